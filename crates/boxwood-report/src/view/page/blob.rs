//! Everything that is not text, one piece after the other: gzip over all, then base64.

use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use std::io::Write;

/// Where a piece begins, so that a browser can take it as an array of 32-bit numbers where it stands.
const ALIGNMENT: usize = 4;

/// Pieces that are being put together.
#[derive(Default)]
pub(super) struct Blob {
    bytes: Vec<u8>,
}

/// Where a piece is, and how many items it holds.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(super) struct Slice {
    at: usize,
    bytes: usize,
    count: usize,
}

impl Blob {
    pub(super) fn add(&mut self, piece: &[u8], count: usize) -> Slice {
        self.bytes.resize(self.bytes.len().next_multiple_of(ALIGNMENT), 0);
        let at = self.bytes.len();
        self.bytes.extend_from_slice(piece);
        Slice { at, bytes: piece.len(), count }
    }

    /// As text.
    pub(super) fn packed(&self) -> String {
        // No name and no time: the same pieces give the same text.
        let mut encoder = GzEncoder::new(Vec::with_capacity(self.bytes.len() / 2), Compression::default());
        let packed = encoder.write_all(&self.bytes).and_then(|()| encoder.finish());
        base64(&packed.expect("memory takes all that is written to it"))
    }
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// RFC 4648, section 4.
pub(super) fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |place: usize| u32::from(three.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= three.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 4648, section 10.
    #[test]
    fn base64_as_it_is_published() {
        let words = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map(|word| base64(word.as_bytes()));
        assert_eq!(words, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]);
        assert_eq!(base64(&[0xfb, 0xff, 0xbf]), "+/+/");
    }

    #[test]
    fn pieces_begin_where_numbers_may() {
        let mut blob = Blob::default();
        let places = [1, 4, 0, 3, 2].map(|bytes| blob.add(&vec![7; bytes], 1).at);
        assert_eq!(places, [0, 4, 8, 8, 12]);
    }
}
