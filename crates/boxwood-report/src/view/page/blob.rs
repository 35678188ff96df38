//! Binary data of a page: concatenated arrays, compressed with gzip and encoded as base64.

use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use std::io::Write;

/// Alignment of arrays, so that a browser can use them as 32-bit arrays in place.
const ALIGNMENT: usize = 4;

/// Binary data under construction.
#[derive(Default)]
pub(super) struct Blob {
    bytes: Vec<u8>,
}

/// Position of an array, and its number of items.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(super) struct BlobSlice {
    at: usize,
    bytes: usize,
    count: usize,
}

impl Blob {
    pub(super) fn add(&mut self, piece: &[u8], count: usize) -> BlobSlice {
        self.bytes.resize(self.bytes.len().next_multiple_of(ALIGNMENT), 0);
        let at = self.bytes.len();
        self.bytes.extend_from_slice(piece);
        BlobSlice { at, bytes: piece.len(), count }
    }

    /// Compresses and encodes the data.
    pub(super) fn to_base64(&self) -> String {
        // The gzip header has no name and no time, so equal data gives equal text.
        let mut encoder = GzEncoder::new(Vec::with_capacity(self.bytes.len() / 2), Compression::default());
        let to_base64 = encoder.write_all(&self.bytes).and_then(|()| encoder.finish());
        base64(&to_base64.expect("writing to memory cannot fail"))
    }
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Base64 encoding (RFC 4648, section 4).
pub(super) fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |index: usize| u32::from(three.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for index in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * index) & 63) as usize];
            text.push(if index <= three.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test vectors of RFC 4648, section 10.
    #[test]
    fn base64_matches_rfc_test_vectors() {
        let words = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|word| base64(word.as_bytes()));
        assert_eq!(words, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
        assert_eq!(base64(&[0xfb, 0xff, 0xbf]), "+/+/");
    }

    #[test]
    fn arrays_are_aligned() {
        let mut blob = Blob::default();
        let offsets = [1, 4, 0, 3, 2].map(|bytes| blob.add(&vec![7; bytes], 1).at);
        assert_eq!(offsets, [0, 4, 8, 8, 12]);
    }
}
