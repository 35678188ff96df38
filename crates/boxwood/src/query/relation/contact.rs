//! Contacts of meshes without self-contact nearby: orientation signs of the vertices decide the regions of space
//! around the contacts.
//!
//! A sheet is a connected piece of a mesh with the interior of its model on the same side everywhere. Contacts
//! larger than points are of three kinds. The table lists the kind of contact on the left, and the regions that
//! are recorded for it on the right:
//!
//! ```text
//! the interiors of two triangles cross          each side of one triangle with each side of the other
//! two coplanar triangles overlap                one region on each side of their plane
//! an edge of one triangle lies on an edge or    the regions between the triangles around that line
//! in the interior of the other                  (around_line)
//! ```
//!
//! **Coincident faces.** Where faces with many triangles coincide, each triangle intersects a dozen others.
//! Consider all overlapping coplanar pairs of a triangle of one sheet and a triangle of another. All pairs whose
//! triangles face the same way give the same regions. All pairs whose triangles face opposite ways give the same
//! regions too. So one pair of each kind is enough.
//!
//! Consider an edge between two coplanar triangles of one mesh that lies in a coplanar triangle of the other mesh.
//! It need not be examined: both triangles at the edge overlap the triangle of the other mesh, and these overlaps
//! are examined. So only creases are examined: edges across which the mesh does not continue in the same plane.

use super::RelationSearch;
use super::around_line::LineSurroundings;
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::{SegmentInTriangle, are_coplanar, coplanar_overlap, interiors_cross, orient2d_in};
use crate::kernel::triangle::{plane_sides, projected_turn, segment_in_triangle, touching_axis_plane};
use crate::pair::TrianglePair;
use glam::DVec3;
use std::collections::{HashMap, HashSet};

/// Triangles of both models that intersect the other model, with their sheets. For each sheet: whether the
/// interior of its model is in front of it, and whether it is behind it.
pub(super) struct SheetLabels {
    triangles: [Vec<ContactTriangle>; 2],
    /// Position of each triangle of a model in `triangles`, plus one; 0 if it does not intersect the other model.
    positions: [Vec<u32>; 2],
    /// For each sheet whose sides are known: whether its front, and whether its back, is inside its model.
    is_inside: [HashMap<u32, [bool; 2]>; 2],
    /// Pairs of sheets, one of each model, for which an overlapping pair of coplanar triangles was examined. The
    /// flag is true if these triangles face the same way, false if they face opposite ways.
    overlapping: HashSet<([u32; 2], bool)>,
    /// The element of `overlapping` that was used last; it is compared first.
    last_overlapping: Option<([u32; 2], bool)>,
}

/// Triangle that intersects the other model.
struct ContactTriangle {
    triangle: u32,
    corners: [DVec3; 3],
    /// Orientation of the triangle in the first coordinate projection in which it has an area; zero if it is
    /// degenerate.
    turn: Sign,
    sheet: u32,
    /// Bit `i` is set if side `i` of the triangle is a crease. [`CREASES_KNOWN`] is set as well, so 0 means not
    /// computed yet.
    creases: u8,
}

const CREASES_KNOWN: u8 = 8;

/// Intersecting pair of triangles, one of each model.
struct ContactPair {
    /// Positions of the two triangles in [`SheetLabels::triangles`].
    positions: [usize; 2],
    triangles: [u32; 2],
    corners: [[DVec3; 3]; 2],
}

impl ContactPair {
    /// Side `i` of the triangle of model `owner`.
    fn side(&self, owner: usize, i: usize) -> [DVec3; 2] {
        [self.corners[owner][i], self.corners[owner][(i + 1) % 3]]
    }
}

impl RelationSearch<'_, '_> {
    /// Records all regions of space next to the contacts. `None` if a mesh has a self-contact near a contact; some
    /// regions may have been recorded then.
    pub(super) fn classify_clean_contacts(&mut self, pairs: &[TrianglePair]) -> Option<()> {
        let mut labels = SheetLabels {
            triangles: [const { Vec::new() }; 2],
            positions: [0, 1].map(|side| vec![0; self.placed(side).model.mesh().triangles().len()]),
            is_inside: Default::default(),
            overlapping: HashSet::new(),
            last_overlapping: None,
        };
        for pair in pairs {
            for (side, triangle) in [pair.a, pair.b].into_iter().enumerate() {
                let (list, position) = (&mut labels.triangles[side], &mut labels.positions[side][triangle as usize]);
                if *position == 0 {
                    let corners = self.placed(side).points(triangle);
                    list.push(ContactTriangle {
                        triangle,
                        corners,
                        turn: projected_turn(&corners),
                        sheet: 0,
                        creases: 0,
                    });
                    *position = list.len() as u32;
                }
            }
        }
        for side in 0..2 {
            let triangles: Vec<u32> = labels.triangles[side].iter().map(|entry| entry.triangle).collect();
            let sheets = self.sheets(side, &triangles, &labels.positions[side])?;
            labels.triangles[side].iter_mut().zip(sheets).for_each(|(entry, sheet)| entry.sheet = sheet);
        }
        for pair in pairs {
            let triangles = [pair.a, pair.b];
            let positions = [0, 1].map(|side| labels.positions[side][triangles[side] as usize] as usize - 1);
            let corners = [0, 1].map(|side| labels.triangles[side][positions[side]].corners);
            self.classify_pair(&ContactPair { positions, triangles, corners }, &mut labels)?;
            if self.cells.is_complete() {
                break;
            }
        }
        Some(())
    }

    /// Records the regions of space next to one intersecting pair of triangles.
    fn classify_pair(&mut self, contact: &ContactPair, labels: &mut SheetLabels) -> Option<()> {
        let [a, b] = &contact.corners;
        // A degenerate triangle does not bound a region of space.
        if (0..2).any(|side| labels.triangles[side][contact.positions[side]].turn == Sign::Zero) {
            for side in 0..2 {
                self.has_degenerate_contact[side] |= labels.triangles[side][contact.positions[side]].turn == Sign::Zero;
            }
            return Some(());
        }
        if !self.touching {
            let [of_a, of_b] = [0, 1].map(|side| self.sheet_sides(labels, side, contact.triangles[side]));
            let is_boundary = |[front, back]: [bool; 2]| front != back;
            self.touching = is_boundary(of_a?) && is_boundary(of_b?);
        }
        if let Some((axis, at)) = touching_axis_plane(a, b) {
            return self.classify_in_axis_plane(contact, axis, at, labels);
        }
        let (sides_of_a, sides_of_b) = (plane_sides(a, b), plane_sides(b, a));
        if sides_of_a == [Sign::Zero; 3] {
            return self.classify_coplanar(contact, labels);
        }
        if interiors_cross(a, b) {
            return self.classify_across(contact, labels);
        }
        let in_plane = |sides: [Sign; 3], i: usize| sides[i] == Sign::Zero && sides[(i + 1) % 3] == Sign::Zero;
        for i in (0..3).filter(|&i| in_plane(sides_of_b, i)) {
            self.classify_along_side(contact, 1, i, |_| true, labels)?;
        }
        for i in (0..3).filter(|&i| in_plane(sides_of_a, i)) {
            // The loop above has handled those sides of `a` that lie on sides of `b`.
            self.classify_along_side(contact, 0, i, |_| false, labels)?;
        }
        Some(())
    }

    /// Records the regions of space next to a pair of triangles that lie on different sides of an axis-aligned
    /// plane, or in it. Their intersection is in that plane.
    fn classify_in_axis_plane(
        &mut self,
        contact: &ContactPair,
        axis: usize,
        at: f64,
        labels: &mut SheetLabels,
    ) -> Option<()> {
        let on = contact.corners.map(|t| t.map(|p| p[axis] == at));
        let side_is_on = |owner: usize, i: usize| on[owner][i] && on[owner][(i + 1) % 3];
        match on {
            [[true, true, true], [true, true, true]] => self.classify_coplanar(contact, labels),
            [[true, true, true], _] => {
                let sides = (0..3).filter(|&i| side_is_on(1, i));
                sides.into_iter().try_for_each(|i| self.classify_along_side(contact, 1, i, |_| true, labels))
            }
            [_, [true, true, true]] => {
                let sides = (0..3).filter(|&i| side_is_on(0, i));
                sides.into_iter().try_for_each(|i| self.classify_along_side(contact, 0, i, |_| true, labels))
            }
            _ => {
                let [Some(i), Some(j)] = [0, 1].map(|owner| (0..3).find(|&i| side_is_on(owner, i))) else {
                    return Some(());
                };
                let ([p, q], [u, v]) = (contact.side(0, i), contact.side(1, j));
                let are_collinear = [u, v].into_iter().all(|x| orient2d_in(axis, p, q, x) == Sign::Zero);
                if !are_collinear {
                    return Some(());
                }
                // The sides `pq` and `uv` are on one line, which is not parallel to `axis`. They overlap if their
                // projections on an axis do.
                let along = (0..3).find(|&k| p[k] != q[k]).unwrap_or(0);
                let [p, q, u, v] = [p, q, u, v].map(|x| x[along]);
                if p.min(q).max(u.min(v)) < p.max(q).min(u.max(v)) {
                    let [a, b] = contact.triangles;
                    let fans = [
                        LineSurroundings::Edge { triangle: a, side: i },
                        LineSurroundings::Edge { triangle: b, side: j },
                    ];
                    return self.classify_around_line(contact.side(1, j), fans, labels);
                }
                Some(())
            }
        }
    }

    /// Records the regions of space around side `i` of the triangle of model `owner`, if this side lies in the other
    /// triangle of `contact`.
    ///
    /// The condition is that more than a point of the side is in the interior of the other triangle, or on a side `j`
    /// of the other triangle for which `includes_side(j)` is true.
    fn classify_along_side(
        &mut self,
        contact: &ContactPair,
        owner: usize,
        i: usize,
        includes_side: impl Fn(usize) -> bool,
        labels: &mut SheetLabels,
    ) -> Option<()> {
        let other = 1 - owner;
        let line = contact.side(owner, i);
        let fan = match segment_in_triangle(line, &contact.corners[other]) {
            Some(SegmentInTriangle::Inside) => LineSurroundings::Inside(contact.triangles[other]),
            Some(SegmentInTriangle::Edge(j)) if includes_side(j) => {
                LineSurroundings::Edge { triangle: contact.triangles[other], side: j }
            }
            _ => return Some(()),
        };
        let mut fans = [fan; 2];
        fans[owner] = LineSurroundings::Edge { triangle: contact.triangles[owner], side: i };
        self.classify_around_line(line, fans, labels)
    }

    /// Records the regions of space next to a pair of triangles whose interiors cross: all four combinations of
    /// their sides exist.
    fn classify_across(&mut self, contact: &ContactPair, labels: &mut SheetLabels) -> Option<()> {
        let [of_a, of_b] = self.connect(contact, labels)?;
        for in_a in of_a {
            for in_b in of_b {
                self.record_cell([in_a, in_b]);
            }
        }
        Some(())
    }

    /// Records the regions of space next to a pair of coplanar triangles.
    fn classify_coplanar(&mut self, contact: &ContactPair, labels: &mut SheetLabels) -> Option<()> {
        let [a, b] = &contact.corners;
        let entries = [0, 1].map(|side| &labels.triangles[side][contact.positions[side]]);
        let same_way = entries[0].turn == entries[1].turn;
        let key = (entries.map(|entry| entry.sheet), same_way);
        if labels.last_overlapping != Some(key)
            && !labels.overlapping.contains(&key)
            && coplanar_overlap(a, b).is_some()
        {
            let [of_a, mut of_b] = self.connect(contact, labels)?;
            if !same_way {
                of_b.reverse();
            }
            for (in_a, in_b) in of_a.into_iter().zip(of_b) {
                self.record_cell([in_a, in_b]);
            }
            labels.overlapping.insert(key);
            labels.last_overlapping = Some(key);
        }
        let [creases_a, creases_b] = [0, 1].map(|side| self.creases(labels, side, contact.positions[side]));
        let is_crease = |creases: u8, i: usize| creases >> i & 1 == 1;
        for i in (0..3).filter(|&i| is_crease(creases_b, i)) {
            self.classify_along_side(contact, 1, i, |_| true, labels)?;
        }
        for i in (0..3).filter(|&i| is_crease(creases_a, i)) {
            // The loop above has handled those creases of `a` that lie on creases of `b`.
            self.classify_along_side(contact, 0, i, |j| !is_crease(creases_b, j), labels)?;
        }
        Some(())
    }

    /// Mask of the sides of a nondegenerate triangle that are creases: all sides except those across which the mesh continues in
    /// the same plane.
    fn creases(&self, labels: &mut SheetLabels, side: usize, position: usize) -> u8 {
        let ContactTriangle { triangle, corners, ref mut creases, .. } = labels.triangles[side][position];
        if *creases != 0 {
            return *creases;
        }
        let placed = self.placed(side);
        let surface = placed.model.surface();
        let is_flat = |i: usize| {
            let Some(edge) = surface.edge(triangle, i) else { return false };
            let &[first, second] = surface.triangles_along(edge) else { return false };
            if surface.shell(first) != surface.shell(second) {
                return false;
            }
            let other = placed.points(if first == triangle { second } else { first });
            are_coplanar(&corners, &other) && projected_turn(&other) != Sign::Zero
        };
        *creases = (0..3).filter(|&i| !is_flat(i)).fold(CREASES_KNOWN, |creases, i| creases | 1 << i);
        *creases
    }

    /// Returns for each of the two triangles whether its front and its back are inside its model. Marks their shells as
    /// connected to the other mesh.
    fn connect(&mut self, contact: &ContactPair, labels: &mut SheetLabels) -> Option<[[bool; 2]; 2]> {
        let [a, b] = contact.triangles;
        Some([self.connect_triangle(labels, 0, a)?, self.connect_triangle(labels, 1, b)?])
    }

    /// Returns whether the front and the back of a triangle are inside its model. Marks its shell as connected to
    /// the other mesh.
    pub(super) fn connect_triangle(
        &mut self,
        labels: &mut SheetLabels,
        side: usize,
        triangle: u32,
    ) -> Option<[bool; 2]> {
        self.connected_shells[side].insert(self.placed(side).model.surface().shell(triangle));
        self.sheet_sides(labels, side, triangle)
    }

    /// Returns whether the front and the back of a nondegenerate triangle are inside its model. Cached per sheet.
    fn sheet_sides(&mut self, labels: &mut SheetLabels, side: usize, triangle: u32) -> Option<[bool; 2]> {
        let position = (labels.positions[side][triangle as usize] as usize).checked_sub(1)?;
        let sheet = labels.triangles[side][position].sheet;
        if let Some(&known) = labels.is_inside[side].get(&sheet) {
            return Some(known);
        }
        let found = self.triangle_sides(side, triangle)?;
        labels.is_inside[side].insert(sheet, found);
        if found[0] == found[1] {
            // Both sides of this sheet are inside the model, or both are outside. If the shell touches itself,
            // other sheets of it may have exactly one side inside. So a region with the opposite location relative
            // to this model may also exist, inside or outside of the other model.
            for other in [true, false] {
                self.possible_cells[side].insert(if side == 0 { [!found[0], other] } else { [other, !found[0]] });
            }
        }
        Some(found)
    }
}
