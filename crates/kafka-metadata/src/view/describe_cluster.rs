//! DescribeCluster (KIP-700): the brokers, and who takes administrative requests.

use kafka_proto::ErrorCode;
use kafka_proto::api::describe_cluster::{DescribeClusterBroker, DescribeClusterRequest, DescribeClusterResponse};

use super::{CLUSTER_OPERATIONS, NOT_ASKED, View};

const BROKERS: i8 = 1;
const CONTROLLERS: i8 = 2;

impl View<'_> {
    /// Describes the cluster without its topics.
    pub fn describe_cluster(&self, request: &DescribeClusterRequest) -> DescribeClusterResponse {
        match request.endpoint_type {
            BROKERS => {}
            CONTROLLERS => {
                let message =
                    "The request was sent to an endpoint of type BROKER, but we wanted an endpoint of type CONTROLLER";
                return refused(ErrorCode::MISMATCHED_ENDPOINT_TYPE, message.to_owned());
            }
            other => {
                return refused(ErrorCode::UNSUPPORTED_ENDPOINT_TYPE, format!("Unsupported endpoint type {other}"));
            }
        }
        let known =
            self.image.cluster.brokers.values().filter(|broker| request.include_fenced_brokers || !broker.fenced);
        let reachable = known.filter_map(|broker| Some((broker, broker.endpoints.get(self.listener)?)));
        let brokers = reachable.map(|(broker, endpoint)| DescribeClusterBroker {
            broker_id: broker.id,
            host: endpoint.host.clone(),
            port: endpoint.port.into(),
            rack: broker.rack.clone(),
            is_fenced: broker.fenced,
            ..Default::default()
        });
        let operations = request.include_cluster_authorized_operations;
        DescribeClusterResponse {
            endpoint_type: BROKERS,
            cluster_id: self.cluster_id.clone(),
            controller_id: self.controller(),
            brokers: brokers.collect(),
            cluster_authorized_operations: if operations { CLUSTER_OPERATIONS } else { NOT_ASKED },
            ..Default::default()
        }
    }
}

fn refused(error_code: ErrorCode, message: String) -> DescribeClusterResponse {
    DescribeClusterResponse {
        error_code,
        error_message: Some(message.into()),
        endpoint_type: BROKERS,
        controller_id: -1,
        cluster_authorized_operations: NOT_ASKED,
        ..Default::default()
    }
}
