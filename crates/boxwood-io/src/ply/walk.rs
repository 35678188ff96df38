//! The way along the bytes of an element that has lists, and so no fixed size.

use super::header::{Element, Kind, Scalar};
use super::layout::Role;
use crate::error::{Broken, Place};

/// What to do with the next bytes of an element.
pub(super) enum Step {
    Skip(usize),
    List { length: Scalar, item: Scalar, taken: bool },
}

/// The steps through one element; numbers side by side are one step.
pub(super) fn steps(element: &Element, role: Role) -> Vec<Step> {
    let list = match role {
        Role::Face(list) | Role::Strips(list) => Some(list),
        Role::Vertex(_) | Role::Nothing => None,
    };
    let mut steps = Vec::new();
    for (i, property) in element.properties.iter().enumerate() {
        match (property.kind, steps.last_mut()) {
            (Kind::List { length, item }, _) => steps.push(Step::List { length, item, taken: Some(i) == list }),
            (Kind::Scalar(scalar), Some(Step::Skip(size))) => *size += scalar.size(),
            (Kind::Scalar(scalar), _) => steps.push(Step::Skip(scalar.size())),
        }
    }
    steps
}

/// A way along the bytes of an element. Every step is checked.
pub(super) struct Walk<'a, const BIG: bool> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
    pub(super) element: &'a Element,
}

impl<'a, const BIG: bool> Walk<'a, BIG> {
    /// Goes through the element of this number, with the bytes, the length and the type of its list that is taken.
    #[inline]
    pub(super) fn step_through(
        &mut self,
        steps: &[Step],
        number: u64,
        mut take: impl FnMut(&'a [u8], usize, Scalar) -> Result<(), Broken>,
    ) -> Result<(), Broken> {
        for step in steps {
            match *step {
                Step::Skip(size) => {
                    self.take(size, number)?;
                }
                Step::List { length, item, taken } => {
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
    pub(super) fn take(&mut self, size: usize, number: u64) -> Result<&'a [u8], Broken> {
        match self.bytes[self.at..].get(..size) {
            Some(taken) => {
                self.at += size;
                Ok(taken)
            }
            None => Err(self.cut_off(number)),
        }
    }

    /// The bytes of a list and how many items it has.
    #[inline]
    pub(super) fn list(&mut self, length: Scalar, item: Scalar, number: u64) -> Result<(&'a [u8], usize), Broken> {
        let promised = length.whole::<BIG>(self.take(length.size(), number)?).unwrap_or(-1);
        let length = usize::try_from(promised).ok();
        let items = length.and_then(|length| self.bytes[self.at..].get(..length.checked_mul(item.size())?));
        match (items, length) {
            (Some(items), Some(length)) => {
                self.at += items.len();
                Ok((items, length))
            }
            _ => Err(self.bad_length(promised, number)),
        }
    }

    #[cold]
    fn cut_off(&self, number: u64) -> Broken {
        let what = format!(
            "the file is cut off in \"{}\" {number}, of which the header promises {}",
            self.element.shown_name(),
            self.element.count
        );
        Broken::truncated(Place::Byte(self.at as u64), what)
    }

    #[cold]
    fn bad_length(&self, promised: i64, number: u64) -> Broken {
        let name = self.element.shown_name();
        let what = format!("a list of \"{name}\" {number} has {promised} items");
        let left = self.bytes.len() - self.at;
        if promised < 0 {
            return Broken::syntax(Place::Byte(self.at as u64), format!("{what}; a length cannot be negative"));
        }
        Broken::truncated(Place::Byte(self.at as u64), format!("{what}, but only {left} bytes are left"))
    }
}
