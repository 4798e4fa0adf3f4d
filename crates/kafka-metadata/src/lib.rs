//! Metadata records, the cluster image, and the controller that writes them.
