//! Marks of colliding links: intersecting triangles and contact regions.

use super::ShapedLinks;
use super::tour::Tour;
use boxwood::query::TrianglePair;
use boxwood::{Pair, RobotState};
use boxwood_report::view::{Mark, MarkShape};
use std::ops::{ControlFlow, Range};

/// Maximum number of intersecting triangle pairs that are drawn per pair of links.
const MAX_TRIANGLE_PAIRS: usize = 20_000;
/// Maximum sum of the `size` of all [`CollisionMarks`]. It limits the size of the HTML page.
const MAX_DRAWN: usize = 1_500_000;

/// Size that every mark takes on the HTML page in addition to its points or triangles, in units of the size of a point.
const MARK_SIZE: usize = 16;

/// Detail of the marks of two colliding links.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MarkDetail {
    /// Intersecting triangles only.
    Triangles,
    /// Intersecting triangles and contact regions.
    Contacts,
}

/// Marks of two colliding links.
pub(super) struct CollisionMarks {
    /// Shapes, each with the index of the part of the view that it belongs to.
    shapes: Vec<(MarkShape, usize)>,
    /// Size that the shapes take on the HTML page, in units of the size of a point: the number of their points and
    /// triangles, plus [`MARK_SIZE`] for each shape.
    size: usize,
    /// True if triangle pairs were omitted.
    pub(super) truncated: bool,
}

impl CollisionMarks {
    /// Computes the marks of a pair of links. Returns `None` if a link has no geometry.
    pub(super) fn new(links: &ShapedLinks, pair: [usize; 2], state: &RobotState, detail: MarkDetail) -> Option<Self> {
        let [a, b] = [state.placed_link(pair[0])?, state.placed_link(pair[1])?];
        let [first, second] = links.parts(pair)[..] else { return None };
        let both = Pair::new(&a, &b);
        let mut found: Vec<TrianglePair> = Vec::new();
        let search = both.for_each_triangle_pair(|pair| {
            if found.len() == MAX_TRIANGLE_PAIRS {
                return ControlFlow::Break(());
            }
            found.push(pair);
            ControlFlow::Continue(())
        });
        let triangles = |of: fn(&TrianglePair) -> u32| {
            let mut triangles: Vec<u32> = found.iter().map(of).collect();
            triangles.sort_unstable();
            triangles.dedup();
            MarkShape::Triangles(triangles)
        };
        let mut shapes = vec![(triangles(|pair| pair.a), first), (triangles(|pair| pair.b), second)];
        if detail == MarkDetail::Contacts {
            for region in both.contacts_limited(MAX_TRIANGLE_PAIRS as u64).regions {
                let curves = region.curves.into_iter();
                let curves = curves.map(|curve| MarkShape::Curve { points: curve.points, closed: curve.closed });
                let patches = region.patches.into_iter().map(|patch| MarkShape::Patch(patch.points));
                let points = region.points.into_iter().map(|spot| MarkShape::Point(spot.point));
                shapes.extend(curves.chain(patches).chain(points).map(|shape| (shape, first)));
            }
        }
        let size = shapes.iter().map(|(shape, _)| MARK_SIZE + size_of(shape)).sum();
        Some(Self { shapes, size, truncated: search.is_break() })
    }

    pub(super) fn marks(self, row: Option<usize>, frames: Option<Range<usize>>) -> impl Iterator<Item = Mark> {
        self.shapes.into_iter().map(move |(shape, part)| Mark { shape, row, part: Some(part), frames: frames.clone() })
    }
}

fn size_of(shape: &MarkShape) -> usize {
    match shape {
        MarkShape::Triangles(triangles) => triangles.len(),
        MarkShape::Curve { points, .. } | MarkShape::Patch(points) => points.len(),
        _ => 1,
    }
}

/// Marks of all frames, and a note if some marks are omitted. The tested configurations come first, with contacts;
/// the frames between them have triangles only.
pub(super) fn tour_marks(
    links: &ShapedLinks,
    tour: &Tour,
    state: &RobotState,
    row: impl Fn([usize; 2], usize) -> Option<usize>,
) -> (Vec<Mark>, Option<String>) {
    let mut state = state.clone();
    let (stops, between): (Vec<usize>, Vec<usize>) = (0..tour.frames.len()).partition(|frame| frame % tour.step == 0);
    let (mut marks, mut drawn, mut whole) = (Vec::new(), 0, true);
    let stops = stops.into_iter().map(|frame| (frame, MarkDetail::Contacts));
    for (frame, detail) in stops.chain(between.into_iter().map(|frame| (frame, MarkDetail::Triangles))) {
        let tour_frame = &tour.frames[frame];
        // Never an error: the configurations of a tour are valid.
        if state.set_configuration(&tour_frame.values).is_err() {
            continue;
        }
        for &pair in &tour_frame.pairs {
            let Some(collision_marks) = CollisionMarks::new(links, pair, &state, detail) else {
                continue;
            };
            drawn += collision_marks.size;
            if drawn > MAX_DRAWN {
                return (marks, Some(NOT_ALL.to_owned()));
            }
            whole &= !collision_marks.truncated;
            marks.extend(collision_marks.marks(row(pair, frame), Some(frame..frame + 1)));
        }
    }
    (marks, (!whole).then(|| NOT_ALL.to_owned()))
}

pub(super) const NOT_ALL: &str =
    "Not all intersecting triangles are highlighted: there are too many. The table is complete.";
