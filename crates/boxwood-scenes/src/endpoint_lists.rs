//! Lists of box endpoints on one axis, in the order of one frame earlier: the input that sweep and prune has to
//! sort in each frame.

use crate::boxes::{BoxDistribution, MovingBoxes};
use boxwood::Aabb;
use boxwood::papers::Endpoint;

/// Change of the boxes from one frame to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BoxChange {
    /// Each box moves in its own direction by this distance, given in sides of a box.
    Move(f64),
    /// This fraction of the boxes is replaced by boxes at random positions; the others move by a tenth of a side.
    Churn(f64),
    /// The positions of all boxes are permuted randomly.
    Random,
}

impl BoxChange {
    /// Motions from none, which leaves the list sorted, to a random order.
    pub const MOTIONS: [Self; 5] = [Self::Move(0.0), Self::Move(0.01), Self::Move(0.1), Self::Move(1.0), Self::Random];

    /// Name in tables.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Move(sides) => sides.to_string(),
            Self::Churn(share) => format!("churn {}%", share * 100.0),
            Self::Random => "random".to_owned(),
        }
    }

    /// Creates `count` uniformly distributed boxes of equal size that move per frame as this change requires.
    #[must_use]
    pub fn boxes(self, count: usize) -> MovingBoxes {
        let speed = if let Self::Move(sides) = self { sides } else { 0.1 };
        MovingBoxes::with_speed(count, BoxDistribution::Uniform, speed)
    }

    /// Advances the boxes by one frame. Returns the indices of replaced boxes.
    pub fn step(self, boxes: &mut MovingBoxes) -> Vec<usize> {
        match self {
            Self::Move(_) => boxes.step(),
            Self::Random => boxes.shuffle(),
            Self::Churn(share) => {
                boxes.step();
                return boxes.replace_some((share * boxes.bounds().len() as f64).round() as usize);
            }
        }
        Vec::new()
    }
}

/// Endpoint lists on the x axis for `frames` consecutive frames of `count` boxes.
///
/// The list of a frame has the coordinates after the boxes moved in this frame. The endpoints are in the order of
/// their coordinates before the boxes moved, except that endpoints of replaced boxes are at the end.
#[must_use]
pub fn projection_lists(count: usize, change: BoxChange, frames: usize) -> Vec<Vec<Endpoint>> {
    let mut boxes = change.boxes(count);
    let mut list: Vec<Endpoint> = (0..).zip(boxes.bounds()).flat_map(endpoints).collect();
    let next_list = || {
        list.sort_unstable();
        let replaced = change.step(&mut boxes);
        if !replaced.is_empty() {
            let mut is_new = vec![false; count];
            replaced.iter().for_each(|&index| is_new[index] = true);
            list.retain(|endpoint| !is_new[endpoint.owner() as usize]);
            list.extend(replaced.iter().flat_map(|&index| endpoints((index as u32, &boxes.bounds()[index]))));
        }
        list.iter_mut().for_each(|endpoint| *endpoint = updated(*endpoint, boxes.bounds()));
        list.clone()
    };
    std::iter::repeat_with(next_list).take(frames).collect()
}

/// Lower and upper endpoint of a box on the x axis.
fn endpoints((owner, bounds): (u32, &Aabb)) -> [Endpoint; 2] {
    [Endpoint::lower(bounds.min[0], owner), Endpoint::upper(bounds.max[0], owner)]
}

/// Returns the endpoint of the same kind (lower or upper) of the same box, with the current coordinate.
fn updated(endpoint: Endpoint, bounds: &[Aabb]) -> Endpoint {
    let owner = endpoint.owner();
    endpoints((owner, &bounds[owner as usize]))[usize::from(endpoint.is_upper())]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inversions(list: &[Endpoint]) -> usize {
        (1..list.len()).map(|i| list[..i].iter().filter(|endpoint| **endpoint > list[i]).count()).sum()
    }

    #[test]
    fn larger_changes_cause_more_inversions() {
        let changes = [0.0, 0.01, 0.1, 1.0].map(BoxChange::Move).into_iter();
        let counts = changes.chain([BoxChange::Random]).map(|change| inversions(&projection_lists(500, change, 3)[2]));
        let counts: Vec<usize> = counts.collect();
        assert!(counts[0] == 0 && counts.is_sorted_by(|a, b| a < b), "{counts:?}");
    }

    #[test]
    fn endpoints_of_replaced_boxes_are_last() {
        for list in projection_lists(200, BoxChange::Churn(0.1), 3) {
            let mut owners: Vec<u32> = list.iter().map(|endpoint| endpoint.owner()).collect();
            let new = owners.split_off(360);
            assert!(new.chunks(2).all(|two| two[0] == two[1] && !owners.contains(&two[0])));
            let mut sorted = list.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), 400);
        }
    }
}
