//! From a path to bytes in memory: only regular files, gzip undone, never more than the limits allow.

use crate::error::{Broken, Place, Problem};
use crate::options::Limits;
use flate2::bufread::GzDecoder;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The whole content of a file, decompressed.
pub(crate) fn load(path: &Path, limits: &Limits) -> Result<Vec<u8>, Broken> {
    let metadata = std::fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder, not a mesh file").into());
    }
    // A pipe or a device has no end that could be known: /dev/zero would be read for ever.
    if !metadata.is_file() {
        return Err(io::Error::new(io::ErrorKind::Unsupported, "is no regular file; save it to one first").into());
    }
    check_size(metadata.len(), limits)?;
    let mut bytes = room_for(metadata.len())?;
    // One byte more than allowed, so that a file that grows while it is read is seen.
    File::open(path)?.take(limits.file_bytes.saturating_add(1)).read_to_end(&mut bytes)?;
    check_size(bytes.len() as u64, limits)?;
    if bytes.starts_with(&GZIP) { decompress(&bytes, limits) } else { Ok(bytes) }
}

/// An empty vector with room for this many bytes; an error where there is no such room, not an abort.
pub(crate) fn room_for(bytes: u64) -> io::Result<Vec<u8>> {
    let mut room = Vec::new();
    let reserved = usize::try_from(bytes).ok().and_then(|bytes| room.try_reserve_exact(bytes).ok());
    reserved.ok_or_else(|| io::Error::new(io::ErrorKind::OutOfMemory, format!("no memory for {bytes} bytes")))?;
    Ok(room)
}

/// Undoes gzip, of one member or several. Content that grows by more than the ratio is refused before it is in memory.
/// Zeros after the last member are padding, as gzip itself has it; anything else there is an error.
pub(crate) fn decompress(packed: &[u8], limits: &Limits) -> Result<Vec<u8>, Broken> {
    // A small file may have a large ratio by chance: the first MiB is free.
    let by_ratio = (packed.len() as u64).saturating_mul(limits.gzip_ratio).max(1 << 20);
    let allowed = by_ratio.min(limits.file_bytes);
    let (mut rest, mut bytes) = (packed, Vec::new());
    while rest.starts_with(&GZIP) {
        let start = (packed.len() - rest.len()) as u64;
        let left = allowed.saturating_sub(bytes.len() as u64);
        let mut decoder = GzDecoder::new(rest);
        let unpacked = decoder.by_ref().take(left.saturating_add(1)).read_to_end(&mut bytes);
        let damaged =
            |error| format!("damaged gzip data in the member that begins here: {error}; the file may be cut off");
        unpacked.map_err(|error| Broken::syntax(Place::Byte(start), damaged(error)))?;
        if bytes.len() as u64 > allowed {
            return Err(Broken { place: Place::File, problem: too_large(limits, allowed == by_ratio) });
        }
        rest = decoder.into_inner();
    }
    if rest.iter().any(|&byte| byte != 0) {
        let place = Place::Byte((packed.len() - rest.len()) as u64);
        return Err(Broken::syntax(place, format!("{} bytes follow the end of the gzip data", rest.len())));
    }
    if bytes.starts_with(&GZIP) {
        return Err(Broken::unsupported(Place::File, "the file is gzipped twice; unpack it once"));
    }
    Ok(bytes)
}

/// What every gzip member begins with.
pub(crate) const GZIP: [u8; 2] = [0x1f, 0x8b];

fn too_large(limits: &Limits, by_ratio: bool) -> Problem {
    if by_ratio {
        let what = format!("the gzip data grows to more than {} times its size", limits.gzip_ratio);
        Problem::Limit { what, limit: limits.gzip_ratio, option: Some("--max-gzip-ratio") }
    } else {
        let what = "the file is too large".to_owned();
        Problem::Limit { what, limit: limits.file_bytes, option: Some("--max-file-bytes") }
    }
}

fn check_size(bytes: u64, limits: &Limits) -> Result<(), Broken> {
    if bytes > limits.file_bytes {
        let what = format!("the file has {bytes} bytes");
        let problem = Problem::Limit { what, limit: limits.file_bytes, option: Some("--max-file-bytes") };
        return Err(Broken { place: Place::File, problem });
    }
    Ok(())
}
