//! Lists of the ends of boxes on an axis that were in order a frame ago: what a sweep has to sort.

use crate::boxes::{MovingBoxes, Spread};
use boxwood::{Bounds, Projection};

/// What becomes of boxes from a frame to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BoxChange {
    /// Each moves by so many sides of a box, in a direction of its own.
    Sides(f64),
    /// This share of them goes and as many come elsewhere; the others move by a tenth of a side.
    Churn(f64),
    /// Each takes the place of another.
    Random,
}

impl BoxChange {
    /// Motions from a list in order to one that is not at all.
    pub const MOTIONS: [Self; 5] =
        [Self::Sides(0.0), Self::Sides(0.01), Self::Sides(0.1), Self::Sides(1.0), Self::Random];

    /// A few words for a table.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Sides(sides) => sides.to_string(),
            Self::Churn(share) => format!("churn {}%", share * 100.0),
            Self::Random => "random".to_owned(),
        }
    }

    /// So many boxes of one size anywhere, at the speed that this is about.
    #[must_use]
    pub fn boxes(self, count: usize) -> MovingBoxes {
        let speed = if let Self::Sides(sides) = self { sides } else { 0.1 };
        MovingBoxes::with_speed(count, Spread::Uniform, speed)
    }

    /// Takes boxes to the next frame. Returns which were replaced.
    pub fn step(self, boxes: &mut MovingBoxes) -> Vec<usize> {
        match self {
            Self::Sides(_) => boxes.step(),
            Self::Random => boxes.shuffle(),
            Self::Churn(share) => {
                boxes.step();
                return boxes.replace_some((share * boxes.bounds().len() as f64).round() as usize);
            }
        }
        Vec::new()
    }
}

/// So many lists, one of each frame: the ends of all boxes on the first axis where a frame has moved them to, in the order in
/// which they were before. Those of new boxes come last.
#[must_use]
pub fn projection_lists(count: usize, change: BoxChange, lists: usize) -> Vec<Vec<Projection>> {
    let mut boxes = change.boxes(count);
    let mut list: Vec<Projection> = (0..).zip(boxes.bounds()).flat_map(ends).collect();
    let frame = || {
        list.sort_unstable();
        let replaced = change.step(&mut boxes);
        if !replaced.is_empty() {
            let mut is_new = vec![false; count];
            replaced.iter().for_each(|&which| is_new[which] = true);
            list.retain(|end| !is_new[end.owner() as usize]);
            list.extend(replaced.iter().flat_map(|&which| ends((which as u32, &boxes.bounds()[which]))));
        }
        list.iter_mut().for_each(|end| *end = moved(*end, boxes.bounds()));
        list.clone()
    };
    std::iter::repeat_with(frame).take(lists).collect()
}

fn ends((owner, [low, high]): (u32, &Bounds)) -> [Projection; 2] {
    [Projection::lower(low[0], owner), Projection::upper(high[0], owner)]
}

fn moved(end: Projection, bounds: &[Bounds]) -> Projection {
    let owner = end.owner();
    ends((owner, &bounds[owner as usize]))[usize::from(end.is_upper())]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inversions(list: &[Projection]) -> usize {
        (1..list.len()).map(|i| list[..i].iter().filter(|end| **end > list[i]).count()).sum()
    }

    #[test]
    fn the_more_change_the_less_order() {
        let changes = [0.0, 0.01, 0.1, 1.0].map(BoxChange::Sides).into_iter();
        let disorder =
            changes.chain([BoxChange::Random]).map(|change| inversions(&projection_lists(500, change, 3)[2]));
        let disorder: Vec<usize> = disorder.collect();
        assert!(disorder[0] == 0 && disorder.is_sorted_by(|a, b| a < b), "{disorder:?}");
    }

    #[test]
    fn new_boxes_come_last() {
        for list in projection_lists(200, BoxChange::Churn(0.1), 3) {
            let mut owners: Vec<u32> = list.iter().map(|end| end.owner()).collect();
            let new = owners.split_off(360);
            assert!(new.chunks(2).all(|two| two[0] == two[1] && !owners.contains(&two[0])));
            let mut sorted = list.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), 400);
        }
    }
}
