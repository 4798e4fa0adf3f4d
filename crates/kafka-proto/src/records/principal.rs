// @generated from schema/records/principal.kafka by `cargo xtask codegen`; do not edit.
//! `DefaultPrincipalData`: A principal as brokers forward it to the controller.

use crate::{Writer, reader::Source, Detach, Message, Str, Structure, UnknownTags, VersionRange};

/// A principal as brokers forward it to the controller.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DefaultPrincipalData {
    /// The type of the principal, usually `User`.
    pub type_: Str,
    /// The name.
    pub name: Str,
    /// Whether the client proved itself with a delegation token.
    pub token_authenticated: bool,
    /// Tagged fields without a name, if the reader keeps them.
    pub unknown_tags: UnknownTags,
}

impl Eq for DefaultPrincipalData {}

impl Detach for DefaultPrincipalData {
    #[cfg_attr(not(debug_assertions), inline)]
    fn detach(&mut self) {
        self.type_.detach();
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DefaultPrincipalData {
    const MIN_LEN: usize = 4;

    #[cfg_attr(not(debug_assertions), inline)]
    fn read(&mut self, r: &mut Source<'_>, _v: i16) {
        r.string(&mut self.type_, "type");
        r.string(&mut self.name, "name");
        self.token_authenticated = r.fixed("token_authenticated");
        r.skip_tags(&mut self.unknown_tags);
    }

    #[cfg_attr(not(debug_assertions), inline)]
    fn write<'a>(&'a self, w: &mut Writer<'a>, _v: i16) {
        w.string(&self.type_, "type");
        w.string(&self.name, "name");
        w.fixed(self.token_authenticated);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DefaultPrincipalData {
    const NAME: &'static str = "DefaultPrincipalData";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}
