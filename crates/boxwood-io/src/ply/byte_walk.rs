//! Walks along the bytes of elements with lists, which have no fixed size.

use super::header::{PlyElement, PlyScalar, PropertyKind};
use super::layout::ElementRole;
use crate::error::{FileLocation, ParseError};

/// What to do with the next bytes of an element.
pub(super) enum ReadStep {
    Skip(usize),
    List { length: PlyScalar, item: PlyScalar, taken: bool },
}

/// Returns the steps that read one vertex, face or other item of an element. Adjacent scalars are skipped in one step.
pub(super) fn steps(element: &PlyElement, role: ElementRole) -> Vec<ReadStep> {
    let list = match role {
        ElementRole::Face(list) | ElementRole::Strips(list) => Some(list),
        ElementRole::Vertex(_) | ElementRole::Ignored => None,
    };
    let mut steps = Vec::new();
    for (i, property) in element.properties.iter().enumerate() {
        match (property.kind, steps.last_mut()) {
            (PropertyKind::List { length, item }, _) => {
                steps.push(ReadStep::List { length, item, taken: Some(i) == list });
            }
            (PropertyKind::Scalar(scalar), Some(ReadStep::Skip(size))) => *size += scalar.size(),
            (PropertyKind::Scalar(scalar), _) => steps.push(ReadStep::Skip(scalar.size())),
        }
    }
    steps
}

/// Position in the bytes of an element. Every step is checked against the end of the bytes before it is taken.
pub(super) struct ByteWalk<'a, const BIG: bool> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
    pub(super) element: &'a PlyElement,
}

impl<'a, const BIG: bool> ByteWalk<'a, BIG> {
    /// Walks through the item with index `number` (for example one face). Calls `take` for the list that is to be read,
    /// with the bytes, length and item type of the list.
    #[inline]
    pub(super) fn step_through(
        &mut self,
        steps: &[ReadStep],
        number: u64,
        mut take: impl FnMut(&'a [u8], usize, PlyScalar) -> Result<(), ParseError>,
    ) -> Result<(), ParseError> {
        for step in steps {
            match *step {
                ReadStep::Skip(size) => {
                    self.take(size, number)?;
                }
                ReadStep::List { length, item, taken } => {
                    let (items, length) = self.list(length, item, number)?;
                    if taken {
                        take(items, length, item)?;
                    }
                }
            }
        }
        Ok(())
    }

    #[inline]
    pub(super) fn take(&mut self, size: usize, number: u64) -> Result<&'a [u8], ParseError> {
        match self.bytes[self.at..].get(..size) {
            Some(taken) => {
                self.at += size;
                Ok(taken)
            }
            None => Err(self.truncated(number)),
        }
    }

    /// Returns the bytes of a list and its number of items.
    #[inline]
    pub(super) fn list(
        &mut self,
        length: PlyScalar,
        item: PlyScalar,
        number: u64,
    ) -> Result<(&'a [u8], usize), ParseError> {
        let declared = length.integer::<BIG>(self.take(length.size(), number)?).unwrap_or(-1);
        let length = usize::try_from(declared).ok();
        let items = length.and_then(|length| self.bytes[self.at..].get(..length.checked_mul(item.size())?));
        match (items, length) {
            (Some(items), Some(length)) => {
                self.at += items.len();
                Ok((items, length))
            }
            _ => Err(self.invalid_length(declared, number)),
        }
    }

    #[cold]
    fn truncated(&self, number: u64) -> ParseError {
        let what = format!(
            "the file is truncated in \"{}\" {number}; the header declares {}",
            self.element.printable_name(),
            self.element.count
        );
        ParseError::truncated(FileLocation::Byte(self.at as u64), what)
    }

    #[cold]
    fn invalid_length(&self, declared: i64, number: u64) -> ParseError {
        let name = self.element.printable_name();
        let what = format!("a list of \"{name}\" {number} has {declared} items");
        let left = self.bytes.len() - self.at;
        if declared < 0 {
            return ParseError::syntax(
                FileLocation::Byte(self.at as u64),
                format!("{what}; a length cannot be negative"),
            );
        }
        ParseError::truncated(FileLocation::Byte(self.at as u64), format!("{what}, but only {left} bytes are left"))
    }
}
