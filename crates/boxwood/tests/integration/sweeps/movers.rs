//! Random shapes of every kind around a placed model, and motions for them.

use crate::sweeps::Point;
use boxwood::{Aabb, Mesh, Motion, PlacedModel, Shape};
use boxwood_scenes::{Random, cuboid};

pub(crate) fn add_scaled(p: Point, q: Point, times: f64) -> Point {
    [0, 1, 2].map(|k| p[k] + q[k] * times)
}

/// A placed model as a target of sweeps.
pub(crate) struct Target<'p> {
    placed: &'p PlacedModel,
    bounds: Aabb,
    pub(crate) span: f64,
}

impl<'p> Target<'p> {
    pub(crate) fn new(placed: &'p PlacedModel) -> Self {
        let bounds = placed.bounds().unwrap_or(Aabb { min: [0.0; 3], max: [1.0; 3] });
        let span = bounds.size().into_iter().fold(1e-300, f64::max);
        Self { placed, bounds, span }
    }

    /// The vertices of a random triangle of the model; corners of the default bounds if the model has no triangles.
    fn corners(&self, random: &mut Random) -> [Point; 3] {
        match self.placed.model().mesh().triangles().len() {
            0 => [self.bounds.min, self.bounds.max, self.bounds.min],
            count => self.placed.triangle_vertices(random.below(count as u64) as u32),
        }
    }

    /// A vertex of the model, a point on one of its edges or faces, or a random point in its bounding box.
    pub(crate) fn point(&self, random: &mut Random) -> Point {
        let [a, b, c] = self.corners(random);
        match random.below(5) {
            0 | 1 => a,
            2 => [0, 1, 2].map(|k| 0.5 * a[k] + 0.5 * b[k]),
            3 => [0, 1, 2].map(|k| 0.25 * a[k] + 0.25 * b[k] + 0.5 * c[k]),
            _ => random.point_in_box(self.bounds.min, self.bounds.max),
        }
    }

    /// A start position of a shape: at the model, near it, or far away.
    fn start(&self, random: &mut Random) -> Point {
        let away = [0.0, 0.0, 0.3, 1.0, 3.0, 3.0, 50.0, 1e6, 1e13][random.below(9) as usize];
        let towards = match random.below(4) {
            0 => {
                let axis = random.below(3) as usize;
                [0, 1, 2].map(|k| if k == axis { random.sign() } else { 0.0 })
            }
            _ => random.direction(),
        };
        add_scaled(self.point(random), towards, away * self.span)
    }

    fn length(&self, random: &mut Random) -> f64 {
        let lengths = [0.0, 1e-300, 1e-9, 0.05, 0.05, 0.25, 0.25, 1.0, 3.0, 1e5];
        lengths[random.below(lengths.len() as u64) as usize] * if random.below(8) == 0 { 1.0 } else { self.span }
    }

    /// A random shape of any kind, which sometimes touches the model. `None` if its coordinates are too large.
    pub(crate) fn shape(&self, random: &mut Random) -> Option<Shape> {
        let at = self.start(random);
        match random.below(10) {
            0..2 => Shape::sphere(at, self.length(random)).ok(),
            2..4 => {
                let along = self.length(random);
                Shape::capsule([at, add_scaled(at, random.direction(), along)], self.length(random)).ok()
            }
            4..6 => {
                let sides = [0; 3].map(|_| self.length(random));
                let sides = if random.below(2) == 0 { sides } else { [sides[0]; 3] };
                Shape::cuboid([at, [0, 1, 2].map(|k| at[k] + sides[k])]).ok()
            }
            6..8 => {
                let half = [0; 3].map(|_| self.length(random));
                let half = if random.below(2) == 0 { half } else { [half[0]; 3] };
                Shape::oriented_box(at, self.axes(random), half).ok()
            }
            8 => {
                // A box around the whole model.
                let margin = self.length(random);
                let Aabb { min, max } = self.bounds;
                Shape::cuboid([min.map(|x| x - margin), max.map(|x| x + margin)]).ok()
            }
            _ => {
                // A ball that touches a point of the model at the start. Its center is beside this point along an
                // axis.
                let (at, radius, axis) = (self.point(random), self.length(random), random.below(3) as usize);
                let mut center = at;
                center[axis] += radius * random.sign();
                Shape::sphere(center, (center[axis] - at[axis]).abs()).ok()
            }
        }
    }

    /// Random axes for a box: rotated, rotated and reflected, skewed, along the world axes, or linearly dependent.
    fn axes(&self, random: &mut Random) -> [Point; 3] {
        let [x, y, z] = random.rotation();
        match random.below(6) {
            0 => [x, z, y],
            1 => [x, y.map(|c| -3.0 * c), z],
            2 => [0; 3].map(|_| random.direction()),
            3 => [[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
            4 => [x, y, add_scaled(x, y, 2.0)],
            _ => [x, y, z],
        }
    }

    /// A random motion that starts at point `from`: zero, tiny, in a random direction, along an axis or an edge, or
    /// towards a point of the model, for a half to a hundred times the distance. `None` if it is too long.
    pub(crate) fn motion(&self, random: &mut Random, from: Point) -> Option<Motion> {
        let to = self.point(random);
        let towards = [0, 1, 2].map(|k| to[k] - from[k]);
        let displacement = match random.below(12) {
            0 => [0.0; 3],
            1 => random.direction().map(|x| x * [5e-324, 1e-300, 1e-20][random.below(3) as usize]),
            2 => random.direction().map(|x| x * self.span * [0.1, 2.0, 1e9][random.below(3) as usize]),
            3 => {
                let axis = random.below(3) as usize;
                [0, 1, 2].map(|k| if k == axis { random.sign() * self.span * 3.0 } else { 0.0 })
            }
            4 => {
                let [a, b, _] = self.corners(random);
                [0, 1, 2].map(|k| (b[k] - a[k]) * random.sign() * 4.0)
            }
            5 => {
                let axis = random.below(3) as usize;
                [0, 1, 2].map(|k| if k == axis { 0.0 } else { towards[k] })
            }
            6 | 7 => towards.map(|x| x * 2.0),
            8 => towards.map(|x| x * 0.5),
            9 => towards.map(|x| x * 100.0),
            _ => towards,
        };
        Motion::linear(displacement).ok()
    }
}

/// The center of the bounding box of a shape.
pub(crate) fn center_of(shape: &Shape) -> Point {
    shape.bounds().center()
}

/// The twelve triangles of a box, which may be flat.
pub(crate) fn box_surface(low: Point, high: Point) -> Mesh {
    let unit = cuboid([0.0; 3], [1.0; 3]);
    let corner = |v: &Point| [0, 1, 2].map(|k| if v[k] == 0.0 { low[k] } else { high[k] });
    Mesh::new(unit.vertices().iter().map(corner).collect(), unit.triangles().to_vec()).expect("finite")
}
