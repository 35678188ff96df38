//! The header of a PLY file: lines of words up to `end_header`.
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
//! Lines end as the first one does: with LF or CRLF, or with CR alone.

use crate::error::{Broken, Place, Problem};
use crate::text::{shown, words};

/// Bytes of a header. Real ones have a few hundred; comments may make them longer.
const MOST_BYTES: usize = 1 << 20;
/// Elements and properties together. Real files have a dozen.
const MOST_DECLARATIONS: u64 = 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Ascii,
    Little,
    Big,
}

/// The type of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    F32,
    F64,
}

impl Scalar {
    /// By the names of the first description and by those that tell the size.
    fn named(name: &[u8]) -> Option<Self> {
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

    /// In bytes.
    pub(super) fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::F64 => 8,
        }
    }

    pub(super) fn is_whole(self) -> bool {
        !matches!(self, Self::F32 | Self::F64)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Scalar(Scalar),
    List { length: Scalar, item: Scalar },
}

pub(super) struct Property {
    pub(super) name: Vec<u8>,
    pub(super) kind: Kind,
}

pub(super) struct Element {
    pub(super) name: Vec<u8>,
    pub(super) count: u64,
    pub(super) properties: Vec<Property>,
    /// The line that declares it.
    pub(super) line: u64,
}

pub(super) struct Header {
    pub(super) encoding: Encoding,
    /// In the order of the file.
    pub(super) elements: Vec<Element>,
    /// Where the values begin.
    pub(super) end: usize,
}

impl Header {
    pub(super) fn parse(bytes: &[u8]) -> Result<Self, Broken> {
        let mut lines = HeaderLines::new(bytes);
        let mut encoding = None;
        let mut elements: Vec<Element> = Vec::new();
        let mut declarations = 0;
        loop {
            let mut words = words(lines.next()?);
            let place = Place::Line(lines.number);
            match words.next() {
                None | Some(b"comment" | b"obj_info") => {}
                Some(b"end_header") => break,
                Some(b"format") if encoding.is_none() => encoding = Some(parse_format(words, place)?),
                Some(b"format") => return Err(Broken::syntax(place, "a second line \"format\"")),
                Some(keyword @ (b"element" | b"property")) => {
                    declarations += 1;
                    check_declarations(declarations, place)?;
                    match (keyword, elements.last_mut()) {
                        (b"element", _) => elements.push(parse_element(words, lines.number)?),
                        (_, Some(element)) => element.properties.push(parse_property(words, place)?),
                        (_, None) => return Err(Broken::syntax(place, "a property before the first element")),
                    }
                }
                Some(word) => {
                    let what = format!("\"{}\" is no word of a PLY header", shown(word));
                    return Err(Broken::syntax(place, what));
                }
            }
        }
        let missing = "the header has no line \"format\" (ascii, binary_little_endian or binary_big_endian)";
        let encoding = encoding.ok_or_else(|| Broken::syntax(Place::Line(lines.number), missing))?;
        Ok(Self { encoding, elements, end: lines.at })
    }
}

fn check_declarations(count: u64, place: Place) -> Result<(), Broken> {
    if count <= MOST_DECLARATIONS {
        return Ok(());
    }
    let what = "the header declares too many elements and properties".to_owned();
    Err(Broken { place, problem: Problem::Limit { what, limit: MOST_DECLARATIONS, option: None } })
}

fn parse_format<'a>(mut words: impl Iterator<Item = &'a [u8]>, place: Place) -> Result<Encoding, Broken> {
    let encoding = match words.next() {
        Some(b"ascii") => Encoding::Ascii,
        Some(b"binary_little_endian") => Encoding::Little,
        Some(b"binary_big_endian") => Encoding::Big,
        other => {
            let known = "it must be ascii, binary_little_endian or binary_big_endian";
            return Err(Broken::syntax(place, format!("unknown format {}; {known}", quoted(other))));
        }
    };
    match words.next() {
        None | Some(b"1.0") => Ok(encoding),
        Some(other) => {
            Err(Broken::unsupported(place, format!("PLY version {}; only 1.0 is known", quoted(Some(other)))))
        }
    }
}

fn parse_element<'a>(mut words: impl Iterator<Item = &'a [u8]>, line: u64) -> Result<Element, Broken> {
    let (name, count, more) = (words.next(), words.next(), words.next());
    let parsed = count.and_then(|count| std::str::from_utf8(count).ok()).and_then(|count| count.parse().ok());
    match (name, parsed, more) {
        (Some(name), Some(count), None) => Ok(Element { name: name.to_vec(), count, properties: Vec::new(), line }),
        _ => Err(Broken::syntax(Place::Line(line), "expected \"element NAME COUNT\" with a whole number")),
    }
}

fn parse_property<'a>(mut words: impl Iterator<Item = &'a [u8]>, place: Place) -> Result<Property, Broken> {
    let scalar = |word: Option<&[u8]>| {
        word.and_then(Scalar::named).ok_or_else(|| {
            let known = "known are char, uchar, short, ushort, int, uint, float, double, and int8 to float64";
            Broken::syntax(place, format!("unknown type {}; {known}", quoted(word)))
        })
    };
    let kind = match words.next() {
        Some(b"list") => {
            let (length, item) = (scalar(words.next())?, scalar(words.next())?);
            if !length.is_whole() {
                return Err(Broken::syntax(place, "the length of a list must be of a whole type"));
            }
            Kind::List { length, item }
        }
        word => Kind::Scalar(scalar(word)?),
    };
    match (words.next(), words.next()) {
        (Some(name), None) => Ok(Property { name: name.to_vec(), kind }),
        _ => Err(Broken::syntax(place, "expected one word as the name of the property")),
    }
}

fn quoted(word: Option<&[u8]>) -> String {
    word.map_or("(none)".to_owned(), |word| format!("\"{}\"", shown(word)))
}

struct HeaderLines<'a> {
    /// Of the whole file, but not more than a header may have.
    bytes: &'a [u8],
    /// Where the next line begins.
    at: usize,
    /// Of the last line, from 1.
    number: u64,
    /// LF, or CR if the first line ends with CR alone.
    end: u8,
}

impl<'a> HeaderLines<'a> {
    /// Takes the first line, which the caller knows to be "ply".
    fn new(bytes: &'a [u8]) -> Self {
        let bytes = &bytes[..bytes.len().min(MOST_BYTES)];
        let magic = bytes.windows(3).position(|word| word.eq_ignore_ascii_case(b"ply")).map_or(0, |at| at + 3);
        let end =
            bytes[magic..].iter().position(|&byte| byte == b'\r' || byte == b'\n').map_or(bytes.len(), |n| magic + n);
        let carriage = bytes.get(end) == Some(&b'\r') && bytes.get(end + 1) != Some(&b'\n');
        let before = bytes[..end].iter().filter(|&&byte| byte == b'\n').count() as u64;
        let mut lines = Self { bytes, at: end, number: before, end: if carriage { b'\r' } else { b'\n' } };
        lines.step();
        lines
    }

    /// Steps over the end of a line, if there is one.
    fn step(&mut self) -> Option<usize> {
        let length = self.bytes.get(self.at..)?.iter().position(|&byte| byte == self.end)?;
        self.at += length + 1;
        self.number += 1;
        Some(length)
    }

    fn next(&mut self) -> Result<&'a [u8], Broken> {
        let start = self.at;
        match self.step() {
            Some(length) => Ok(&self.bytes[start..start + length]),
            // The last line of a file without data may lack its end.
            None if self.bytes.get(start..).is_some_and(|line| line.trim_ascii() == b"end_header") => {
                self.at = self.bytes.len();
                Ok(b"end_header")
            }
            None if self.bytes.len() == MOST_BYTES => {
                let what = format!("the header has no \"end_header\" within its first {MOST_BYTES} bytes");
                Err(Broken::syntax(Place::Line(self.number + 1), what))
            }
            None => {
                let what = "the file ends in the header, before \"end_header\": it is cut off";
                Err(Broken::truncated(Place::Line(self.number + 1), what))
            }
        }
    }
}
