//! GLB container: a 12-byte header (magic, version, length), then chunks of length, type and data, all little-endian.
//!
//! The first chunk is JSON, the next may be the binary buffer, chunks of other types are skipped. The alignment of chunks to four
//! bytes is not enforced.

use crate::error::{FileLocation, ParseError};
use crate::reader_input::ReaderInput;

const JSON: u32 = u32::from_le_bytes(*b"JSON");
const BIN: u32 = u32::from_le_bytes(*b"BIN\0");

/// Chunks of a GLB.
pub(super) struct GlbChunks<'a> {
    pub(super) json: &'a [u8],
    /// Byte of the file at which the JSON starts.
    pub(super) json_start: u64,
    pub(super) bin: Option<&'a [u8]>,
}

pub(super) fn split<'a>(input: &mut ReaderInput<'a>) -> Result<GlbChunks<'a>, ParseError> {
    let bytes = declared_bytes(input)?;
    let (mut json, mut bin) = (None, None);
    let mut at = 12;
    while at < bytes.len() {
        let (kind, data) = chunk(bytes, at)?;
        let location = FileLocation::Byte(at as u64);
        match kind {
            JSON if json.is_none() => json = Some((data, at as u64 + 8)),
            JSON => return Err(ParseError::syntax(location, "a second JSON chunk")),
            _ if json.is_none() => return Err(ParseError::syntax(location, "the first chunk must be JSON")),
            BIN if bin.is_none() => bin = Some(data),
            BIN => return Err(ParseError::syntax(location, "a second binary chunk")),
            _ => {}
        }
        at += 8 + data.len();
    }
    let Some((json, json_start)) = json else {
        return Err(ParseError::truncated(FileLocation::Byte(bytes.len() as u64), "the file has no JSON chunk"));
    };
    Ok(GlbChunks { json, json_start, bin })
}

/// Checks the header, and returns as many bytes as it declares.
fn declared_bytes<'a>(input: &mut ReaderInput<'a>) -> Result<&'a [u8], ParseError> {
    let bytes = input.bytes;
    let (Some(version), Some(length)) = (word(bytes, 4), word(bytes, 8)) else {
        let what = format!("the header of a GLB has 12 bytes, but the file has {}", bytes.len());
        return Err(ParseError::truncated(FileLocation::Byte(bytes.len() as u64), what));
    };
    if version != 2 {
        return Err(ParseError::unsupported(
            FileLocation::Byte(4),
            format!("GLB version {version} is not supported, only 2"),
        ));
    }
    let Some(declared) = usize::try_from(length).ok().and_then(|length| bytes.get(..length)) else {
        let what = format!("the header declares {length} bytes, but the file has {}", bytes.len());
        return Err(ParseError::truncated(FileLocation::Byte(8), what));
    };
    if declared.len() < bytes.len() {
        input.warn(
            "bytes after the length that the GLB header declares were ignored",
            FileLocation::Byte(length.into()),
        );
    }
    if declared.len() < 12 {
        return Err(ParseError::syntax(
            FileLocation::Byte(8),
            format!("the header declares {length} bytes, fewer than its own 12"),
        ));
    }
    Ok(declared)
}

/// Type and data of the chunk at byte `at`.
fn chunk(bytes: &[u8], at: usize) -> Result<(u32, &[u8]), ParseError> {
    let (Some(length), Some(kind)) = (word(bytes, at), word(bytes, at + 4)) else {
        let what = format!("a chunk header has 8 bytes, but only {} are left", bytes.len() - at);
        return Err(ParseError::truncated(FileLocation::Byte(at as u64), what));
    };
    let rest = &bytes[at + 8..];
    match usize::try_from(length).ok().and_then(|length| rest.get(..length)) {
        Some(data) => Ok((kind, data)),
        None => {
            let what = format!("the chunk declares {length} bytes, but only {} are left", rest.len());
            Err(ParseError::truncated(FileLocation::Byte(at as u64), what))
        }
    }
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..)?.first_chunk::<4>()?;
    Some(u32::from_le_bytes(*word))
}
