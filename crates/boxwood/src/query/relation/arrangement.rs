//! General method to find the regions of space around contacts. It computes the winding numbers of both meshes
//! around every piece of every segment along which triangles intersect.
//!
//! It requires only that the meshes are closed. They may touch, cross and cover themselves.
//!
//! A segment is an edge of a triangle or the intersection of two triangles that cross. It is cut into pieces at
//! every point where a triangle of either model begins, ends or passes through the segment.
//!
//! Along a piece, the triangles that contain it form a fan of half-planes, which is the same everywhere on the
//! piece. From one point of the piece, a ray in a fixed direction is cast for each model; it gives the winding
//! number of this model next to the ray. In a turn around the piece that starts at the ray, each half-plane
//! changes the winding number of its model by one.

use super::RelationSearch;
use crate::kernel::predicates::rational::{ExactSegment, HalfPlane, Parameter, RationalPoint, Segment, ShortSegment};
use crate::kernel::predicates::ring::Ring;
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::{
    ExactPoint, IntersectionVertex, PlaneRelation, are_coplanar, certainly_on_one_side, orient2d_in, projection_of,
};
use crate::kernel::triangle::{TriangleFeature, TriangleIntersection, is_degenerate, triangle_intersection};
use crate::pair::TrianglePair;
use crate::query::locate::{direction_to_outside, direction_to_outside_across};
use glam::DVec3;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::Neg;

/// Triangle of one of the two models that may touch a segment.
#[derive(Clone, Copy, Debug)]
struct NearTriangle {
    side: usize,
    corners: [DVec3; 3],
}

/// Triangle of a model, and the part of a segment that lies on it.
struct TriangleSpan<N> {
    triangle: NearTriangle,
    ends: [Parameter<N>; 2],
}

/// Half-plane that the line of a segment bounds and that contains (a part of) a triangle, and the part of the
/// segment that lies on this triangle.
struct SegmentSheet<'s, N> {
    side: usize,
    half_plane: HalfPlane<N>,
    in_first_half: bool,
    ends: &'s [Parameter<N>; 2],
}

impl<N: Ring + Neg<Output = N>> SegmentSheet<'_, N> {
    /// Returns true if the triangle of this sheet contains a whole piece of the segment.
    fn covers(&self, piece: [&Parameter<N>; 2]) -> bool {
        let [from, to] = self.ends;
        !from.compare(piece[0]).is_gt() && !to.compare(piece[1]).is_lt()
    }
}

/// Winding numbers of both models just before and just after one or more coincident half-planes, in a turn around
/// a line.
#[derive(Clone, Copy, Debug)]
struct WindingStep {
    before: [i64; 2],
    after: [i64; 2],
    /// True for each model that has one of these half-planes.
    has_sheet: [bool; 2],
}

impl WindingStep {
    /// Returns true if the half-planes of this step separate the interior of model `side` from its exterior.
    fn is_boundary(&self, side: usize) -> bool {
        (self.before[side] != 0) != (self.after[side] != 0)
    }
}

/// Two intersecting triangles, of different models or of the same model.
#[derive(Clone, Copy, Debug)]
pub(super) struct IntersectingPair {
    pub(super) sides: [usize; 2],
    pub(super) triangles: [u32; 2],
}

impl IntersectingPair {
    /// Pair of a triangle of the first model and one of the second.
    pub(super) fn between_models(pair: TrianglePair) -> Self {
        Self { sides: [0, 1], triangles: [pair.a, pair.b] }
    }

    fn scope(&self) -> SegmentScope {
        if self.sides[0] == self.sides[1] { SegmentScope::Everywhere } else { SegmentScope::Contacts }
    }
}

/// Edge of one of the two meshes.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArrangementEdge {
    pub(super) side: usize,
    pub(super) edge: u32,
    pub(super) ends: [DVec3; 2],
}

/// Which pieces of a segment are examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SegmentScope {
    /// Pieces where both models have triangles.
    Contacts,
    /// All pieces of the segment.
    Everywhere,
}

/// Index of the side of a triangle that contains both of the given features of the triangle.
fn side_along(features: [TriangleFeature; 2]) -> Option<usize> {
    let is_on = |feature: TriangleFeature, side: usize| match feature {
        TriangleFeature::Vertex(vertex) => [side, (side + 1) % 3].contains(&usize::from(vertex)),
        TriangleFeature::Edge(edge) => usize::from(edge) == side,
        TriangleFeature::Face => false,
    };
    (0..3).find(|&side| features.iter().all(|&feature| is_on(feature, side)))
}

impl RelationSearch<'_, '_> {
    /// Records the regions of space around the segments that two triangles have in common.
    ///
    /// Two coplanar triangles have a polygon in common. A side of the polygon is skipped if every mesh edge that
    /// contains it is flat, that is, lies between triangles of that plane. Then the regions on one side of the
    /// edge continue on its other side.
    ///
    /// Where the regions next to the plane do change, another segment is examined. It lies on a crease, which is
    /// also a side of such a polygon, or where a third triangle passes through the plane. The third triangle has a
    /// segment in common with one of the two coplanar triangles.
    pub(super) fn examine_pair(&mut self, pair: IntersectingPair) {
        let corners = [0, 1].map(|i| self.placed(pair.sides[i]).points(pair.triangles[i]));
        // A degenerate triangle does not bound a region of space.
        let degenerate = corners.each_ref().map(is_degenerate);
        if degenerate.contains(&true) {
            (0..2).filter(|&i| degenerate[i]).for_each(|i| self.has_degenerate_contact[pair.sides[i]] = true);
            return;
        }
        let first_duplicates =
            [0, 1].map(|i| self.placed(pair.sides[i]).model.surface().first_duplicate(pair.triangles[i]));
        let key = (pair.sides, first_duplicates);
        let is_along = self.examined_pairs.get(&key).copied().unwrap_or_else(|| {
            let is_along = self.examine_intersection(pair, &corners);
            self.examined_pairs.insert(key, is_along);
            is_along
        });
        if is_along {
            for (i, &side) in pair.sides.iter().enumerate() {
                let shell = self.placed(side).model.surface().shell(pair.triangles[i]);
                self.connected_shells[side].insert(shell);
            }
        }
    }

    /// Records the regions of space around the segments that two nondegenerate triangles have in common. Returns
    /// true if there are such segments.
    fn examine_intersection(&mut self, pair: IntersectingPair, corners: &[[DVec3; 3]; 2]) -> bool {
        let found = triangle_intersection(&corners[0], &corners[1]);
        let point = |corner: &IntersectionVertex| ExactPoint::new(corner, &corners[0], &corners[1]).rational();
        if let [corner] = found.corners()
            && !self.touching
        {
            self.contact_points.push(point(corner));
        }
        if found.corners().len() < 2 {
            return false;
        }
        for ends in sides_of(&found) {
            let edges = [0, 1].map(|i| {
                let side = side_along(ends.map(|end| end.features[i]))?;
                let edge = self.placed(pair.sides[i]).model.surface().edge(pair.triangles[i], side)?;
                Some(ArrangementEdge {
                    side: pair.sides[i],
                    edge,
                    ends: [corners[i][side], corners[i][(side + 1) % 3]],
                })
            });
            if edges.iter().flatten().any(|edge| self.examined_edges.contains(&(edge.side, edge.edge))) {
                continue;
            }
            if found.kind() != PlaneRelation::Noncoplanar && edges.iter().flatten().all(|edge| self.is_flat(edge)) {
                continue;
            }
            match edges.into_iter().flatten().next() {
                Some(edge) => self.examine_edge(edge, pair.scope()),
                None => {
                    let [from, to] = ends.map(|end| point(&end));
                    self.examine_once(&from, &to, pair.scope());
                }
            }
        }
        true
    }

    /// Returns true if all triangles along an edge are nondegenerate and coplanar, and lie on both sides of the
    /// edge.
    ///
    /// Then the triangles on one side of the edge, taken together, change the winding number as much as those on
    /// the other side, because the mesh is closed.
    ///
    /// An example of an edge that is not flat is the rim of a sheet of two opposite layers. All its triangles are
    /// on one side, and together they do not change the winding number. Such an edge must not be skipped: if the
    /// other model touches only this sheet, it must be examined somewhere.
    fn is_flat(&mut self, &ArrangementEdge { side, edge, ends: [from, to] }: &ArrangementEdge) -> bool {
        if let Some(&known) = self.flat_edges.get(&(side, edge)) {
            return known;
        }
        let placed = self.placed(side);
        let triangles = || placed.model.surface().triangles_along(edge).iter().map(|&triangle| placed.points(triangle));
        let flat = triangles().next().is_some_and(|first| {
            let (axis, turn) = projection_of(&first);
            let has = |side: Sign| triangles().any(|t| t.iter().any(|&p| orient2d_in(axis, from, to, p) == side));
            turn != Sign::Zero
                && triangles().all(|t| are_coplanar(&first, &t) && !is_degenerate(&t))
                && has(Sign::Positive)
                && has(Sign::Negative)
        });
        self.flat_edges.insert((side, edge), flat);
        flat
    }

    /// Records the regions of space around a whole edge of a model, unless this was done before.
    pub(super) fn examine_edge(
        &mut self,
        ArrangementEdge { side, edge, ends: [from, to] }: ArrangementEdge,
        scope: SegmentScope,
    ) {
        if self.examined_edges.insert((side, edge)) && from != to {
            self.examine_segment(&RationalPoint::at(from), &RationalPoint::at(to), scope);
        }
    }

    /// [`examine_segment`](Self::examine_segment), unless a segment with the same end points was examined before.
    /// Duplicate triangles, for example, have equal segments.
    fn examine_once(&mut self, from: &RationalPoint, to: &RationalPoint, scope: SegmentScope) {
        let [p, q] = [from, to].map(|end| end.approximate().0.to_array().map(|x| (x + 0.0).to_bits()));
        let (near, ends) = if p <= q { ([p, q], [from, to]) } else { ([q, p], [to, from]) };
        let known = self.examined_segments.entry(near).or_default();
        if known.iter().all(|known: &[RationalPoint; 2]| (0..2).any(|i| known[i].compare(ends[i]).is_ne())) {
            known.push(ends.map(Clone::clone));
            self.examine_segment(from, to, scope);
        }
    }

    /// Records the regions of space around every piece of a segment that `scope` selects.
    pub(super) fn examine_segment(&mut self, from: &RationalPoint, to: &RationalPoint, scope: SegmentScope) {
        let near = self.triangles_along(from, to, [0, 1]);
        let segment = Segment::between(from, to);
        let ends = [from, to].map(RationalPoint::approximate);
        let is_exact = ends.iter().all(|&(_, error)| error == 0.0);
        let short = ShortSegment::between(ends.map(|(end, _)| end), &near.iter().map(|near| near.corners));
        match short.filter(|_| is_exact) {
            Some(short) => self.examine_line(&short, &segment, &near, scope),
            None => self.examine_line(&segment, &segment, &near, scope),
        }
    }

    /// [`examine_segment`](Self::examine_segment) for one number type of `line`: short integers or rationals.
    fn examine_line<L: ExactSegment>(
        &mut self,
        line: &L,
        segment: &Segment,
        near: &[NearTriangle],
        scope: SegmentScope,
    ) {
        let spans = spans(line, near);
        let mut stops: Vec<&Parameter<L::Number>> = spans.iter().flat_map(|span| &span.ends).collect();
        let ends = L::ends();
        stops.extend(&ends);
        stops.sort_by(|x, y| x.compare(y));
        stops.dedup_by(|x, y| x.compare(y).is_eq());
        // The rays are not cast along the segment, because there may be triangles along all of it.
        let direction =
            direction_to_outside_across(self.pair.a, segment.approximate_start(), segment.approximate_direction());
        let sheets = sheets_around(line, direction, &spans);
        let mut changes = changes_along(&stops, &sheets).into_iter().peekable();
        let mut covering = BTreeSet::new();
        for (index, piece) in stops.windows(2).enumerate() {
            while let Some(change) = changes.next_if(|change| change.stop == index) {
                match change.starts {
                    true => covering.insert(change.sheet),
                    false => covering.remove(&change.sheet),
                };
            }
            let has = |side: usize| covering.iter().any(|&sheet| sheets[sheet].side == side);
            if scope == SegmentScope::Everywhere || (has(0) && has(1)) {
                let [low, high] = [piece[0], piece[1]].map(|end| end.clone().into_integers());
                let point = segment.point(&Parameter::between(&low, &high));
                let windings = [0, 1].map(|side| self.scratch.winding(self.placed(side), &point, direction).number);
                let steps = winding_steps(line, covering.iter().map(|&sheet| &sheets[sheet]), windings);
                self.record_steps(&steps);
                if self.cells.is_complete() {
                    return;
                }
            }
        }
        if !self.touching {
            self.contact_points.extend(stops.iter().map(|stop| segment.point(*stop)));
        }
    }

    /// Nondegenerate triangles of `models` that may touch a segment, except those that certainly touch it in an end
    /// point only.
    fn triangles_along<const N: usize>(
        &mut self,
        from: &RationalPoint,
        to: &RationalPoint,
        models: [usize; N],
    ) -> Vec<NearTriangle> {
        let ((near, error), (near_to, error_to)) = (from.approximate(), to.approximate());
        let (near, error) = ([near, near_to], error.max(error_to));
        let mut found = Vec::new();
        for side in models {
            let placed = self.placed(side);
            for triangle in self.scratch.triangles_near(placed, &near, error) {
                let corners = placed.points(triangle);
                let touches_end_only = error == 0.0 && boxes_share_end_only(near, &corners);
                if !touches_end_only && !certainly_on_one_side(&corners, near, error) && !is_degenerate(&corners) {
                    found.push(NearTriangle { side, corners });
                }
            }
        }
        found
    }

    /// Records the regions of space around a line, given the winding numbers in one turn around it.
    fn record_steps(&mut self, steps: &[WindingStep]) {
        let inside = |windings: [i64; 2]| windings.map(|winding| winding != 0);
        for step in steps {
            let (before, after) = (inside(step.before), inside(step.after));
            self.record_cell(before);
            self.record_cell(after);
            // At these half-planes, only model `side` has triangles, and the spaces on both sides of them are
            // inside the model, or both are outside. Elsewhere on the same sheet, exactly one side may be inside.
            // So the kind of region with the other value for `side` may also exist.
            for side in
                (0..2).filter(|&side| step.has_sheet[side] && !step.has_sheet[1 - side] && before[side] == after[side])
            {
                let mut other = before;
                other[side] = !other[side];
                self.possible_cells[side].insert(other);
            }
        }
        self.touching |= (0..2).all(|side| steps.iter().any(|step| step.is_boundary(side)));
    }

    /// Returns true if a point of the surface of a model is on the boundary of its solid.
    ///
    /// The triangles at the point cut a small sphere around it into regions, each inside or outside of the solid.
    /// The point is on the boundary exactly if there are both kinds. Then the arc in which some triangle cuts the
    /// sphere separates two regions of different kinds.
    ///
    /// An end of such an arc is the direction, seen from the point, of a vertex of the triangle, or of an end of
    /// the segment that the triangle has in common with another triangle. An arc without ends contains the
    /// directions of all vertices of its triangle. So it is enough to test the segments from the point in these
    /// directions.
    pub(super) fn is_on_boundary(&mut self, side: usize, point: &RationalPoint) -> bool {
        let (near, error) = point.approximate();
        let placed = self.placed(side);
        let mut around = Vec::new();
        for triangle in self.scratch.triangles_near(placed, &[near], error) {
            let corners = placed.points(triangle);
            if !is_degenerate(&corners) && point.is_on(&corners) {
                around.push(corners);
            }
        }
        let mut ends: Vec<RationalPoint> = around.iter().flatten().map(|&corner| RationalPoint::at(corner)).collect();
        if self.any_segment_starts_on_boundary(side, point, &mut ends) {
            return true;
        }
        let mut ends = Vec::new();
        for (i, a) in around.iter().enumerate() {
            for b in &around[..i] {
                let found = triangle_intersection(a, b);
                ends.extend(found.corners().iter().map(|corner| ExactPoint::new(corner, a, b).rational()));
            }
        }
        self.any_segment_starts_on_boundary(side, point, &mut ends)
    }

    /// Returns true if one of the segments from a point to `ends` starts on the boundary of the solid of a model.
    fn any_segment_starts_on_boundary(
        &mut self,
        side: usize,
        point: &RationalPoint,
        ends: &mut Vec<RationalPoint>,
    ) -> bool {
        let placed = self.placed(side);
        ends.sort_by(RationalPoint::compare);
        ends.dedup_by(|x, y| x.compare(y).is_eq());
        ends.iter().filter(|end| end.compare(point).is_ne()).any(|end| {
            let (segment, near) = (Segment::between(point, end), self.triangles_along(point, end, [side]));
            let spans = spans(&segment, &near);
            // The piece of the segment next to the point: up to the first parameter where a triangle begins or ends.
            let start = Parameter::from_f64(0.0);
            let is_later = |at: &&Parameter| at.compare(&start).is_gt();
            let stops = spans.iter().flat_map(|span| &span.ends).filter(is_later);
            let Some(first) = stops.min_by(|x, y| x.compare(y)) else { return false };
            let at = segment.point(&Parameter::between(&start, first));
            let direction = direction_to_outside(placed, segment.approximate_start());
            let sheets = sheets_around(&segment, direction, &spans);
            let mut windings = [0; 2];
            windings[side] = self.scratch.winding(placed, &at, direction).number;
            let steps = winding_steps(&segment, sheets.iter().filter(|sheet| sheet.covers([&start, first])), windings);
            steps.iter().any(|step| step.is_boundary(side))
        })
    }
}

/// Returns true if the bounding boxes of a segment and of a triangle have only an end point of the segment in common.
fn boxes_share_end_only([from, to]: [DVec3; 2], [p, q, r]: &[DVec3; 3]) -> bool {
    let low = p.min(*q).min(*r).max(from.min(to));
    let high = p.max(*q).max(*r).min(from.max(to));
    low == high && (low == from || low == to)
}

/// The triangles that the line of a segment touches, each with the part of the segment that lies on it.
fn spans<L: ExactSegment>(line: &L, near: &[NearTriangle]) -> Vec<TriangleSpan<L::Number>> {
    let span = |&triangle: &NearTriangle| Some(TriangleSpan { triangle, ends: line.clip(&triangle.corners)? });
    near.iter().filter_map(span).collect()
}

/// Half-planes of the triangles that contain more than a point of the segment on `line`, sorted by angle around the
/// line, starting at `direction`.
fn sheets_around<'s, L: ExactSegment>(
    line: &L,
    direction: DVec3,
    spans: &'s [TriangleSpan<L::Number>],
) -> Vec<SegmentSheet<'s, L::Number>> {
    let along = spans.iter().filter(|span| span.ends[0].compare(&span.ends[1]).is_lt());
    let sheets = along.flat_map(|TriangleSpan { triangle, ends }| {
        line.half_planes(&triangle.corners).into_iter().flatten().map(|half_plane| {
            let in_first_half = line.is_in_first_half(direction, &half_plane);
            SegmentSheet { side: triangle.side, half_plane, in_first_half, ends }
        })
    });
    let mut sheets: Vec<_> = sheets.collect();
    sheets.sort_by(|x, y| order(line, x, y));
    sheets
}

/// Event along a segment: the sheet with index `sheet` starts or ends at the stop with index `stop`. Stops are the
/// places where any sheet starts or ends.
#[derive(Clone, Copy, Debug)]
struct SheetChange {
    stop: usize,
    sheet: usize,
    starts: bool,
}

/// Starts and ends of all sheets along a segment, sorted by their place in `stops`, which is sorted along the segment.
fn changes_along<N: Ring + Neg<Output = N>>(
    stops: &[&Parameter<N>],
    sheets: &[SegmentSheet<'_, N>],
) -> Vec<SheetChange> {
    let stop_at = |at: &Parameter<N>| stops.partition_point(|stop| stop.compare(at).is_lt());
    let mut changes: Vec<SheetChange> = Vec::with_capacity(2 * sheets.len());
    for (sheet, SegmentSheet { ends: [from, to], .. }) in sheets.iter().enumerate() {
        changes.push(SheetChange { stop: stop_at(from), sheet, starts: true });
        changes.push(SheetChange { stop: stop_at(to), sheet, starts: false });
    }
    changes.sort_by_key(|change| (change.stop, change.starts));
    changes
}

/// Compares two sheets by angle around a line.
fn order<L: ExactSegment>(line: &L, x: &SegmentSheet<'_, L::Number>, y: &SegmentSheet<'_, L::Number>) -> Ordering {
    y.in_first_half.cmp(&x.in_first_half).then_with(|| line.compare_angle(&x.half_plane, &y.half_plane))
}

/// Winding numbers before and after each group of coincident half-planes, in one turn around a line. The turn starts
/// at a place with the winding numbers `windings`.
///
/// If the caller examines only one of the models, the winding numbers of the other are 0.
fn winding_steps<'s, L: ExactSegment>(
    line: &L,
    sheets: impl Iterator<Item = &'s SegmentSheet<'s, L::Number>>,
    mut windings: [i64; 2],
) -> Vec<WindingStep>
where
    L::Number: 's,
{
    let start = windings;
    let mut steps: Vec<WindingStep> = Vec::new();
    let mut last: Option<&SegmentSheet<'_, L::Number>> = None;
    for sheet in sheets {
        if last.is_none_or(|last| order(line, last, sheet).is_ne()) {
            steps.push(WindingStep { before: windings, after: windings, has_sheet: [false; 2] });
        }
        last = Some(sheet);
        windings[sheet.side] += sheet.half_plane.step;
        if let Some(step) = steps.last_mut() {
            step.after = windings;
            step.has_sheet[sheet.side] = true;
        }
    }
    debug_assert_eq!(windings, start, "a closed surface has the same winding number after a full turn");
    steps
}

/// End points of the segments that bound the intersection of two triangles: the segment itself, or all sides of a polygon.
fn sides_of(found: &TriangleIntersection) -> impl Iterator<Item = [IntersectionVertex; 2]> + '_ {
    let corners = found.corners();
    let count = if corners.len() == 2 { 1 } else { corners.len() };
    (0..count).map(move |i| [corners[i], corners[(i + 1) % corners.len()]])
}
