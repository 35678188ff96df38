//! Component types of accessors: little-endian numbers.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ComponentType {
    I8,
    U8,
    I16,
    U16,
    U32,
    F32,
}

impl ComponentType {
    /// Component type with this glTF code.
    pub(super) fn from_code(code: u32) -> Option<Self> {
        Some(match code {
            5120 => Self::I8,
            5121 => Self::U8,
            5122 => Self::I16,
            5123 => Self::U16,
            5125 => Self::U32,
            5126 => Self::F32,
            _ => return None,
        })
    }

    /// Size in bytes.
    #[inline]
    pub(super) fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::U32 | Self::F32 => 4,
        }
    }

    pub(super) fn is_unsigned(self) -> bool {
        matches!(self, Self::U8 | Self::U16 | Self::U32)
    }

    /// Decodes the number at the start of `bytes`, which must be long enough.
    ///
    /// Normalized integers are divided by the largest value of their type. The result is clamped to -1, so that
    /// -128 and -127 both give -1 for 8 bits, and likewise for 16 bits.
    #[inline]
    pub(super) fn number(self, bytes: &[u8], normalized: bool) -> f64 {
        let (value, largest) = match self {
            Self::I8 => (f64::from(i8::from_le_bytes(first(bytes))), f64::from(i8::MAX)),
            Self::U8 => (f64::from(bytes[0]), f64::from(u8::MAX)),
            Self::I16 => (f64::from(i16::from_le_bytes(first(bytes))), f64::from(i16::MAX)),
            Self::U16 => (f64::from(u16::from_le_bytes(first(bytes))), f64::from(u16::MAX)),
            Self::U32 => (f64::from(u32::from_le_bytes(first(bytes))), f64::from(u32::MAX)),
            Self::F32 => return f64::from(f32::from_le_bytes(first(bytes))),
        };
        if normalized { (value / largest).max(-1.0) } else { value }
    }

    /// Decodes the unsigned integer at the start of `bytes`, which must be long enough.
    #[inline]
    pub(super) fn index(self, bytes: &[u8]) -> u32 {
        match self.size() {
            1 => bytes[0].into(),
            2 => u16::from_le_bytes(first(bytes)).into(),
            _ => u32::from_le_bytes(first(bytes)),
        }
    }
}

#[inline]
fn first<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut first = [0; N];
    first.copy_from_slice(&bytes[..N]);
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_is_exact() {
        let number = |component: ComponentType, bytes: &[u8]| component.number(bytes, false);
        assert_eq!(number(ComponentType::I8, &[0x80]), -128.0);
        assert_eq!(number(ComponentType::U8, &[0xff]), 255.0);
        assert_eq!(number(ComponentType::I16, &[0x00, 0x80]), -32768.0);
        assert_eq!(number(ComponentType::U16, &[0x01, 0x02]), 513.0);
        assert_eq!(number(ComponentType::U32, &[1, 2, 3, 4]), f64::from(0x0403_0201_u32));
        assert_eq!(number(ComponentType::F32, &0.1_f32.to_le_bytes()), f64::from(0.1_f32));
    }

    #[test]
    fn normalized_number_is_fraction_of_largest() {
        let number = |component: ComponentType, bytes: &[u8]| component.number(bytes, true);
        assert_eq!(number(ComponentType::I8, &[0x80]), -1.0);
        assert_eq!(number(ComponentType::I8, &[0x81]), -1.0);
        assert_eq!(number(ComponentType::I8, &[64]), 64.0 / 127.0);
        assert_eq!(number(ComponentType::U8, &[51]), 0.2);
        assert_eq!(number(ComponentType::I16, &[0x00, 0x80]), -1.0);
        assert_eq!(number(ComponentType::U16, &[0xff, 0xff]), 1.0);
        assert_eq!(number(ComponentType::F32, &7.0_f32.to_le_bytes()), 7.0);
    }
}
