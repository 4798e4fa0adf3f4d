// @generated from schema/records/principal.kafka by `cargo xtask codegen`; do not edit.
//! `DefaultPrincipalData`: A principal as brokers forward it to the controller.

use crate::{Reader, Sizer, Writer, DecodeError, Detach, EncodeError, Message, Str, Structure, UnknownTags, VersionRange};

/// A principal as brokers forward it to the controller.
///
/// Version 0, flexible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
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

impl Detach for DefaultPrincipalData {
    fn detach(&mut self) {
        self.type_.detach();
        self.name.detach();
        self.unknown_tags.detach();
    }
}

impl Structure for DefaultPrincipalData {
    const MIN_LEN: usize = 4;

    fn read(r: &mut Reader, _v: i16) -> Result<Self, DecodeError> {
        let type_ = r.string("type")?;
        let name = r.string("name")?;
        let token_authenticated = r.fixed("token_authenticated")?;
        let unknown_tags = r.skip_tags()?;
        Ok(Self { type_, name, token_authenticated, unknown_tags })
    }

    fn measure(&self, s: &mut Sizer, _v: i16) -> Result<(), EncodeError> {
        s.add(1);
        s.string(&self.type_, "type")?;
        s.string(&self.name, "name")?;
        s.tags(0, &self.unknown_tags, 0)
    }

    fn write(&self, w: &mut Writer, _v: i16) {
        w.string(&self.type_);
        w.string(&self.name);
        w.fixed(self.token_authenticated);
        w.tags(&self.unknown_tags);
    }
}

impl Message for DefaultPrincipalData {
    const NAME: &'static str = "DefaultPrincipalData";
    const VERSIONS: VersionRange = VersionRange::new(0, 0);
    const FLEXIBLE_SINCE: i16 = 0;
}
