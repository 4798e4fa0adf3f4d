//! What DescribeConfigs answers.
