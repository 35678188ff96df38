//! Base64 with the standard alphabet (RFC 4648), padding optional.

/// Error of base64 decoding: position and value of an invalid letter. A letter is invalid if it is outside the
/// alphabet or alone in the last group of four.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct InvalidBase64 {
    pub(super) at: usize,
    pub(super) letter: u8,
}

/// Entry of `VALUES` for bytes outside the alphabet. The values of letters are below 64 and never contain this
/// bit. So the bit is set in the bitwise or of several entries if and only if one of these bytes is invalid.
const INVALID: u8 = 0x80;

const VALUES: [u8; 256] = {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut values = [INVALID; 256];
    let mut value = 0;
    while value < 64 {
        values[alphabet[value] as usize] = value as u8;
        value += 1;
    }
    values
};

pub(super) fn decode(text: &[u8]) -> Result<Vec<u8>, InvalidBase64> {
    let letters = unpadded(text);
    let (fours, rest) = letters.as_chunks::<4>();
    let mut bytes = Vec::with_capacity(letters.len() / 4 * 3 + 2);
    for (number, four) in fours.iter().enumerate() {
        let bits = bits(four).ok_or_else(|| invalid_letter(letters, number * 4))?;
        bytes.extend_from_slice(&bits.to_be_bytes()[1..]);
    }
    if rest.len() == 1 {
        return Err(InvalidBase64 { at: letters.len() - 1, letter: rest[0] });
    }
    if !rest.is_empty() {
        let mut four = [b'A'; 4];
        four[..rest.len()].copy_from_slice(rest);
        let bits = bits(&four).ok_or_else(|| invalid_letter(letters, fours.len() * 4))?;
        bytes.extend_from_slice(&bits.to_be_bytes()[1..rest.len()]);
    }
    Ok(bytes)
}

/// Removes the one or two `=` that fill the last group of four.
fn unpadded(text: &[u8]) -> &[u8] {
    match text {
        [letters @ .., b'=', b'='] | [letters @ .., b'='] if text.len().is_multiple_of(4) => letters,
        _ => text,
    }
}

/// Decodes four letters to 24 bits; `None` if one of them is invalid.
fn bits(four: &[u8; 4]) -> Option<u32> {
    let [a, b, c, d] = four.map(|letter| VALUES[letter as usize]);
    let word = u32::from(a) << 18 | u32::from(b) << 12 | u32::from(c) << 6 | u32::from(d);
    ((a | b | c | d) & INVALID == 0).then_some(word)
}

/// Error for the first invalid letter at or after `from`.
fn invalid_letter(letters: &[u8], from: usize) -> InvalidBase64 {
    let ahead = letters[from..].iter().position(|&letter| VALUES[letter as usize] == INVALID).unwrap_or(0);
    InvalidBase64 { at: from + ahead, letter: letters[from + ahead] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decode_matches_rfc_4648_examples() {
        let pairs =
            [("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmFy", "foobar")];
        for (text, bytes) in pairs {
            assert_eq!(decode(text.as_bytes()), Ok(bytes.as_bytes().to_vec()));
            assert_eq!(decode(text.trim_end_matches('=').as_bytes()), Ok(bytes.as_bytes().to_vec()));
        }
        assert_eq!(decode(b"+/+/"), Ok(vec![0xfb, 0xff, 0xbf]));
    }

    #[test]
    fn decode_reports_position_of_invalid_letter() {
        assert_eq!(decode(b"Zm9vZ!9v"), Err(InvalidBase64 { at: 5, letter: b'!' }));
        assert_eq!(decode(b"Zm9vZ-"), Err(InvalidBase64 { at: 5, letter: b'-' }));
        assert_eq!(decode(b"Zm9vZ"), Err(InvalidBase64 { at: 4, letter: b'Z' }));
        assert_eq!(decode(b"Zg==Zg=="), Err(InvalidBase64 { at: 2, letter: b'=' }));
        assert_eq!(decode(b"===="), Err(InvalidBase64 { at: 0, letter: b'=' }));
        assert_eq!(decode(b"="), Err(InvalidBase64 { at: 0, letter: b'=' }));
    }
}
