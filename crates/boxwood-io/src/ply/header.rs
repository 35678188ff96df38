//! PLY header: lines of words up to `end_header`.
//!
//! ```text
//! ply
//! format ascii 1.0                                or binary_little_endian, binary_big_endian
//! comment ...                                     ignored, as is obj_info
//! element NAME COUNT
//! property TYPE NAME                              belongs to the element above it
//! property list TYPE-OF-LENGTH TYPE NAME
//! end_header
//! ```
//!
//! All lines end like the first one: with LF or CRLF, or with CR alone.

use crate::error::{FileLocation, LimitKind, ParseError, ReadErrorKind};
use crate::text::{printable, words};

/// Maximum number of bytes of a header. Usual headers have a few hundred; comments may make them longer.
const MAX_BYTES: usize = 1 << 20;
/// Maximum number of elements and properties together. Usual files have a dozen.
const MAX_DECLARATIONS: u64 = 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlyEncoding {
    Ascii,
    Little,
    Big,
}

/// Type of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlyScalar {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    F32,
    F64,
}

impl PlyScalar {
    /// Type with this name: original names such as `uchar`, or names with the size such as `uint8`.
    fn from_name(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"char" | b"int8" => Self::I8,
            b"uchar" | b"uint8" => Self::U8,
            b"short" | b"int16" => Self::I16,
            b"ushort" | b"uint16" => Self::U16,
            b"int" | b"int32" => Self::I32,
            b"uint" | b"uint32" => Self::U32,
            b"float" | b"float32" => Self::F32,
            b"double" | b"float64" => Self::F64,
            _ => return None,
        })
    }

    /// Size in bytes.
    pub(super) fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::F64 => 8,
        }
    }

    pub(super) fn is_integer(self) -> bool {
        !matches!(self, Self::F32 | Self::F64)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PropertyKind {
    Scalar(PlyScalar),
    List { length: PlyScalar, item: PlyScalar },
}

pub(super) struct PlyProperty {
    pub(super) name: Vec<u8>,
    pub(super) kind: PropertyKind,
}

pub(super) struct PlyElement {
    pub(super) name: Vec<u8>,
    pub(super) count: u64,
    pub(super) properties: Vec<PlyProperty>,
    /// Number of the header line that declares the element.
    pub(super) line: u64,
}

pub(super) struct PlyHeader {
    pub(super) encoding: PlyEncoding,
    /// Elements in the order of the file.
    pub(super) elements: Vec<PlyElement>,
    /// Byte at which the values start.
    pub(super) end: usize,
}

impl PlyHeader {
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, ParseError> {
        let mut lines = HeaderLines::new(bytes);
        let mut encoding = None;
        let mut elements: Vec<PlyElement> = Vec::new();
        let mut declarations = 0;
        loop {
            let mut words = words(lines.next()?);
            let location = FileLocation::Line(lines.number);
            match words.next() {
                None | Some(b"comment" | b"obj_info") => {}
                Some(b"end_header") => break,
                Some(b"format") if encoding.is_none() => encoding = Some(parse_format(words, location)?),
                Some(b"format") => return Err(ParseError::syntax(location, "a second \"format\" line")),
                Some(keyword @ (b"element" | b"property")) => {
                    declarations += 1;
                    check_declarations(declarations, location)?;
                    match (keyword, elements.last_mut()) {
                        (b"element", _) => elements.push(parse_element(words, lines.number)?),
                        (_, Some(element)) => element.properties.push(parse_property(words, location)?),
                        (_, None) => return Err(ParseError::syntax(location, "a property before the first element")),
                    }
                }
                Some(word) => {
                    let what = format!("\"{}\" is not a keyword of a PLY header", printable(word));
                    return Err(ParseError::syntax(location, what));
                }
            }
        }
        let missing = "the header has no \"format\" line (ascii, binary_little_endian or binary_big_endian)";
        let encoding = encoding.ok_or_else(|| ParseError::syntax(FileLocation::Line(lines.number), missing))?;
        Ok(Self { encoding, elements, end: lines.at })
    }
}

fn check_declarations(count: u64, location: FileLocation) -> Result<(), ParseError> {
    if count <= MAX_DECLARATIONS {
        return Ok(());
    }
    let what = "the header declares too many elements and properties".to_owned();
    Err(ParseError { location, kind: ReadErrorKind::Limit { what, limit: LimitKind::Fixed, max: MAX_DECLARATIONS } })
}

fn parse_format<'a>(
    mut words: impl Iterator<Item = &'a [u8]>,
    location: FileLocation,
) -> Result<PlyEncoding, ParseError> {
    let encoding = match words.next() {
        Some(b"ascii") => PlyEncoding::Ascii,
        Some(b"binary_little_endian") => PlyEncoding::Little,
        Some(b"binary_big_endian") => PlyEncoding::Big,
        other => {
            let known = "supported: ascii, binary_little_endian, binary_big_endian";
            return Err(ParseError::syntax(location, format!("unknown format {}; {known}", quoted(other))));
        }
    };
    match words.next() {
        None | Some(b"1.0") => Ok(encoding),
        Some(other) => Err(ParseError::unsupported(
            location,
            format!("PLY version {} is not supported, only 1.0", quoted(Some(other))),
        )),
    }
}

fn parse_element<'a>(mut words: impl Iterator<Item = &'a [u8]>, line: u64) -> Result<PlyElement, ParseError> {
    let (name, count, more) = (words.next(), words.next(), words.next());
    let parsed = count.and_then(|count| std::str::from_utf8(count).ok()).and_then(|count| count.parse().ok());
    match (name, parsed, more) {
        (Some(name), Some(count), None) => Ok(PlyElement { name: name.to_vec(), count, properties: Vec::new(), line }),
        _ => Err(ParseError::syntax(FileLocation::Line(line), "expected \"element NAME COUNT\" with an integer count")),
    }
}

fn parse_property<'a>(
    mut words: impl Iterator<Item = &'a [u8]>,
    location: FileLocation,
) -> Result<PlyProperty, ParseError> {
    let scalar = |word: Option<&[u8]>| {
        word.and_then(PlyScalar::from_name).ok_or_else(|| {
            let known = "supported: char, uchar, short, ushort, int, uint, float, double, int8 to float64";
            ParseError::syntax(location, format!("unknown type {}; {known}", quoted(word)))
        })
    };
    let kind = match words.next() {
        Some(b"list") => {
            let (length, item) = (scalar(words.next())?, scalar(words.next())?);
            if !length.is_integer() {
                return Err(ParseError::syntax(location, "the length of a list must have an integer type"));
            }
            PropertyKind::List { length, item }
        }
        word => PropertyKind::Scalar(scalar(word)?),
    };
    match (words.next(), words.next()) {
        (Some(name), None) => Ok(PlyProperty { name: name.to_vec(), kind }),
        _ => Err(ParseError::syntax(location, "expected one word as the name of the property")),
    }
}

fn quoted(word: Option<&[u8]>) -> String {
    word.map_or("(none)".to_owned(), |word| format!("\"{}\"", printable(word)))
}

/// Reads the lines of the header one by one.
struct HeaderLines<'a> {
    /// Bytes of the file, up to the maximum size of a header.
    bytes: &'a [u8],
    /// Byte offset of the start of the next line.
    at: usize,
    /// Number of the line that was read last, counted from 1.
    number: u64,
    /// Line end: LF, or CR if the first line ends with CR alone.
    end: u8,
}

impl<'a> HeaderLines<'a> {
    /// Skips the first line, which is "ply".
    fn new(bytes: &'a [u8]) -> Self {
        let bytes = &bytes[..bytes.len().min(MAX_BYTES)];
        let magic = bytes.windows(3).position(|word| word.eq_ignore_ascii_case(b"ply")).map_or(0, |at| at + 3);
        let end =
            bytes[magic..].iter().position(|&byte| byte == b'\r' || byte == b'\n').map_or(bytes.len(), |n| magic + n);
        let carriage = bytes.get(end) == Some(&b'\r') && bytes.get(end + 1) != Some(&b'\n');
        let before = bytes[..end].iter().filter(|&&byte| byte == b'\n').count() as u64;
        let mut lines = Self { bytes, at: end, number: before, end: if carriage { b'\r' } else { b'\n' } };
        lines.step();
        lines
    }

    /// Skips to the start of the next line and returns the length of the skipped line; `None` if it has no line end.
    fn step(&mut self) -> Option<usize> {
        let length = self.bytes.get(self.at..)?.iter().position(|&byte| byte == self.end)?;
        self.at += length + 1;
        self.number += 1;
        Some(length)
    }

    fn next(&mut self) -> Result<&'a [u8], ParseError> {
        let start = self.at;
        match self.step() {
            Some(length) => Ok(&self.bytes[start..start + length]),
            // A file without any data may end directly after the word `end_header`, without a line end.
            None if self.bytes.get(start..).is_some_and(|line| line.trim_ascii() == b"end_header") => {
                self.at = self.bytes.len();
                Ok(b"end_header")
            }
            None if self.bytes.len() == MAX_BYTES => {
                let what = format!("the header has no \"end_header\" within its first {MAX_BYTES} bytes");
                Err(ParseError::syntax(FileLocation::Line(self.number + 1), what))
            }
            None => {
                let what = "the file ends in the header, before \"end_header\"; it is truncated";
                Err(ParseError::truncated(FileLocation::Line(self.number + 1), what))
            }
        }
    }
}
