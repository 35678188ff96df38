//! Variable-length integers (LEB128): seven bits per byte, lowest first; the highest bit is set in all bytes but the
//! last.

pub(super) fn write(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::write;

    #[test]
    fn small_numbers_take_one_byte() {
        let written = |number| {
            let mut bytes = Vec::new();
            write(&mut bytes, number);
            bytes
        };
        assert_eq!(written(0), [0]);
        assert_eq!(written(127), [0x7f]);
        assert_eq!(written(128), [0x80, 0x01]);
        assert_eq!(written(300), [0xac, 0x02]);
        assert_eq!(written(u32::MAX), [0xff, 0xff, 0xff, 0xff, 0x0f]);
    }
}
