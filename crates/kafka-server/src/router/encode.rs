//! From a typed reply to the pieces of a frame.

use kafka_proto::frame::encode_response;
use kafka_proto::{ApiKey, Request, Segment};

use crate::reply::{Files, Reply, ReplyKind};
use crate::service::{Answer, AnswerKind, CallError, Piece};

/// Encodes the reply to a request of type `R`.
pub(super) fn answer<R: Request>(
    reply: Reply<R::Response>,
    version: i16,
    correlation_id: i32,
) -> Result<Answer, CallError> {
    let kind = match reply.kind {
        ReplyKind::Answer { response, files } => {
            AnswerKind::Frame(frame::<R>(&response, &files, version, correlation_id)?)
        }
        ReplyKind::Nothing => AnswerKind::Nothing,
        ReplyKind::Close(reason) => AnswerKind::Close(reason),
    };
    Ok(Answer { kind, error: reply.error })
}

fn frame<R: Request>(
    response: &R::Response,
    files: &Files,
    version: i16,
    correlation_id: i32,
) -> Result<Vec<Piece>, CallError> {
    let frame = encode_response::<R>(correlation_id, response, version).map_err(|source| CallError::Encode {
        api_key: R::KEY,
        version,
        source,
    })?;
    frame.segments.into_iter().map(|segment| piece(segment, files, R::KEY)).collect()
}

fn piece(segment: Segment, files: &Files, api_key: ApiKey) -> Result<Piece, CallError> {
    match segment {
        Segment::Bytes(bytes) => Ok(Piece::Bytes(bytes)),
        Segment::Slot { id, len } => match files.get(id) {
            Some(range) if range.len == len => Ok(Piece::File(range.clone())),
            _ => Err(CallError::Slot { api_key, slot: id, len }),
        },
    }
}
