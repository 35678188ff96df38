//! Contacts of surfaces that do not meet themselves there: what is around them is told by signs of the corners alone.
//!
//! On which side of a triangle the inside is, is the same for all of its sheet. Contacts of more than points are of three kinds: the
//! insides of two triangles cross, and all four sides are seen; triangles overlap in a plane, and both sides are seen; or an edge of one
//! is along an edge of the other or in its inside, and what is between the triangles around that line is seen ([`lines`](super::lines)).
//!
//! **Faces on each other.** Where faces of many triangles lie on each other, each triangle meets a dozen others. Of two sheets one pair
//! that overlaps in a plane, facing the same way or not, tells as much as all of them. And an edge between two triangles of one plane
//! needs no look where it lies in a triangle of the same plane: what is next to it overlaps, and is seen as such. So only creases are
//! looked along.

use super::Relating;
use super::lines::Fan;
use crate::exact::{Sign, Stretch, insides_cross, lie_in_a_plane, orient2d_in, overlap_in_plane};
use crate::exact::{sides_of, stretch_in, touch_across, turn_of};
use crate::query::pair::TrianglePair;
use glam::DVec3;
use std::collections::{HashMap, HashSet};

/// The triangles of both models that meet the other, and what is known of their sheets.
pub(super) struct Labels {
    own: [Vec<Own>; 2],
    /// The place of each triangle of a model among those, plus one; 0 if it does not meet the other.
    places: [Vec<u32>; 2],
    /// Whether the front and the back of a sheet are inside.
    known: [HashMap<u32, [bool; 2]>; 2],
    /// Sheets that overlap in a plane, and whether they face the same way there.
    overlapping: HashSet<([u32; 2], bool)>,
    /// One of them that was asked for last.
    last_overlapping: Option<([u32; 2], bool)>,
}

/// A triangle that meets the other model.
struct Own {
    triangle: u32,
    corners: [DVec3; 3],
    /// Which way it turns in the first projection in which it has an area; zero if it has none.
    turn: Sign,
    sheet: u32,
    /// A bit for each side that is a crease, and [`CREASES_KNOWN`].
    creases: u8,
}

const CREASES_KNOWN: u8 = 8;

/// Two triangles that meet, one of each model.
struct Contact {
    /// Their places in [`Labels::own`].
    places: [usize; 2],
    triangles: [u32; 2],
    corners: [[DVec3; 3]; 2],
}

impl Contact {
    fn side(&self, owner: usize, i: usize) -> [DVec3; 2] {
        [self.corners[owner][i], self.corners[owner][(i + 1) % 3]]
    }
}

impl Relating<'_, '_> {
    /// Sees everything next to the contacts; `None`, and perhaps not all of it, if a surface meets itself there.
    pub(super) fn look_at_clean_contacts(&mut self, pairs: &[TrianglePair]) -> Option<()> {
        let mut labels = Labels {
            own: [const { Vec::new() }; 2],
            places: [0, 1].map(|side| vec![0; self.placed(side).model.mesh().triangles().len()]),
            known: Default::default(),
            overlapping: HashSet::new(),
            last_overlapping: None,
        };
        for pair in pairs {
            for (side, triangle) in [pair.a, pair.b].into_iter().enumerate() {
                let (own, place) = (&mut labels.own[side], &mut labels.places[side][triangle as usize]);
                if *place == 0 {
                    let corners = self.placed(side).points(triangle);
                    own.push(Own { triangle, corners, turn: turn_of(&corners), sheet: 0, creases: 0 });
                    *place = own.len() as u32;
                }
            }
        }
        for side in 0..2 {
            let triangles: Vec<u32> = labels.own[side].iter().map(|own| own.triangle).collect();
            let sheets = self.sheets(side, &triangles, &labels.places[side])?;
            labels.own[side].iter_mut().zip(sheets).for_each(|(own, sheet)| own.sheet = sheet);
        }
        for pair in pairs {
            let triangles = [pair.a, pair.b];
            let places = [0, 1].map(|side| labels.places[side][triangles[side] as usize] as usize - 1);
            let corners = [0, 1].map(|side| labels.own[side][places[side]].corners);
            self.look_at_contact(&Contact { places, triangles, corners }, &mut labels)?;
            if self.regions.all() {
                break;
            }
        }
        Some(())
    }

    fn look_at_contact(&mut self, contact: &Contact, labels: &mut Labels) -> Option<()> {
        let [a, b] = &contact.corners;
        // What has no area bounds nothing.
        if (0..2).any(|side| labels.own[side][contact.places[side]].turn == Sign::Zero) {
            for side in 0..2 {
                self.thin[side] |= labels.own[side][contact.places[side]].turn == Sign::Zero;
            }
            return Some(());
        }
        if !self.touching {
            let [of_a, of_b] = [0, 1].map(|side| self.label(labels, side, contact.triangles[side]));
            let is_boundary = |[front, back]: [bool; 2]| front != back;
            self.touching = is_boundary(of_a?) && is_boundary(of_b?);
        }
        if let Some((axis, at)) = touch_across(a, b) {
            return self.look_in_axis_plane(contact, axis, at, labels);
        }
        let (sides_of_a, sides_of_b) = (sides_of(a, b), sides_of(b, a));
        if sides_of_a == [Sign::Zero; 3] {
            return self.look_at_plane(contact, labels);
        }
        if insides_cross(a, b) {
            return self.look_across(contact, labels);
        }
        let in_plane = |sides: [Sign; 3], i: usize| sides[i] == Sign::Zero && sides[(i + 1) % 3] == Sign::Zero;
        for i in (0..3).filter(|&i| in_plane(sides_of_b, i)) {
            self.look_along(contact, 1, i, |_| true, labels)?;
        }
        for i in (0..3).filter(|&i| in_plane(sides_of_a, i)) {
            // Sides along each other were seen above.
            self.look_along(contact, 0, i, |_| false, labels)?;
        }
        Some(())
    }

    /// Triangles on two sides of a plane across an axis, or in it: all that they have in common is in that plane.
    fn look_in_axis_plane(&mut self, contact: &Contact, axis: usize, at: f64, labels: &mut Labels) -> Option<()> {
        let on = contact.corners.map(|t| t.map(|p| p[axis] == at));
        let side_is_on = |owner: usize, i: usize| on[owner][i] && on[owner][(i + 1) % 3];
        match on {
            [[true, true, true], [true, true, true]] => self.look_at_plane(contact, labels),
            [[true, true, true], _] => {
                let sides = (0..3).filter(|&i| side_is_on(1, i));
                sides.into_iter().try_for_each(|i| self.look_along(contact, 1, i, |_| true, labels))
            }
            [_, [true, true, true]] => {
                let sides = (0..3).filter(|&i| side_is_on(0, i));
                sides.into_iter().try_for_each(|i| self.look_along(contact, 0, i, |_| true, labels))
            }
            _ => {
                let [Some(i), Some(j)] = [0, 1].map(|owner| (0..3).find(|&i| side_is_on(owner, i))) else {
                    return Some(());
                };
                let ([p, q], [u, v]) = (contact.side(0, i), contact.side(1, j));
                let on_a_line = [u, v].into_iter().all(|x| orient2d_in(axis, p, q, x) == Sign::Zero);
                if !on_a_line {
                    return Some(());
                }
                // On one line, which is not along the axis.
                let along = (0..3).find(|&k| p[k] != q[k]).unwrap_or(0);
                let [p, q, u, v] = [p, q, u, v].map(|x| x[along]);
                if p.min(q).max(u.min(v)) < p.max(q).min(u.max(v)) {
                    let [a, b] = contact.triangles;
                    let fans = [Fan::Edge { triangle: a, side: i }, Fan::Edge { triangle: b, side: j }];
                    return self.look_around(contact.side(1, j), fans, labels);
                }
                Some(())
            }
        }
    }

    /// Looks around a side of one triangle, if it is in the inside of the other for more than a point; or along a side of it, if that
    /// one is asked for.
    fn look_along(
        &mut self,
        contact: &Contact,
        owner: usize,
        i: usize,
        asks_for: impl Fn(usize) -> bool,
        labels: &mut Labels,
    ) -> Option<()> {
        let other = 1 - owner;
        let line = contact.side(owner, i);
        let fan = match stretch_in(line, &contact.corners[other]) {
            Some(Stretch::Inside) => Fan::Inside(contact.triangles[other]),
            Some(Stretch::Side(j)) if asks_for(j) => Fan::Edge { triangle: contact.triangles[other], side: j },
            _ => return Some(()),
        };
        let mut fans = [fan; 2];
        fans[owner] = Fan::Edge { triangle: contact.triangles[owner], side: i };
        self.look_around(line, fans, labels)
    }

    /// Triangles whose insides cross: all four sides of them are seen.
    fn look_across(&mut self, contact: &Contact, labels: &mut Labels) -> Option<()> {
        let [of_a, of_b] = self.join(contact, labels)?;
        for in_a in of_a {
            for in_b in of_b {
                self.see([in_a, in_b]);
            }
        }
        Some(())
    }

    /// Triangles of one plane.
    fn look_at_plane(&mut self, contact: &Contact, labels: &mut Labels) -> Option<()> {
        let [a, b] = &contact.corners;
        let own = [0, 1].map(|side| &labels.own[side][contact.places[side]]);
        let same_way = own[0].turn == own[1].turn;
        let key = (own.map(|own| own.sheet), same_way);
        if labels.last_overlapping != Some(key)
            && !labels.overlapping.contains(&key)
            && overlap_in_plane(a, b).is_some()
        {
            let [of_a, mut of_b] = self.join(contact, labels)?;
            if !same_way {
                of_b.reverse();
            }
            for (in_a, in_b) in of_a.into_iter().zip(of_b) {
                self.see([in_a, in_b]);
            }
            labels.overlapping.insert(key);
            labels.last_overlapping = Some(key);
        }
        let [creases_a, creases_b] = [0, 1].map(|side| self.creases(labels, side, contact.places[side]));
        let is_crease = |creases: u8, i: usize| creases >> i & 1 == 1;
        for i in (0..3).filter(|&i| is_crease(creases_b, i)) {
            self.look_along(contact, 1, i, |_| true, labels)?;
        }
        for i in (0..3).filter(|&i| is_crease(creases_a, i)) {
            // Creases along each other were seen above.
            self.look_along(contact, 0, i, |j| !is_crease(creases_b, j), labels)?;
        }
        Some(())
    }

    /// Which sides of a triangle with area are creases: all but those across which the surface goes on in the same plane.
    fn creases(&self, labels: &mut Labels, side: usize, place: usize) -> u8 {
        let Own { triangle, corners, ref mut creases, .. } = labels.own[side][place];
        if *creases != 0 {
            return *creases;
        }
        let placed = self.placed(side);
        let surface = placed.model.surface();
        let is_flat = |i: usize| {
            let Some(edge) = surface.edge(triangle, i) else { return false };
            let &[first, second] = surface.along(edge) else { return false };
            if surface.shell(first) != surface.shell(second) {
                return false;
            }
            let other = placed.points(if first == triangle { second } else { first });
            lie_in_a_plane(&corners, &other) && turn_of(&other) != Sign::Zero
        };
        *creases = (0..3).filter(|&i| !is_flat(i)).fold(CREASES_KNOWN, |creases, i| creases | 1 << i);
        *creases
    }

    /// Whether the front and the back of both triangles are inside, each of its own model. Their shells are joined.
    fn join(&mut self, contact: &Contact, labels: &mut Labels) -> Option<[[bool; 2]; 2]> {
        let [a, b] = contact.triangles;
        Some([self.join_one(labels, 0, a)?, self.join_one(labels, 1, b)?])
    }

    /// Whether the front and the back of a triangle are inside. Its shell is joined to the other surface.
    pub(super) fn join_one(&mut self, labels: &mut Labels, side: usize, triangle: u32) -> Option<[bool; 2]> {
        self.joined[side].insert(self.placed(side).model.surface().shell(triangle));
        self.label(labels, side, triangle)
    }

    /// Whether the front and the back of a triangle with area are inside of its model.
    fn label(&mut self, labels: &mut Labels, side: usize, triangle: u32) -> Option<[bool; 2]> {
        let place = (labels.places[side][triangle as usize] as usize).checked_sub(1)?;
        let sheet = labels.own[side][place].sheet;
        if let Some(&known) = labels.known[side].get(&sheet) {
            return Some(known);
        }
        let found = self.sides_at(side, triangle)?;
        labels.known[side].insert(sheet, found);
        if found[0] == found[1] {
            // Further along its shell, which may meet itself there, there may be the other.
            for other in [true, false] {
                self.maybe[side].see(if side == 0 { [!found[0], other] } else { [other, !found[0]] });
            }
        }
        Some(found)
    }
}
