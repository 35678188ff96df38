//! Where links that collide meet: their triangles, and what these have in common.

use super::Links;
use super::tour::Tour;
use crate::notes::{Failure, printable};
use boxwood::{Pair, Posture, Scratch, TrianglePair};
use boxwood_report::view::{Figure, Mark};
use std::ops::{ControlFlow, Range};

/// Pairs of triangles that are drawn of two links, and triangles and points of all marks together: what a page can hold.
const MOST_PAIRS: usize = 20_000;
const MOST_DRAWN: usize = 1_500_000;

/// A mark takes as much room as so many points.
const MARK: usize = 16;

/// How much is drawn of two links that collide.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// Their triangles.
    Triangles,
    /// What these have in common, too.
    Contacts,
}

/// What is drawn of two links, each with the part that it goes with.
pub(super) struct Meeting {
    figures: Vec<(Figure, usize)>,
    /// How much that is, in points.
    size: usize,
    /// Whether there is more.
    pub(super) truncated: bool,
}

impl Meeting {
    /// `None` if a link has no shape.
    pub(super) fn of(
        links: &Links,
        pair: [usize; 2],
        posture: &Posture,
        detail: Detail,
        scratch: &mut Scratch,
    ) -> Option<Self> {
        let [a, b] = [posture.placed(pair[0])?, posture.placed(pair[1])?];
        let [first, second] = links.parts(pair)[..] else { return None };
        let both = Pair::new(&a, &b);
        let mut found: Vec<TrianglePair> = Vec::new();
        let search = scratch.for_each(&both, |pair| {
            if found.len() == MOST_PAIRS {
                return ControlFlow::Break(());
            }
            found.push(pair);
            ControlFlow::Continue(())
        });
        let triangles = |of: fn(&TrianglePair) -> u32| {
            let mut triangles: Vec<u32> = found.iter().map(of).collect();
            triangles.sort_unstable();
            triangles.dedup();
            Figure::Triangles(triangles)
        };
        let mut figures = vec![(triangles(|pair| pair.a), first), (triangles(|pair| pair.b), second)];
        if detail == Detail::Contacts {
            for region in scratch.contacts_up_to(&both, MOST_PAIRS as u64).regions {
                let curves = region.curves.into_iter();
                let curves = curves.map(|curve| Figure::Curve { points: curve.points, closed: curve.closed });
                let patches = region.patches.into_iter().map(|patch| Figure::Patch(patch.points));
                let points = region.points.into_iter().map(|spot| Figure::Point(spot.point));
                figures.extend(curves.chain(patches).chain(points).map(|figure| (figure, first)));
            }
        }
        let size = figures.iter().map(|(figure, _)| MARK + size_of(figure)).sum();
        Some(Self { figures, size, truncated: search.is_break() })
    }

    pub(super) fn marks(self, row: Option<usize>, frames: Option<Range<usize>>) -> impl Iterator<Item = Mark> {
        self.figures.into_iter().map(move |(figure, part)| Mark {
            figure,
            row,
            part: Some(part),
            frames: frames.clone(),
        })
    }
}

fn size_of(figure: &Figure) -> usize {
    match figure {
        Figure::Triangles(triangles) => triangles.len(),
        Figure::Curve { points, .. } | Figure::Patch(points) => points.len(),
        _ => 1,
    }
}

/// What is drawn in all frames, and a note if that is not all. Configurations that were asked about come first; on the way
/// between them triangles are enough.
pub(super) fn of_tour(
    links: &Links,
    tour: &Tour,
    posture: &Posture,
    row: impl Fn([usize; 2], usize) -> Option<usize>,
) -> Result<(Vec<Mark>, Option<String>), Failure> {
    let (mut posture, mut scratch) = (posture.clone(), Scratch::new());
    let (stops, between): (Vec<usize>, Vec<usize>) = (0..tour.stands.len()).partition(|frame| frame % tour.step == 0);
    let (mut marks, mut drawn, mut whole) = (Vec::new(), 0, true);
    let stops = stops.into_iter().map(|frame| (frame, Detail::Contacts));
    for (frame, detail) in stops.chain(between.into_iter().map(|frame| (frame, Detail::Triangles))) {
        let stand = &tour.stands[frame];
        posture.set(&stand.values).map_err(|error| printable(&error.to_string()))?;
        for &pair in &stand.pairs {
            let Some(meeting) = Meeting::of(links, pair, &posture, detail, &mut scratch) else { continue };
            drawn += meeting.size;
            if drawn > MOST_DRAWN {
                return Ok((marks, Some(NOT_ALL.to_owned())));
            }
            whole &= !meeting.truncated;
            marks.extend(meeting.marks(row(pair, frame), Some(frame..frame + 1)));
        }
    }
    Ok((marks, (!whole).then(|| NOT_ALL.to_owned())))
}

pub(super) const NOT_ALL: &str =
    "Not all triangles that intersect are lit up: there are too many of them. What the table says is whole.";
