//! A cloth that falls on a ball: a deforming scene that touches another model and folds onto itself.
//!
//! Position-based dynamics with small steps (Macklin et al. 2019, "Small Steps in Physics Simulation"): many short steps with one pass
//! over all springs each are stiffer than few steps with many passes. A spring keeps two vertices at their initial distance. Vertices
//! inside the ball are moved to its surface. There is no self-collision: the cloth passes through itself where it folds.
//!
//! ```text
//! for each step: every vertex continues with its velocity, plus gravity
//!                every spring moves its two ends toward its rest length
//!                every vertex inside the ball moves to the surface and loses part of its velocity (friction)
//! ```

use crate::primitives::sphere;
use crate::sheet::sheet;
use crate::vector::{Vector, add, dot, scale, sub};
use boxwood::Mesh;

/// State of a cloth that falls on a ball. [`Cloth::advance`] computes the next frame.
#[derive(Clone, Debug)]
pub struct Cloth {
    triangles: Vec<[u32; 3]>,
    positions: Vec<Vector>,
    /// Vertex positions one step earlier; `positions - previous` is the velocity per step.
    previous: Vec<Vector>,
    springs: Vec<ClothSpring>,
}

/// Distance constraint between two vertices.
#[derive(Clone, Copy, Debug)]
struct ClothSpring {
    ends: [u32; 2],
    rest_length: f64,
    /// Share of the length error that is corrected per step: 1 along grid edges, less for shear and bending.
    stiffness: f64,
}

/// Number of steps per frame; a frame is 1/30 s.
const STEPS_PER_FRAME: u32 = 12;
/// Duration of a step in seconds.
const STEP: f64 = 1.0 / (30.0 * STEPS_PER_FRAME as f64);
/// Gravity in m/s^2. The cloth is 1 m wide and falls slowly, like thin cloth in air.
const GRAVITY: f64 = -3.0;
/// Share of the velocity that remains after a step.
const DRAG: f64 = 0.9985;
/// Share of the velocity that remains after a step in contact with the ball.
const FRICTION: f64 = 0.92;
const BALL_RADIUS: f64 = 0.22;
/// A vertex nearer to the center of the ball than this distance is moved outward to this distance. It is slightly
/// larger than the radius of the ball, so that triangles cut into the ball only where the cloth bends most.
const COLLISION_RADIUS: f64 = 1.001_5 * BALL_RADIUS;
/// Initial height of the cloth above the center of the ball, which is the origin.
const INITIAL_HEIGHT: f64 = 0.26;
/// Stiffness of the springs along cell diagonals.
const SHEAR_STIFFNESS: f64 = 0.35;
/// Stiffness of the springs between vertices two cells apart.
const BEND_STIFFNESS: f64 = 0.04;

impl Cloth {
    /// A flat square cloth of `side * side` vertices, just above the ball and slightly off center.
    ///
    /// # Panics
    /// If `side` is less than 3.
    #[must_use]
    pub fn new(side: u32) -> Self {
        assert!(side > 2, "a cloth of {side} x {side} vertices cannot bend");
        let (vertices, triangles) = sheet(side - 1, side - 1, |_, _| INITIAL_HEIGHT).into_parts();
        let positions: Vec<Vector> = vertices.into_iter().map(|point| add(point, [0.03, -0.05, 0.0])).collect();
        let springs = springs(side, &positions);
        Self { triangles, previous: positions.clone(), positions, springs }
    }

    /// Current mesh. It is open, and its triangles are the same in every frame.
    #[must_use]
    pub fn mesh(&self) -> Mesh {
        Mesh::new(self.positions.clone(), self.triangles.clone()).expect("positions stay finite")
    }

    /// Current vertex positions.
    #[must_use]
    pub fn vertices(&self) -> &[[f64; 3]] {
        &self.positions
    }

    /// The ball, centered at the origin: 5,120 triangles.
    #[must_use]
    pub fn ball() -> Mesh {
        sphere(BALL_RADIUS, 4)
    }

    /// Advances the simulation by one frame.
    pub fn advance(&mut self) {
        for _ in 0..STEPS_PER_FRAME {
            self.integrate();
            for &spring in &self.springs {
                spring.apply(&mut self.positions);
            }
            self.collide_with_ball();
        }
    }

    /// Moves every vertex by its velocity and gravity.
    fn integrate(&mut self) {
        for (position, previous) in self.positions.iter_mut().zip(&mut self.previous) {
            let motion = scale(sub(*position, *previous), DRAG);
            *previous = *position;
            *position = add(add(*position, motion), [0.0, 0.0, GRAVITY * STEP * STEP]);
        }
    }

    /// Moves vertices inside the ball to its surface and reduces their velocity by friction.
    fn collide_with_ball(&mut self) {
        for (position, previous) in self.positions.iter_mut().zip(&mut self.previous) {
            let distance = dot(*position, *position).sqrt();
            if distance < COLLISION_RADIUS && distance > 0.0 {
                *position = scale(*position, COLLISION_RADIUS / distance);
                *previous = sub(*position, scale(sub(*position, *previous), FRICTION));
            }
        }
    }
}

impl ClothSpring {
    /// Moves both ends of the spring so that its length approaches the rest length.
    fn apply(self, positions: &mut [Vector]) {
        let [a, b] = self.ends.map(|end| end as usize);
        let difference = sub(positions[b], positions[a]);
        let length = dot(difference, difference).sqrt();
        if length > 0.0 {
            let correction = scale(difference, 0.5 * self.stiffness * (length - self.rest_length) / length);
            (positions[a], positions[b]) = (add(positions[a], correction), sub(positions[b], correction));
        }
    }
}

/// Springs along the grid edges, along both diagonals of every cell, and between vertices two cells apart in a row or column.
fn springs(side: u32, positions: &[Vector]) -> Vec<ClothSpring> {
    let kinds = [
        ((1, 0), 1.0),
        ((0, 1), 1.0),
        ((1, 1), SHEAR_STIFFNESS),
        ((-1, 1), SHEAR_STIFFNESS),
        ((2, 0), BEND_STIFFNESS),
        ((0, 2), BEND_STIFFNESS),
    ];
    let mut springs = Vec::new();
    for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
        for ((right, up), stiffness) in kinds {
            let other = column.checked_add_signed(right).filter(|&other| other < side && row + up < side);
            if let Some(other) = other {
                let ends = [row * side + column, (row + up) * side + other];
                let difference = sub(positions[ends[1] as usize], positions[ends[0] as usize]);
                springs.push(ClothSpring { ends, rest_length: dot(difference, difference).sqrt(), stiffness });
            }
        }
    }
    springs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_orientable, check_solid, extents, hash, open_edges};

    #[test]
    fn cloth_falls_and_drapes_over_the_ball() {
        let mut cloth = Cloth::new(20);
        let first = cloth.mesh();
        check_orientable(&first);
        assert_eq!((first.triangles().len(), open_edges(&first).len()), (2 * 19 * 19, 4 * 19));
        for _ in 0..40 {
            cloth.advance();
        }
        let last = cloth.mesh();
        assert_eq!(first.triangles(), last.triangles());
        let [[_, _, low], [_, _, high]] = extents(&last);
        assert!(
            low < -0.1 && high < 0.3 && high > 0.9 * BALL_RADIUS,
            "the cloth must hang over the ball: {low} to {high}"
        );
        assert!(cloth.vertices().iter().all(|&point| dot(point, point).sqrt() > BALL_RADIUS));
        assert_eq!(hash(&last), 0xe66e_1c30_a6f8_5eaa);
    }

    #[test]
    fn grid_edges_keep_their_length_approximately() {
        let mut cloth = Cloth::new(20);
        (0..60).for_each(|_| cloth.advance());
        for spring in cloth.springs.iter().filter(|spring| spring.stiffness == 1.0) {
            let difference = sub(cloth.positions[spring.ends[1] as usize], cloth.positions[spring.ends[0] as usize]);
            let stretch = dot(difference, difference).sqrt() / spring.rest_length;
            assert!((0.5..1.25).contains(&stretch), "{stretch}");
        }
    }

    #[test]
    fn ball_is_solid() {
        check_solid(&Cloth::ball());
        assert_eq!(Cloth::ball().triangles().len(), 5_120);
    }
}
