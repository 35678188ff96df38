//! The general method: winding numbers of both surfaces around every piece of every segment along which triangles meet.
//!
//! It assumes nothing of the surfaces but that they are closed: they may touch, cross and cover themselves. A segment that two
//! triangles have in common is cut where any triangle of either model begins, ends or goes through it. Around the inside
//! of such a piece there is a fan of half-planes, the same all along; one ray for each model from a point of the piece gives the winding
//! numbers next to the ray, and each half-plane changes one of them by one.

use super::Relating;
use crate::exact::{Corner, ExactPoint, are_beside, insides_cross};
use crate::exact::{Feature, Germ, Parameter, RationalPoint, Segment, Trace, has_no_area, trace};
use crate::query::locate::direction_out;
use crate::query::pair::TrianglePair;
use glam::DVec3;
use std::cmp::Ordering;

/// A triangle of a model, and the part of a segment that is on it.
struct Span {
    side: usize,
    corners: [DVec3; 3],
    ends: [Parameter; 2],
}

/// A half-plane of a triangle that begins at a segment, and the part of the segment along which it does.
struct Sheet<'s> {
    side: usize,
    germ: Germ,
    in_first_half: bool,
    ends: &'s [Parameter; 2],
}

impl Sheet<'_> {
    /// Whether it begins along all of a piece of the segment.
    fn covers(&self, piece: [&Parameter; 2]) -> bool {
        let [from, to] = self.ends;
        !from.compare(piece[0]).is_gt() && !to.compare(piece[1]).is_lt()
    }
}

/// What was found around a line: the winding numbers of both models before and after half-planes that coincide.
#[derive(Clone, Copy, Debug)]
struct Step {
    before: [i64; 2],
    after: [i64; 2],
    /// Which models have a half-plane there.
    of: [bool; 2],
}

impl Step {
    /// Whether it separates the inside of a model from its outside.
    fn is_boundary(&self, side: usize) -> bool {
        (self.before[side] != 0) != (self.after[side] != 0)
    }
}

/// Two triangles that meet, each of one of the two models, or both of one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    pub(super) sides: [usize; 2],
    pub(super) triangles: [u32; 2],
}

impl Met {
    pub(super) fn between(pair: TrianglePair) -> Self {
        Self { sides: [0, 1], triangles: [pair.a, pair.b] }
    }

    fn wanted(&self) -> Wanted {
        if self.sides[0] == self.sides[1] { Wanted::Everywhere } else { Wanted::Contacts }
    }
}

/// Which pieces of a segment are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Those where both models have triangles.
    Contacts,
    Everywhere,
}

/// The side of a triangle on which two of its features are.
fn side_along(features: [Feature; 2]) -> Option<usize> {
    let is_on = |feature: Feature, side: usize| match feature {
        Feature::Vertex(vertex) => [side, (side + 1) % 3].contains(&usize::from(vertex)),
        Feature::Edge(edge) => usize::from(edge) == side,
        Feature::Face => false,
    };
    (0..3).find(|&side| features.iter().all(|&feature| is_on(feature, side)))
}

impl Relating<'_, '_> {
    /// Looks around all segments that two triangles have in common.
    pub(super) fn examine(&mut self, met: Met) {
        let corners = [0, 1].map(|i| self.placed(met.sides[i]).points(met.triangles[i]));
        // What has no area bounds nothing.
        let thin = corners.each_ref().map(has_no_area);
        if thin.contains(&true) {
            (0..2).filter(|&i| thin[i]).for_each(|i| self.thin[met.sides[i]] = true);
            return;
        }
        if self.is_settled(met, &corners) {
            return;
        }
        let found = trace(&corners[0], &corners[1]);
        let point = |corner: &Corner| ExactPoint::of(corner, &corners[0], &corners[1]).rational();
        match found.corners() {
            [] => (),
            [corner] if !self.touching => self.points.push(point(corner)),
            [_] => (),
            _ => {
                for (i, &side) in met.sides.iter().enumerate() {
                    let shell = self.placed(side).model.surface().shell(met.triangles[i]);
                    self.joined[side].insert(shell);
                }
                for ends in sides_of(&found) {
                    let edges = [0, 1].map(|i| {
                        let side = side_along(ends.map(|end| end.features[i]))?;
                        let edge = self.placed(met.sides[i]).model.surface().edge(met.triangles[i], side)?;
                        Some((met.sides[i], edge, [corners[i][side], corners[i][(side + 1) % 3]]))
                    });
                    let is_known = |&(side, edge, _): &(usize, u32, _)| self.examined_edges.contains(&(side, edge));
                    match edges {
                        edges if edges.iter().flatten().any(is_known) => (),
                        [Some((side, edge, ends)), _] | [_, Some((side, edge, ends))] => {
                            self.examine_edge(side, edge, ends, met.wanted());
                        }
                        [None, None] => {
                            let [from, to] = ends.map(|end| point(&end));
                            self.examine_once(&from, &to, met.wanted());
                        }
                    }
                }
            }
        }
    }

    /// Whether nothing is to be seen of two triangles with area: all of their sides were looked at, and they do not cross.
    fn is_settled(&self, met: Met, corners: &[[DVec3; 3]; 2]) -> bool {
        let is_known = |i: usize| {
            let (side, triangle) = (met.sides[i], met.triangles[i]);
            let surface = self.placed(side).model.surface();
            let mut edges = (0..3).map(|k| surface.edge(triangle, k));
            self.joined[side].contains(&surface.shell(triangle))
                && edges.all(|edge| edge.is_some_and(|edge| self.examined_edges.contains(&(side, edge))))
        };
        self.touching && is_known(0) && is_known(1) && !insides_cross(&corners[0], &corners[1])
    }

    /// Looks around an edge of a model, all along: whatever meets some of it meets all that is around it.
    pub(super) fn examine_edge(&mut self, side: usize, edge: u32, [from, to]: [DVec3; 2], wanted: Wanted) {
        if self.examined_edges.insert((side, edge)) && from != to {
            self.examine_segment(&RationalPoint::at(from), &RationalPoint::at(to), wanted);
        }
    }

    /// Looks around every piece of a segment, unless it was looked at before, as if triangles are doubled.
    fn examine_once(&mut self, from: &RationalPoint, to: &RationalPoint, wanted: Wanted) {
        let [p, q] = [from, to].map(|end| end.approximate().0.to_array().map(|x| (x + 0.0).to_bits()));
        let (near, ends) = if p <= q { ([p, q], [from, to]) } else { ([q, p], [to, from]) };
        let known = self.examined.entry(near).or_default();
        if known.iter().all(|known: &[RationalPoint; 2]| (0..2).any(|i| known[i].compare(ends[i]).is_ne())) {
            known.push(ends.map(Clone::clone));
            self.examine_segment(from, to, wanted);
        }
    }

    /// Looks around every piece of a segment.
    pub(super) fn examine_segment(&mut self, from: &RationalPoint, to: &RationalPoint, wanted: Wanted) {
        let (segment, spans) = self.spans(from, to, [0, 1]);
        let mut stops = vec![Parameter::number(0.0), Parameter::number(1.0)];
        stops.extend(spans.iter().flat_map(|span| span.ends.clone()));
        stops.sort_by(Parameter::compare);
        stops.dedup_by(|x, y| x.compare(y).is_eq());
        let direction = direction_out(self.pair.a, from.approximate().0);
        let sheets = sheets_around(&segment, direction, &spans);
        for piece in stops.windows(2) {
            let piece = [&piece[0], &piece[1]];
            let has = |side: usize| sheets.iter().any(|sheet| sheet.side == side && sheet.covers(piece));
            if wanted == Wanted::Everywhere || (has(0) && has(1)) {
                let point = segment.point(&Parameter::between(piece[0], piece[1]));
                let steps = self.steps_around(&segment, &point, direction, &sheets, piece, [true; 2]);
                self.see_steps(&steps);
            }
        }
        if !self.touching {
            self.points.extend(stops.iter().map(|stop| segment.point(stop)));
        }
    }

    /// The parts of a segment that are on triangles of some models, but for triangles that surely meet nothing but an end.
    fn spans<const N: usize>(
        &mut self,
        from: &RationalPoint,
        to: &RationalPoint,
        models: [usize; N],
    ) -> (Segment, Vec<Span>) {
        let segment = Segment::between(from, to);
        let ((near, error), (near_to, error_to)) = (from.approximate(), to.approximate());
        let (near, error) = ([near, near_to], error.max(error_to));
        let mut spans = Vec::new();
        for side in models {
            let placed = self.placed(side);
            for triangle in self.scratch.triangles_near(placed, &near, error) {
                let corners = placed.points(triangle);
                if !(error == 0.0 && ends_meet_box(near, &corners))
                    && !are_beside(&corners, near, error)
                    && !has_no_area(&corners)
                    && let Some(ends) = segment.clip(&corners)
                {
                    spans.push(Span { side, corners, ends });
                }
            }
        }
        (segment, spans)
    }

    /// The winding numbers around a point of a piece of a segment. Of models that are left out they are 0.
    fn steps_around(
        &mut self,
        segment: &Segment,
        point: &RationalPoint,
        direction: DVec3,
        sheets: &[Sheet<'_>],
        piece: [&Parameter; 2],
        of: [bool; 2],
    ) -> Vec<Step> {
        let windings = [0, 1].map(|side| match of[side] {
            true => self.scratch.winding(self.placed(side), point, direction).number,
            false => 0,
        });
        turn(segment, sheets.iter().filter(|sheet| sheet.covers(piece)), windings)
    }

    /// Notes what was found around a line.
    fn see_steps(&mut self, steps: &[Step]) {
        let inside = |windings: [i64; 2]| windings.map(|winding| winding != 0);
        for step in steps {
            let (before, after) = (inside(step.before), inside(step.after));
            self.see(before);
            self.see(after);
            // A sheet of one model alone, inside of it or outside on both sides: further along the sheet there may be the other.
            for side in (0..2).filter(|&side| step.of[side] && !step.of[1 - side] && before[side] == after[side]) {
                let mut other = before;
                other[side] = !other[side];
                self.maybe[side].see(other);
            }
        }
        self.touching |= (0..2).all(|side| steps.iter().any(|step| step.is_boundary(side)));
    }

    /// Whether a point of the surface of a model is on the boundary of its solid.
    ///
    /// A small sphere around the point is cut by the triangles into regions, which are inside or outside. If there are both, then
    /// an arc of a triangle separates them, and an end of that arc is in the direction of a corner of the triangle or of the segment
    /// that it has in common with another; if it has no ends, the direction of any corner is on it.
    pub(super) fn is_on_boundary(&mut self, side: usize, point: &RationalPoint) -> bool {
        let (near, error) = point.approximate();
        let placed = self.placed(side);
        let mut around = Vec::new();
        for triangle in self.scratch.triangles_near(placed, &[near], error) {
            let corners = placed.points(triangle);
            if !has_no_area(&corners) && point.is_on(&corners) {
                around.push(corners);
            }
        }
        let mut ends: Vec<RationalPoint> = around.iter().flatten().map(|&corner| RationalPoint::at(corner)).collect();
        for (i, a) in around.iter().enumerate() {
            for b in &around[..i] {
                let found = trace(a, b);
                ends.extend(found.corners().iter().map(|corner| ExactPoint::of(corner, a, b).rational()));
            }
        }
        ends.sort_by(RationalPoint::compare);
        ends.dedup_by(|x, y| x.compare(y).is_eq());
        let mut of = [false; 2];
        of[side] = true;
        ends.iter().filter(|end| end.compare(point).is_ne()).any(|end| {
            let (segment, spans) = self.spans(point, end, [side]);
            // Next to the point: up to the first place where anything begins or ends.
            let start = Parameter::number(0.0);
            let is_later = |at: &&Parameter| at.compare(&start).is_gt();
            let stops = spans.iter().flat_map(|span| &span.ends).filter(is_later);
            let Some(first) = stops.min_by(|x, y| x.compare(y)) else { return false };
            let at = segment.point(&Parameter::between(&start, first));
            let direction = direction_out(placed, near);
            let sheets = sheets_around(&segment, direction, &spans);
            let steps = self.steps_around(&segment, &at, direction, &sheets, [&start, first], of);
            steps.iter().any(|step| step.is_boundary(side))
        })
    }
}

/// Whether the boxes of a segment and of a triangle have an end of the segment in common and nothing else.
fn ends_meet_box([from, to]: [DVec3; 2], [p, q, r]: &[DVec3; 3]) -> bool {
    let low = p.min(*q).min(*r).max(from.min(to));
    let high = p.max(*q).max(*r).min(from.max(to));
    low == high && (low == from || low == to)
}

/// The half-planes of triangles that have more than a point of a segment, in the order in which they come when turning around it
/// from a direction.
fn sheets_around<'s>(segment: &Segment, direction: DVec3, spans: &'s [Span]) -> Vec<Sheet<'s>> {
    let along = spans.iter().filter(|span| span.ends[0].compare(&span.ends[1]).is_lt());
    let sheets = along.flat_map(|span| {
        segment.germs(&span.corners).map(|germ| {
            let in_first_half = segment.is_in_first_half(direction, &germ);
            Sheet { side: span.side, germ, in_first_half, ends: &span.ends }
        })
    });
    let mut sheets: Vec<Sheet<'_>> = sheets.collect();
    sheets.sort_by(|x, y| order(segment, x, y));
    sheets
}

fn order(segment: &Segment, x: &Sheet<'_>, y: &Sheet<'_>) -> Ordering {
    y.in_first_half.cmp(&x.in_first_half).then_with(|| segment.order(&x.germ, &y.germ))
}

/// Goes around a line once, across half-planes in order, from where the winding numbers are known.
fn turn<'s>(segment: &Segment, sheets: impl Iterator<Item = &'s Sheet<'s>>, mut windings: [i64; 2]) -> Vec<Step> {
    let start = windings;
    let mut steps: Vec<Step> = Vec::new();
    let mut last: Option<&Sheet<'_>> = None;
    for sheet in sheets {
        if last.is_none_or(|last| order(segment, last, sheet).is_ne()) {
            steps.push(Step { before: windings, after: windings, of: [false; 2] });
        }
        last = Some(sheet);
        windings[sheet.side] += sheet.germ.step;
        if let Some(step) = steps.last_mut() {
            step.after = windings;
            step.of[sheet.side] = true;
        }
    }
    debug_assert_eq!(windings, start, "a closed surface has the same winding number after a full turn");
    steps
}

/// The ends of the segments that bound what two triangles have in common: of a polygon, all of its sides.
fn sides_of(found: &Trace) -> impl Iterator<Item = [Corner; 2]> + '_ {
    let corners = found.corners();
    let count = if corners.len() == 2 { 1 } else { corners.len() };
    (0..count).map(move |i| [corners[i], corners[(i + 1) % corners.len()]])
}
