//! Loads a file into memory: regular files only, gzip decompressed, within the limits.

use crate::error::{FileLocation, LimitKind, ParseError, ReadErrorKind};
use crate::options::ReadLimits;
use flate2::bufread::GzDecoder;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Returns the whole content of a file, decompressed.
pub(crate) fn load(path: &Path, limits: &ReadLimits) -> Result<Vec<u8>, ParseError> {
    let metadata = std::fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder, not a mesh file").into());
    }
    // Pipes and devices are refused, because their length is unknown: /dev/zero never ends.
    if !metadata.is_file() {
        return Err(io::Error::new(io::ErrorKind::Unsupported, "is not a regular file; copy its content to one").into());
    }
    check_size(metadata.len(), limits)?;
    let mut bytes = with_capacity_for(metadata.len())?;
    // Reads up to one byte more than allowed, to detect a file that grows while it is read.
    File::open(path)?.take(limits.max_file_bytes.saturating_add(1)).read_to_end(&mut bytes)?;
    check_size(bytes.len() as u64, limits)?;
    if bytes.starts_with(&GZIP) { decompress(&bytes, limits) } else { Ok(bytes) }
}

/// Returns an empty vector with capacity `bytes`. If memory is exhausted, this is an error instead of an abort.
pub(crate) fn with_capacity_for(bytes: u64) -> io::Result<Vec<u8>> {
    let mut vector = Vec::new();
    let reserved = usize::try_from(bytes).ok().and_then(|bytes| vector.try_reserve_exact(bytes).ok());
    reserved.ok_or_else(|| io::Error::new(io::ErrorKind::OutOfMemory, format!("no memory for {bytes} bytes")))?;
    Ok(vector)
}

/// Decompresses gzip data of one or more members.
///
/// Data that expands beyond the limits is rejected before it is in memory. Zeros after the last member are padding, as for
/// the gzip tool; any other bytes there are an error.
pub(crate) fn decompress(packed: &[u8], limits: &ReadLimits) -> Result<Vec<u8>, ParseError> {
    // A small file may have a large ratio by chance, so up to 1 MiB of decompressed data is always allowed.
    let by_ratio = (packed.len() as u64).saturating_mul(limits.max_gzip_ratio).max(1 << 20);
    let allowed = by_ratio.min(limits.max_file_bytes);
    let (mut rest, mut bytes) = (packed, Vec::new());
    while rest.starts_with(&GZIP) {
        let start = (packed.len() - rest.len()) as u64;
        let left = allowed.saturating_sub(bytes.len() as u64);
        let mut decoder = GzDecoder::new(rest);
        let unpacked = decoder.by_ref().take(left.saturating_add(1)).read_to_end(&mut bytes);
        let damaged =
            |error| format!("damaged gzip data in the member that starts here: {error}; the file may be truncated");
        unpacked.map_err(|error| ParseError::syntax(FileLocation::Byte(start), damaged(error)))?;
        if bytes.len() as u64 > allowed {
            return Err(ParseError { location: FileLocation::File, kind: too_large(limits, allowed == by_ratio) });
        }
        rest = decoder.into_inner();
    }
    if rest.iter().any(|&byte| byte != 0) {
        let location = FileLocation::Byte((packed.len() - rest.len()) as u64);
        return Err(ParseError::syntax(location, format!("{} bytes follow the end of the gzip data", rest.len())));
    }
    if bytes.starts_with(&GZIP) {
        return Err(ParseError::unsupported(FileLocation::File, "the file is gzipped twice; decompress it once"));
    }
    Ok(bytes)
}

/// First two bytes of every gzip member.
pub(crate) const GZIP: [u8; 2] = [0x1f, 0x8b];

fn too_large(limits: &ReadLimits, by_ratio: bool) -> ReadErrorKind {
    if by_ratio {
        let what = format!("the gzip data expands to more than {} times its size", limits.max_gzip_ratio);
        ReadErrorKind::Limit { what, limit: LimitKind::GzipRatio, max: limits.max_gzip_ratio }
    } else {
        let what = "the file is too large".to_owned();
        ReadErrorKind::Limit { what, limit: LimitKind::FileBytes, max: limits.max_file_bytes }
    }
}

fn check_size(bytes: u64, limits: &ReadLimits) -> Result<(), ParseError> {
    if bytes > limits.max_file_bytes {
        let what = format!("the file has {bytes} bytes");
        let kind = ReadErrorKind::Limit { what, limit: LimitKind::FileBytes, max: limits.max_file_bytes };
        return Err(ParseError { location: FileLocation::File, kind });
    }
    Ok(())
}
