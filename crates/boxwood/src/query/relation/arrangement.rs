//! The general method: winding numbers of both surfaces around every piece of every segment along which triangles meet.
//!
//! It assumes nothing of the surfaces but that they are closed: they may touch, cross and cover themselves. A segment, which is an edge
//! of a triangle or what two triangles that cross have in common, is cut where any triangle of either model begins, ends or goes
//! through it. Around the inside of such a piece there is a fan of half-planes, the same all along; one ray for each model from a point
//! of the piece gives the winding numbers next to the ray, and each half-plane changes one of them by one.

use super::Relating;
use crate::exact::{Corner, ExactPoint, Kind, Sign, are_beside, lie_in_a_plane, orient2d_in, projection_of};
use crate::exact::{
    Feature, Germ, Line, Number, Parameter, RationalPoint, Segment, ShortSegment, Trace, has_no_area, trace,
};
use crate::query::locate::{direction_across, direction_out};
use crate::query::pair::TrianglePair;
use glam::DVec3;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::Neg;

/// A triangle of a model.
#[derive(Clone, Copy, Debug)]
struct Near {
    side: usize,
    corners: [DVec3; 3],
}

/// A triangle of a model, and the part of a segment that is on it.
struct Span<N> {
    triangle: Near,
    ends: [Parameter<N>; 2],
}

/// A half-plane of a triangle that begins at a segment, and the part of the segment along which it does.
struct Sheet<'s, N> {
    side: usize,
    germ: Germ<N>,
    in_first_half: bool,
    ends: &'s [Parameter<N>; 2],
}

impl<N: Number + Neg<Output = N>> Sheet<'_, N> {
    /// Whether it begins along all of a piece of the segment.
    fn covers(&self, piece: [&Parameter<N>; 2]) -> bool {
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

/// An edge of a model.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) side: usize,
    pub(super) edge: u32,
    pub(super) ends: [DVec3; 2],
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
    /// Looks around the segments that two triangles have in common.
    ///
    /// Triangles of one plane have a polygon in common. Of its sides those are left out that are in the inside of triangles or along
    /// edges between triangles of that plane: there nothing changes. Any other change is along a crease, which bounds such
    /// polygons too, or where something goes through the plane, which has a segment in common with one of the triangles.
    pub(super) fn examine(&mut self, met: Met) {
        let corners = [0, 1].map(|i| self.placed(met.sides[i]).points(met.triangles[i]));
        // What has no area bounds nothing.
        let thin = corners.each_ref().map(has_no_area);
        if thin.contains(&true) {
            (0..2).filter(|&i| thin[i]).for_each(|i| self.thin[met.sides[i]] = true);
            return;
        }
        let twins = [0, 1].map(|i| self.placed(met.sides[i]).model.surface().twin(met.triangles[i]));
        let key = (met.sides, twins);
        let is_along = self.examined_pairs.get(&key).copied().unwrap_or_else(|| {
            let is_along = self.examine_trace(met, &corners);
            self.examined_pairs.insert(key, is_along);
            is_along
        });
        if is_along {
            for (i, &side) in met.sides.iter().enumerate() {
                let shell = self.placed(side).model.surface().shell(met.triangles[i]);
                self.joined[side].insert(shell);
            }
        }
    }

    /// Looks around the segments that two triangles with area have in common. Returns whether there are any.
    fn examine_trace(&mut self, met: Met, corners: &[[DVec3; 3]; 2]) -> bool {
        let found = trace(&corners[0], &corners[1]);
        let point = |corner: &Corner| ExactPoint::of(corner, &corners[0], &corners[1]).rational();
        if let [corner] = found.corners()
            && !self.touching
        {
            self.points.push(point(corner));
        }
        if found.corners().len() < 2 {
            return false;
        }
        for ends in sides_of(&found) {
            let edges = [0, 1].map(|i| {
                let side = side_along(ends.map(|end| end.features[i]))?;
                let edge = self.placed(met.sides[i]).model.surface().edge(met.triangles[i], side)?;
                Some(Edge { side: met.sides[i], edge, ends: [corners[i][side], corners[i][(side + 1) % 3]] })
            });
            if edges.iter().flatten().any(|edge| self.examined_edges.contains(&(edge.side, edge.edge))) {
                continue;
            }
            if found.kind() != Kind::Across && edges.iter().flatten().all(|edge| self.is_flat(edge)) {
                continue;
            }
            match edges.into_iter().flatten().next() {
                Some(edge) => self.examine_edge(edge, met.wanted()),
                None => {
                    let [from, to] = ends.map(|end| point(&end));
                    self.examine_once(&from, &to, met.wanted());
                }
            }
        }
        true
    }

    /// Whether all triangles along an edge have an area, are in one plane, and are on both sides of the edge. Since the surface is closed,
    /// the winding number then changes across the plane on one side of the edge as it does on the other. At the rim of a doubled
    /// sheet it does so too, but whoever is touched by the sheet alone must be looked at somewhere.
    fn is_flat(&mut self, &Edge { side, edge, ends: [from, to] }: &Edge) -> bool {
        if let Some(&known) = self.flat_edges.get(&(side, edge)) {
            return known;
        }
        let placed = self.placed(side);
        let triangles = || placed.model.surface().along(edge).iter().map(|&triangle| placed.points(triangle));
        let flat = triangles().next().is_some_and(|first| {
            let (axis, turn) = projection_of(&first);
            let has = |side: Sign| triangles().any(|t| t.iter().any(|&p| orient2d_in(axis, from, to, p) == side));
            turn != Sign::Zero
                && triangles().all(|t| lie_in_a_plane(&first, &t) && !has_no_area(&t))
                && has(Sign::Positive)
                && has(Sign::Negative)
        });
        self.flat_edges.insert((side, edge), flat);
        flat
    }

    /// Looks around an edge of a model, all along: whatever meets some of it meets all that is around it.
    pub(super) fn examine_edge(&mut self, Edge { side, edge, ends: [from, to] }: Edge, wanted: Wanted) {
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
        let near = self.triangles_along(from, to, [0, 1]);
        let segment = Segment::between(from, to);
        let ends = [from, to].map(RationalPoint::approximate);
        let is_exact = ends.iter().all(|&(_, error)| error == 0.0);
        let short = ShortSegment::between(ends.map(|(end, _)| end), &near.iter().map(|near| near.corners));
        match short.filter(|_| is_exact) {
            Some(short) => self.examine_line(&short, &segment, &near, wanted),
            None => self.examine_line(&segment, &segment, &near, wanted),
        }
    }

    /// Looks around every piece of a segment, as a line over some kind of numbers.
    fn examine_line<L: Line>(&mut self, line: &L, segment: &Segment, near: &[Near], wanted: Wanted) {
        let spans = spans(line, near);
        let mut stops: Vec<&Parameter<L::Number>> = spans.iter().flat_map(|span| &span.ends).collect();
        let ends = L::ends();
        stops.extend(&ends);
        stops.sort_by(|x, y| x.compare(y));
        stops.dedup_by(|x, y| x.compare(y).is_eq());
        // Not along the segment, next to all of which there may be triangles.
        let direction = direction_across(self.pair.a, segment.start(), segment.along());
        let sheets = sheets_around(line, direction, &spans);
        let mut changes = changes_along(&stops, &sheets).into_iter().peekable();
        let mut covering = BTreeSet::new();
        for (number, piece) in stops.windows(2).enumerate() {
            while let Some(change) = changes.next_if(|change| change.stop == number) {
                match change.begins {
                    true => covering.insert(change.sheet),
                    false => covering.remove(&change.sheet),
                };
            }
            let has = |side: usize| covering.iter().any(|&sheet| sheets[sheet].side == side);
            if wanted == Wanted::Everywhere || (has(0) && has(1)) {
                let [low, high] = [piece[0], piece[1]].map(|end| end.clone().whole());
                let point = segment.point(&Parameter::between(&low, &high));
                let windings = [0, 1].map(|side| self.scratch.winding(self.placed(side), &point, direction).number);
                let steps = turn(line, covering.iter().map(|&sheet| &sheets[sheet]), windings);
                self.see_steps(&steps);
                if self.regions.all() {
                    return;
                }
            }
        }
        if !self.touching {
            self.points.extend(stops.iter().map(|stop| segment.point(*stop)));
        }
    }

    /// The triangles with area of some models that may meet a segment, but for those that surely meet nothing but an end.
    fn triangles_along<const N: usize>(
        &mut self,
        from: &RationalPoint,
        to: &RationalPoint,
        models: [usize; N],
    ) -> Vec<Near> {
        let ((near, error), (near_to, error_to)) = (from.approximate(), to.approximate());
        let (near, error) = ([near, near_to], error.max(error_to));
        let mut found = Vec::new();
        for side in models {
            let placed = self.placed(side);
            for triangle in self.scratch.triangles_near(placed, &near, error) {
                let corners = placed.points(triangle);
                let meets_an_end = error == 0.0 && ends_meet_box(near, &corners);
                if !meets_an_end && !are_beside(&corners, near, error) && !has_no_area(&corners) {
                    found.push(Near { side, corners });
                }
            }
        }
        found
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
        if self.is_any_way_on_boundary(side, point, &mut ends) {
            return true;
        }
        let mut ends = Vec::new();
        for (i, a) in around.iter().enumerate() {
            for b in &around[..i] {
                let found = trace(a, b);
                ends.extend(found.corners().iter().map(|corner| ExactPoint::of(corner, a, b).rational()));
            }
        }
        self.is_any_way_on_boundary(side, point, &mut ends)
    }

    /// Whether one of the segments from a point to others begins on the boundary of the solid of a model.
    fn is_any_way_on_boundary(&mut self, side: usize, point: &RationalPoint, ends: &mut Vec<RationalPoint>) -> bool {
        let placed = self.placed(side);
        ends.sort_by(RationalPoint::compare);
        ends.dedup_by(|x, y| x.compare(y).is_eq());
        ends.iter().filter(|end| end.compare(point).is_ne()).any(|end| {
            let (segment, near) = (Segment::between(point, end), self.triangles_along(point, end, [side]));
            let spans = spans(&segment, &near);
            // Next to the point: up to the first place where anything begins or ends.
            let start = Parameter::number(0.0);
            let is_later = |at: &&Parameter| at.compare(&start).is_gt();
            let stops = spans.iter().flat_map(|span| &span.ends).filter(is_later);
            let Some(first) = stops.min_by(|x, y| x.compare(y)) else { return false };
            let at = segment.point(&Parameter::between(&start, first));
            let direction = direction_out(placed, segment.start());
            let sheets = sheets_around(&segment, direction, &spans);
            let mut windings = [0; 2];
            windings[side] = self.scratch.winding(placed, &at, direction).number;
            let steps = turn(&segment, sheets.iter().filter(|sheet| sheet.covers([&start, first])), windings);
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

/// The parts of a segment that are on triangles.
fn spans<L: Line>(line: &L, near: &[Near]) -> Vec<Span<L::Number>> {
    let span = |&triangle: &Near| Some(Span { triangle, ends: line.clip(&triangle.corners)? });
    near.iter().filter_map(span).collect()
}

/// The half-planes of triangles that have more than a point of a segment, in the order in which they come when turning around it
/// from a direction.
fn sheets_around<'s, L: Line>(line: &L, direction: DVec3, spans: &'s [Span<L::Number>]) -> Vec<Sheet<'s, L::Number>> {
    let along = spans.iter().filter(|span| span.ends[0].compare(&span.ends[1]).is_lt());
    let sheets = along.flat_map(|Span { triangle, ends }| {
        line.germs(&triangle.corners).into_iter().flatten().map(|germ| {
            let in_first_half = line.is_in_first_half(direction, &germ);
            Sheet { side: triangle.side, germ, in_first_half, ends }
        })
    });
    let mut sheets: Vec<_> = sheets.collect();
    sheets.sort_by(|x, y| order(line, x, y));
    sheets
}

/// A sheet begins or ends at a stop.
#[derive(Clone, Copy, Debug)]
struct Change {
    stop: usize,
    sheet: usize,
    begins: bool,
}

/// Where sheets begin and end, in the order of the stops of a segment.
fn changes_along<N: Number + Neg<Output = N>>(stops: &[&Parameter<N>], sheets: &[Sheet<'_, N>]) -> Vec<Change> {
    let stop_at = |at: &Parameter<N>| stops.partition_point(|stop| stop.compare(at).is_lt());
    let mut changes: Vec<Change> = Vec::with_capacity(2 * sheets.len());
    for (sheet, Sheet { ends: [from, to], .. }) in sheets.iter().enumerate() {
        changes.push(Change { stop: stop_at(from), sheet, begins: true });
        changes.push(Change { stop: stop_at(to), sheet, begins: false });
    }
    changes.sort_by_key(|change| (change.stop, change.begins));
    changes
}

fn order<L: Line>(line: &L, x: &Sheet<'_, L::Number>, y: &Sheet<'_, L::Number>) -> Ordering {
    y.in_first_half.cmp(&x.in_first_half).then_with(|| line.order(&x.germ, &y.germ))
}

/// Goes around a line once, across half-planes in order, from where the winding numbers are known. Of a model that is left out
/// they are 0.
fn turn<'s, L: Line>(
    line: &L,
    sheets: impl Iterator<Item = &'s Sheet<'s, L::Number>>,
    mut windings: [i64; 2],
) -> Vec<Step>
where
    L::Number: 's,
{
    let start = windings;
    let mut steps: Vec<Step> = Vec::new();
    let mut last: Option<&Sheet<'_, L::Number>> = None;
    for sheet in sheets {
        if last.is_none_or(|last| order(line, last, sheet).is_ne()) {
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
