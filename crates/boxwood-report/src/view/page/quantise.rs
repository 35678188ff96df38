//! Coordinates as whole numbers: a cube of 65,536 steps a side around a shape. The step is the same along all axes, so
//! that angles stay as they are.

use crate::view::corners::corners_of;

/// The largest whole number of a coordinate.
const LAST: f64 = 65_535.0;

/// Where the whole numbers of a shape are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Grid {
    pub(super) low: [f64; 3],
    /// Zero if all points are one.
    pub(super) step: f64,
}

impl Grid {
    /// The smallest one around these points.
    pub(super) fn around(points: impl Iterator<Item = [f64; 3]>) -> Self {
        let Some([low, high]) = corners_of(points) else { return Self { low: [0.0; 3], step: 0.0 } };
        let step = (0..3).map(|axis| apart_over(high[axis], low[axis], LAST)).fold(0.0, f64::max);
        Self { low, step }
    }

    /// The nearest whole numbers.
    pub(super) fn cell(&self, point: [f64; 3]) -> [u16; 3] {
        let cell = |axis: usize| {
            if self.step > 0.0 { apart_over(point[axis], self.low[axis], self.step).round() as u16 } else { 0 }
        };
        [cell(0), cell(1), cell(2)]
    }
}

/// How far two numbers are apart, over a third one: the difference of large ones may be beyond all numbers.
fn apart_over(high: f64, low: f64, by: f64) -> f64 {
    let apart = high - low;
    if apart.is_finite() { apart / by } else { high / by - low / by }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Half a step, and what the arithmetic of large coordinates may lose.
    #[test]
    fn points_are_half_a_step_away_at_most() {
        for (size, far) in [(1.0, 0.0), (1.0, 1e9), (1e300, 0.0), (1e-300, 0.0), (1.7e308, 0.0), (3e-5, -4e3)] {
            let points = [[-1.0, 0.25, 0.5], [1.0, 0.75, 0.1], [0.3, 0.1, 1.0 / 3.0], [-0.9, -0.2, 0.0]];
            let points = points.map(|point| point.map(|x: f64| x * size + far));
            let grid = Grid::around(points.into_iter());
            for point in points {
                let cell = grid.cell(point);
                for axis in 0..3 {
                    // Halved: the other end of the largest grid is beyond all numbers.
                    let back = grid.low[axis] / 2.0 + f64::from(cell[axis]) * (grid.step / 2.0);
                    let lost = (back - point[axis] / 2.0).abs();
                    assert!(lost <= grid.step * 0.2501 + f64::EPSILON * far.abs(), "{point:?} became twice {back}");
                }
            }
            assert!(points.iter().any(|&point| grid.cell(point)[0] == 65_535), "the grid is used to its end");
        }
    }

    #[test]
    fn points_that_are_one_and_none() {
        let grid = Grid::around([[7.0, -3.0, 1e300]; 2].into_iter());
        assert_eq!((grid, grid.cell([7.0, -3.0, 1e300])), (Grid { low: [7.0, -3.0, 1e300], step: 0.0 }, [0; 3]));
        assert_eq!(Grid::around(std::iter::empty()), Grid { low: [0.0; 3], step: 0.0 });
    }
}
