//! That all parts of a world agree.

use super::World;
use super::body::{Boxed, Entry};
use super::ids::BodyId;

impl World {
    /// Whether all parts agree; what is wrong if not. For tests: linear in the size of all bodies together.
    pub fn check(&self) -> Result<(), String> {
        self.bodies.check()?;
        self.broad.check()?;
        self.allowed.check()?;
        self.contacts.check()?;
        self.places.check(self.contacts.meeting(), !self.touched)?;
        let boxes = self.bodies.iter().filter(|(_, entry)| entry.box_id.is_some()).count();
        if boxes != self.broad.len() {
            return Err(format!("{boxes} bodies have a box, {} boxes are there", self.broad.len()));
        }
        if let Some(pair) = self.allowed.iter().find(|pair| pair.iter().any(|&id| self.bodies.get(id).is_err())) {
            return Err(format!("contact is allowed between {pair:?}, which are not both there"));
        }
        self.bodies.iter().try_for_each(|(id, entry)| self.check_body(id, entry))
    }

    fn check_body(&self, id: BodyId, entry: &Entry) -> Result<(), String> {
        entry.body.model().check().map_err(|error| format!("{id:?}: {error}"))?;
        let placed = entry.placed();
        let bounds = self.bounds(id).map_err(|error| format!("{id:?}: {error}"))?;
        if bounds != placed.cover() {
            return Err(format!("the box of {id:?} is {bounds:?}, not {:?}", placed.cover()));
        }
        let is_of = |boxed: &Boxed| (boxed.body, boxed.groups) == (id, entry.groups) && boxed.changed <= self.steps;
        if entry.box_id.is_some_and(|box_id| !self.boxed.get(box_id.slot()).is_some_and(is_of)) {
            return Err(format!("the box of {id:?} belongs to another, or tells other groups"));
        }
        let holds = |[low, high]: [[f64; 3]; 2], [min, max]: [[f64; 3]; 2]| {
            (0..3).all(|axis| low[axis] <= min[axis] && max[axis] <= high[axis])
        };
        match (bounds, placed.bounds()) {
            (None, None) => Ok(()),
            (Some(bounds), Some(exact)) if holds(bounds, exact) => Ok(()),
            (bounds, exact) => Err(format!("the box of {id:?} is {bounds:?}, its triangles reach to {exact:?}")),
        }
    }
}
