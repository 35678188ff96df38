//! What is taken from which element, checked against the types that the header declares.

use super::header::{Element, Header, Kind, Property, Scalar};
use crate::error::{Broken, Place};
use crate::text::shown;

/// What an element is read for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The properties that are x, y and z.
    Vertex([usize; 3]),
    /// The property that lists the corners of a face.
    Face(usize),
    /// The property that lists the vertices of strips of triangles.
    Strips(usize),
    Nothing,
}

pub(super) struct Layout {
    /// For each element of the header. No role but `Nothing` occurs twice.
    pub(super) roles: Vec<Role>,
}

impl Layout {
    pub(super) fn new(header: &Header) -> Result<Self, Broken> {
        let roles = header.elements.iter().map(role).collect::<Result<Vec<Role>, Broken>>()?;
        for kind in [b"vertex".as_slice(), b"face", b"tristrips"] {
            let mut same = header.elements.iter().filter(|element| element.name == kind);
            if let (Some(_), Some(second)) = (same.next(), same.next()) {
                let what = format!("a second element \"{}\"", shown(kind));
                return Err(Broken::syntax(Place::Line(second.line), what));
            }
        }
        Ok(Self { roles })
    }
}

fn role(element: &Element) -> Result<Role, Broken> {
    match &*element.name {
        b"vertex" => {
            let axis = |name: &[u8]| find(element, &[name], |kind| matches!(kind, Kind::Scalar(_)), "number");
            Ok(Role::Vertex([axis(b"x")?, axis(b"y")?, axis(b"z")?]))
        }
        b"face" => Ok(Role::Face(indices(element)?)),
        b"tristrips" => Ok(Role::Strips(indices(element)?)),
        _ => Ok(Role::Nothing),
    }
}

fn indices(element: &Element) -> Result<usize, Broken> {
    let fits = |kind: Kind| matches!(kind, Kind::List { item, .. } if item.is_whole());
    find(element, &[b"vertex_indices", b"vertex_index"], fits, "list of whole numbers")
}

/// The one property of one of these names.
fn find(element: &Element, names: &[&[u8]], fits: impl Fn(Kind) -> bool, what: &str) -> Result<usize, Broken> {
    let named = |property: &Property| names.contains(&&*property.name);
    let mut found = element.properties.iter().enumerate().filter(|(_, property)| named(property));
    let place = Place::Line(element.line);
    let (name, of) = (shown(names[0]), element.shown_name());
    match (found.next(), found.next()) {
        (Some((property, Property { kind, .. })), None) if fits(*kind) => Ok(property),
        (Some(_), None) => {
            Err(Broken::unsupported(place, format!("the property \"{name}\" of the element \"{of}\" must be a {what}")))
        }
        (Some(_), Some(_)) => {
            Err(Broken::syntax(place, format!("the element \"{of}\" has more than one property \"{name}\"")))
        }
        (None, _) => Err(Broken::syntax(place, format!("the element \"{of}\" has no property \"{name}\""))),
    }
}

impl Element {
    /// Bytes of one of them, if it has no lists.
    pub(super) fn fixed_size(&self) -> Option<usize> {
        self.properties.iter().map(|property| property.kind.fixed_size()).sum()
    }

    /// Bytes that each of them takes at least: its lists may be empty.
    pub(super) fn least_size(&self) -> usize {
        self.properties.iter().map(|property| property.kind.number_type().size()).sum()
    }

    /// Its name for a message.
    pub(super) fn shown_name(&self) -> String {
        shown(&self.name)
    }
}

impl Kind {
    fn fixed_size(self) -> Option<usize> {
        match self {
            Self::Scalar(scalar) => Some(scalar.size()),
            Self::List { .. } => None,
        }
    }

    /// The type of the number that it begins with: itself, or the length of a list.
    pub(super) fn number_type(self) -> Scalar {
        let (Self::Scalar(number) | Self::List { length: number, .. }) = self;
        number
    }
}

impl Scalar {
    /// A number of this type from its first bytes, whole or not; `None` if there are too few.
    #[inline]
    pub(super) fn number<const BIG: bool>(self, bytes: &[u8]) -> Option<f64> {
        match self {
            Self::F32 => first(bytes).map(|b| if BIG { f32::from_be_bytes(b) } else { f32::from_le_bytes(b) }.into()),
            Self::F64 => first(bytes).map(|b| if BIG { f64::from_be_bytes(b) } else { f64::from_le_bytes(b) }),
            // At most 32 bits: exact.
            _ => self.whole::<BIG>(bytes).map(|whole| whole as f64),
        }
    }

    /// A whole number of this type from its first bytes; `None` if there are too few, or if the type is not whole.
    #[inline]
    pub(super) fn whole<const BIG: bool>(self, bytes: &[u8]) -> Option<i64> {
        match self {
            Self::I8 => first(bytes).map(|b| i8::from_le_bytes(b).into()),
            Self::U8 => first(bytes).map(|b| u8::from_le_bytes(b).into()),
            Self::I16 => first(bytes).map(|b| if BIG { i16::from_be_bytes(b) } else { i16::from_le_bytes(b) }.into()),
            Self::U16 => first(bytes).map(|b| if BIG { u16::from_be_bytes(b) } else { u16::from_le_bytes(b) }.into()),
            Self::I32 => first(bytes).map(|b| if BIG { i32::from_be_bytes(b) } else { i32::from_le_bytes(b) }.into()),
            Self::U32 => first(bytes).map(|b| if BIG { u32::from_be_bytes(b) } else { u32::from_le_bytes(b) }.into()),
            Self::F32 | Self::F64 => None,
        }
    }
}

#[inline]
fn first<const N: usize>(bytes: &[u8]) -> Option<[u8; N]> {
    bytes.first_chunk().copied()
}
