//! Properties that are read from each element, checked against the types in the header.

use super::header::{PlyElement, PlyHeader, PlyProperty, PlyScalar, PropertyKind};
use crate::error::{FileLocation, ParseError};
use crate::text::printable;

/// What an element of the header contains for the mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ElementRole {
    /// Vertices, with the property indices of x, y and z.
    Vertex([usize; 3]),
    /// Faces, with the index of the property that lists the corners.
    Face(usize),
    /// Triangle strips, with the index of the property that lists the vertices.
    Strips(usize),
    /// Element that is not read.
    Ignored,
}

/// Roles of all elements.
pub(super) struct ElementLayout {
    /// Role of each element, in the order of the header. No role except `Ignored` occurs twice.
    pub(super) roles: Vec<ElementRole>,
}

impl ElementLayout {
    pub(super) fn new(header: &PlyHeader) -> Result<Self, ParseError> {
        let roles = header.elements.iter().map(role).collect::<Result<Vec<ElementRole>, ParseError>>()?;
        for kind in [b"vertex".as_slice(), b"face", b"tristrips"] {
            let mut same = header.elements.iter().filter(|element| element.name == kind);
            if let (Some(_), Some(second)) = (same.next(), same.next()) {
                let what = format!("a second element \"{}\"", printable(kind));
                return Err(ParseError::syntax(FileLocation::Line(second.line), what));
            }
        }
        Ok(Self { roles })
    }
}

fn role(element: &PlyElement) -> Result<ElementRole, ParseError> {
    match &*element.name {
        b"vertex" => {
            let axis = |name: &[u8]| find(element, &[name], |kind| matches!(kind, PropertyKind::Scalar(_)), "number");
            Ok(ElementRole::Vertex([axis(b"x")?, axis(b"y")?, axis(b"z")?]))
        }
        b"face" => Ok(ElementRole::Face(indices(element)?)),
        b"tristrips" => Ok(ElementRole::Strips(indices(element)?)),
        _ => Ok(ElementRole::Ignored),
    }
}

fn indices(element: &PlyElement) -> Result<usize, ParseError> {
    let fits = |kind: PropertyKind| matches!(kind, PropertyKind::List { item, .. } if item.is_integer());
    find(element, &[b"vertex_indices", b"vertex_index"], fits, "list of integers")
}

/// Returns the index of the only property whose name is in `names`. Its type must satisfy `fits`, which `what`
/// describes in errors.
fn find(
    element: &PlyElement,
    names: &[&[u8]],
    fits: impl Fn(PropertyKind) -> bool,
    what: &str,
) -> Result<usize, ParseError> {
    let named = |property: &PlyProperty| names.contains(&&*property.name);
    let mut found = element.properties.iter().enumerate().filter(|(_, property)| named(property));
    let location = FileLocation::Line(element.line);
    let (name, of) = (printable(names[0]), element.printable_name());
    match (found.next(), found.next()) {
        (Some((property, PlyProperty { kind, .. })), None) if fits(*kind) => Ok(property),
        (Some(_), None) => Err(ParseError::unsupported(
            location,
            format!("the property \"{name}\" of the element \"{of}\" must be a {what}"),
        )),
        (Some(_), Some(_)) => {
            Err(ParseError::syntax(location, format!("the element \"{of}\" has more than one property \"{name}\"")))
        }
        (None, _) => Err(ParseError::syntax(location, format!("the element \"{of}\" has no property \"{name}\""))),
    }
}

impl PlyElement {
    /// Number of bytes per element; `None` if it has lists.
    pub(super) fn fixed_size(&self) -> Option<usize> {
        self.properties.iter().map(|property| property.kind.fixed_size()).sum()
    }

    /// Minimum number of bytes per element, with empty lists.
    pub(super) fn min_size(&self) -> usize {
        self.properties.iter().map(|property| property.kind.number_type().size()).sum()
    }

    /// Name for use in a message.
    pub(super) fn printable_name(&self) -> String {
        printable(&self.name)
    }
}

impl PropertyKind {
    fn fixed_size(self) -> Option<usize> {
        match self {
            Self::Scalar(scalar) => Some(scalar.size()),
            Self::List { .. } => None,
        }
    }

    /// Type of the first number in the bytes of the property: the scalar, or the length of the list.
    pub(super) fn number_type(self) -> PlyScalar {
        let (Self::Scalar(number) | Self::List { length: number, .. }) = self;
        number
    }
}

impl PlyScalar {
    /// Decodes a number of this type at the start of `bytes`; `None` if there are too few bytes.
    #[inline]
    pub(super) fn number<const BIG: bool>(self, bytes: &[u8]) -> Option<f64> {
        match self {
            Self::F32 => first(bytes).map(|b| if BIG { f32::from_be_bytes(b) } else { f32::from_le_bytes(b) }.into()),
            Self::F64 => first(bytes).map(|b| if BIG { f64::from_be_bytes(b) } else { f64::from_le_bytes(b) }),
            // Integers have at most 32 bits, so the conversion is exact.
            _ => self.integer::<BIG>(bytes).map(|integer| integer as f64),
        }
    }

    /// Decodes an integer of this type at the start of `bytes`; `None` if there are too few bytes, or for a float type.
    #[inline]
    pub(super) fn integer<const BIG: bool>(self, bytes: &[u8]) -> Option<i64> {
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
