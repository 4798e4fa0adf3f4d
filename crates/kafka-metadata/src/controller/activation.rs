//! What a new leader of the metadata quorum writes first.

use std::collections::BTreeMap;

use kafka_coordinator::{Context, Outcome};
use kafka_proto::records::{
    AbortTransactionRecord, BeginTransactionRecord, ConfigRecord, EndTransactionRecord, FeatureLevelRecord,
};
use kafka_proto::{Str, Uuid};

use super::{Controller, ControllerResponse, Soft};
use crate::features::{self, FEATURES};
use crate::image::{ControllerNode, Endpoint, LevelRange, ResourceKind};
use crate::{Image, MetadataRecord, MetadataVersion};

/// The node leads the metadata quorum now.
#[derive(Debug, Clone, PartialEq)]
pub struct Activation {
    /// What an empty log gets: the records of `bootstrap.checkpoint`, written when the directory was formatted.
    pub bootstrap: Vec<MetadataRecord>,
}

/// The bootstrap records of a directory that was formatted without special wishes.
impl Default for Activation {
    fn default() -> Self {
        let levels = features::bootstrap_levels(MetadataVersion::LATEST).into_iter();
        let records = levels.map(|(name, level)| {
            FeatureLevelRecord { name: name.into(), feature_level: level, ..Default::default() }.into()
        });
        Activation { bootstrap: records.collect() }
    }
}

/// A controller has started (KIP-919).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ControllerRegistration {
    /// Its node id.
    pub id: i32,
    /// Drawn anew at each start of the process.
    pub incarnation: Uuid,
    /// Where it can be reached, by the name of the listener.
    pub endpoints: BTreeMap<Str, Endpoint>,
}

/// The levels of every feature that this program supports, for registrations.
pub(super) fn supported_features() -> BTreeMap<Str, LevelRange> {
    let ranges = FEATURES
        .iter()
        .map(|feature| (feature.name.into(), LevelRange { minimum: feature.minimum, maximum: feature.maximum }));
    ranges.collect()
}

impl Controller {
    pub(super) fn activate(&self, ctx: &Context, request: Activation) -> Outcome<Self> {
        let mut records = Vec::new();
        let mut image = self.image.clone();
        if image.in_transaction() {
            // The last leader died in the middle of it. What it wrote never counted.
            let reason = Some("The controller that began it is gone.".into());
            let abort = MetadataRecord::from(AbortTransactionRecord { reason, ..Default::default() });
            image.replay(image.offset, &abort);
            records.push(abort);
        }
        if image.metadata_version.is_none() {
            records.extend(self.bootstrap(request.bootstrap));
        }
        // Nobody knows how long ago the brokers were heard of; each gets a session from now on.
        let elsewhere = image.cluster.alive().filter(|broker| !self.is_in_this_process(broker.id));
        let live = elsewhere.map(|broker| Soft::Heard { broker: broker.id, time: ctx.time });
        let mut outcome = Outcome::write(records, ControllerResponse::Activate(()));
        outcome.soft = live.collect();
        outcome
    }

    /// The bootstrap records in one transaction, so that nobody sees a cluster with half of its features.
    fn bootstrap(&self, records: Vec<MetadataRecord>) -> Vec<MetadataRecord> {
        let mut seen = Image::default();
        for record in &records {
            seen.replay(0, record);
        }
        let mut all = Vec::with_capacity(records.len() + 3);
        all.extend(records);
        if seen.has_eligible_leader_replicas() {
            // With eligible leader replicas everyone must agree on min.insync.replicas, so it moves from the
            // configuration of each node into the log.
            let config = ConfigRecord {
                resource_type: ResourceKind::BROKER.0,
                resource_name: Str::new(),
                name: "min.insync.replicas".into(),
                value: Some(self.settings.config.topic_defaults.min_insync_replicas.to_string().into()),
                ..Default::default()
            };
            all.push(config.into());
        }
        if seen.version().has_transactions() {
            let name = Some("Bootstrap records".into());
            all.insert(0, BeginTransactionRecord { name, ..Default::default() }.into());
            all.push(EndTransactionRecord::default().into());
        }
        all
    }
}

impl ControllerRegistration {
    /// The record, if the log is new enough for it.
    pub(super) fn into_records(self, image: &Image) -> Vec<MetadataRecord> {
        if !image.version().has_controller_registration() {
            return Vec::new();
        }
        let node = ControllerNode {
            id: self.id,
            incarnation: self.incarnation,
            zk_migration_ready: false,
            endpoints: self.endpoints,
            features: supported_features(),
        };
        vec![node.to_record().into()]
    }
}
