//! Where links that collide meet: their triangles, and what these have in common.

use super::Links;
use super::tour::Tour;
use crate::notes::{Failure, printable};
use boxwood::{Pair, Posture, Scratch, TrianglePair};
use boxwood_report::view::{Figure, Mark};
use std::ops::{ControlFlow, Range};

/// Pairs of triangles that are drawn of two links, and triangles and points of all marks together: what a page can hold.
const MOST_PAIRS: u64 = 20_000;
const MOST_DRAWN: usize = 1_500_000;

/// What is drawn of two links, and how many triangles and points that is.
pub(super) struct Meeting {
    figures: Vec<(Figure, Option<usize>)>,
    size: usize,
    /// Whether there is more.
    pub(super) truncated: bool,
}

impl Meeting {
    /// `None` if a link has no shape.
    pub(super) fn of(links: &Links, pair: [usize; 2], posture: &Posture, scratch: &mut Scratch) -> Option<Self> {
        let [a, b] = [posture.placed(pair[0])?, posture.placed(pair[1])?];
        let both = Pair::new(&a, &b);
        let contacts = scratch.contacts_up_to(&both, MOST_PAIRS);
        let mut found = Vec::new();
        let _ = scratch.for_each(&both, |pair| {
            found.push(pair);
            if found.len() as u64 == MOST_PAIRS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let triangles = |of: fn(&TrianglePair) -> u32| {
            let mut triangles: Vec<u32> = found.iter().map(of).collect();
            triangles.sort_unstable();
            triangles.dedup();
            triangles
        };
        let sides = [triangles(|pair| pair.a), triangles(|pair| pair.b)];
        let mut size = sides.iter().map(Vec::len).sum();
        let parts = links.parts(pair);
        let first = parts.first().copied();
        let mut figures: Vec<(Figure, Option<usize>)> =
            sides.into_iter().zip(parts).map(|(side, part)| (Figure::Triangles(side), Some(part))).collect();
        for region in contacts.regions {
            size += region.curves.iter().map(|curve| curve.points.len()).sum::<usize>();
            size += region.patches.iter().map(|patch| patch.points.len()).sum::<usize>() + region.points.len();
            let curves = region.curves.into_iter();
            figures.extend(curves.map(|curve| (Figure::Curve { points: curve.points, closed: curve.closed }, first)));
            figures.extend(region.patches.into_iter().map(|patch| (Figure::Patch(patch.points), first)));
            figures.extend(region.points.into_iter().map(|spot| (Figure::Point(spot.point), first)));
        }
        Some(Self { figures, size, truncated: contacts.truncated })
    }

    pub(super) fn marks(self, row: Option<usize>, frames: Option<Range<usize>>) -> impl Iterator<Item = Mark> {
        self.figures.into_iter().map(move |(figure, part)| Mark { figure, row, part, frames: frames.clone() })
    }
}

/// What is drawn in all frames, and a note if that is not all. Configurations that were asked about come first.
pub(super) fn of_tour(
    links: &Links,
    tour: &Tour,
    posture: &Posture,
    row: impl Fn([usize; 2], usize) -> Option<usize>,
) -> Result<(Vec<Mark>, Option<String>), Failure> {
    let (mut posture, mut scratch) = (posture.clone(), Scratch::new());
    let (stops, between): (Vec<usize>, Vec<usize>) = (0..tour.stands.len()).partition(|frame| frame % tour.step == 0);
    let (mut marks, mut drawn, mut whole) = (Vec::new(), 0, true);
    for frame in stops.into_iter().chain(between) {
        let stand = &tour.stands[frame];
        posture.set(&stand.values).map_err(|error| printable(&error.to_string()))?;
        for &pair in &stand.pairs {
            let Some(meeting) = Meeting::of(links, pair, &posture, &mut scratch) else { continue };
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
