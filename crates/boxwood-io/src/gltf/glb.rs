//! The frame of a GLB: a header of 12 bytes (magic, version, length), then chunks of a length, a type and data, all
//! little-endian. The first chunk is JSON, the next may be the binary buffer, chunks of other types are skipped.
//! The alignment of chunks to four bytes is not enforced.

use crate::error::{Broken, Place};
use crate::input::Input;

const JSON: u32 = u32::from_le_bytes(*b"JSON");
const BIN: u32 = u32::from_le_bytes(*b"BIN\0");

pub(super) struct Chunks<'a> {
    pub(super) json: &'a [u8],
    /// The byte of the file that it begins at.
    pub(super) json_start: u64,
    pub(super) bin: Option<&'a [u8]>,
}

pub(super) fn split<'a>(input: &mut Input<'a>) -> Result<Chunks<'a>, Broken> {
    let bytes = framed(input)?;
    let (mut json, mut bin) = (None, None);
    let mut at = 12;
    while at < bytes.len() {
        let (kind, data) = chunk(bytes, at)?;
        let place = Place::Byte(at as u64);
        match kind {
            JSON if json.is_none() => json = Some((data, at as u64 + 8)),
            JSON => return Err(Broken::syntax(place, "a second JSON chunk")),
            _ if json.is_none() => return Err(Broken::syntax(place, "the first chunk must be JSON")),
            BIN if bin.is_none() => bin = Some(data),
            BIN => return Err(Broken::syntax(place, "a second binary chunk")),
            _ => {}
        }
        at += 8 + data.len();
    }
    let Some((json, json_start)) = json else {
        return Err(Broken::truncated(Place::Byte(bytes.len() as u64), "the file has no JSON chunk"));
    };
    Ok(Chunks { json, json_start, bin })
}

/// The bytes that the header says belong to the file.
fn framed<'a>(input: &mut Input<'a>) -> Result<&'a [u8], Broken> {
    let bytes = input.bytes;
    let (Some(version), Some(length)) = (word(bytes, 4), word(bytes, 8)) else {
        let what = format!("the header of a GLB has 12 bytes, the file has {}", bytes.len());
        return Err(Broken::truncated(Place::Byte(bytes.len() as u64), what));
    };
    if version != 2 {
        return Err(Broken::unsupported(Place::Byte(4), format!("GLB version {version} is not read, only 2")));
    }
    let Some(framed) = usize::try_from(length).ok().and_then(|length| bytes.get(..length)) else {
        let what = format!("the header says {length} bytes, the file has {}", bytes.len());
        return Err(Broken::truncated(Place::Byte(8), what));
    };
    if framed.len() < bytes.len() {
        input.warn("bytes after the end that the header of the GLB gives: left out", Place::Byte(length.into()));
    }
    if framed.len() < 12 {
        return Err(Broken::syntax(Place::Byte(8), format!("the header says {length} bytes, but has 12 itself")));
    }
    Ok(framed)
}

/// Type and data of the chunk at a byte.
fn chunk(bytes: &[u8], at: usize) -> Result<(u32, &[u8]), Broken> {
    let (Some(length), Some(kind)) = (word(bytes, at), word(bytes, at + 4)) else {
        let what = format!("a chunk begins with 8 bytes, but only {} are left", bytes.len() - at);
        return Err(Broken::truncated(Place::Byte(at as u64), what));
    };
    let rest = &bytes[at + 8..];
    match usize::try_from(length).ok().and_then(|length| rest.get(..length)) {
        Some(data) => Ok((kind, data)),
        None => {
            let what = format!("the chunk says {length} bytes, but only {} are left", rest.len());
            Err(Broken::truncated(Place::Byte(at as u64), what))
        }
    }
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..)?.first_chunk::<4>()?;
    Some(u32::from_le_bytes(*word))
}
