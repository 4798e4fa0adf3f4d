//! Zstandard by the C library, its contexts kept: making one costs as much as a 16 KiB batch.
#![warn(clippy::indexing_slicing)]

use zstd::zstd_safe::{CCtx, CParameter, DCtx, InBuffer, OutBuffer, ResetDirective, compress_bound};

use super::stream::{Decode, Fault};

/// A context that has grown past this is not kept: a frame may ask for a window of 128 MiB.
const CONTEXT_KEPT_MAX: usize = 16 << 20;

#[derive(Default)]
pub(super) struct Decoder {
    context: Option<DCtx<'static>>,
    in_frame: bool,
}

impl Decoder {
    /// Lets go of a context that is too large to be kept.
    pub(super) fn release(&mut self) {
        self.context = self.context.take().filter(|context| context.sizeof() <= CONTEXT_KEPT_MAX);
    }
}

impl Decode for Decoder {
    fn start(&mut self) {
        self.in_frame = false;
        self.release();
        // A context is poisoned by an error; a reset heals it, and where it does not, a new one is made.
        let healed = self.context.as_mut().is_some_and(|context| context.reset(ResetDirective::SessionOnly).is_ok());
        if !healed {
            self.context = DCtx::try_create();
        }
    }

    fn space(&mut self, _input: &[u8]) -> Result<usize, Fault> {
        Ok(1)
    }

    fn fill(&mut self, input: &mut &[u8], out: &mut [u8]) -> Result<usize, Fault> {
        let context = self.context.as_mut().ok_or("no memory for zstd")?;
        loop {
            if input.is_empty() && !self.in_frame {
                return Ok(0);
            }
            let mut source = InBuffer::around(input);
            let mut target = OutBuffer::around(out);
            let hint = context.decompress_stream(&mut target, &mut source).map_err(|_| "bad zstd data")?;
            let (consumed, produced) = (source.pos(), target.pos());
            *input = input.get(consumed..).unwrap_or_default();
            self.in_frame = hint != 0;
            if produced > 0 {
                return Ok(produced);
            }
            if consumed == 0 && self.in_frame {
                return Err("zstd data cut off");
            }
        }
    }
}

#[derive(Default)]
pub(super) struct Encoder {
    context: Option<CCtx<'static>>,
}

impl Encoder {
    /// Appends one frame.
    pub(super) fn encode(&mut self, level: i32, input: &[u8], out: &mut Vec<u8>) -> Option<()> {
        let mut context = match self.context.take().filter(|context| context.sizeof() <= CONTEXT_KEPT_MAX) {
            Some(context) => context,
            None => CCtx::try_create()?,
        };
        context.reset(ResetDirective::SessionOnly).ok()?;
        context.set_parameter(CParameter::CompressionLevel(level)).ok()?;
        let at = out.len();
        out.resize(at + compress_bound(input.len()), 0);
        let written = context.compress2(out.get_mut(at..)?, input).ok()?;
        out.truncate(at + written);
        self.context = Some(context);
        Some(())
    }
}
