//! A cloth that falls over a ball: a scene that deforms, meets another model and folds onto itself.
//!
//! Position based dynamics with small steps (Macklin and others 2019, "Small Steps in Physics Simulation"): many short
//! steps with one pass over all threads each are stiffer than few steps with many passes. A thread holds two vertices at
//! their first distance; vertices inside the ball are put back onto it. The cloth knows nothing of itself, so that it falls
//! through itself where it folds.
//!
//! ```text
//! for each step: every vertex goes on as it went, and falls
//!                every thread pulls or pushes its two ends to its length
//!                every vertex inside the ball goes to its surface, and loses some of its speed along it
//! ```

use crate::sheet::sheet;
use crate::sphere::sphere;
use crate::vector::{Vector, add, dot, scale, sub};
use boxwood::Mesh;

/// A cloth over a ball, at one moment. The next is made by [`Cloth::advance`].
#[derive(Clone, Debug)]
pub struct Cloth {
    triangles: Vec<[u32; 3]>,
    places: Vec<Vector>,
    /// A step before.
    before: Vec<Vector>,
    threads: Vec<Thread>,
}

/// Two vertices and how far apart they should be.
#[derive(Clone, Copy, Debug)]
struct Thread {
    ends: [u32; 2],
    length: f64,
    /// How much of a difference is made up in a step: 1 for the weave, less across it, so that the cloth shears and bends.
    stiffness: f64,
}

/// A frame is 1/30 of a second of so many steps.
const STEPS: u32 = 12;
const STEP: f64 = 1.0 / (30.0 * STEPS as f64);
/// The cloth is a metre wide; it falls slowly, as thin cloth does in air.
const GRAVITY: f64 = -3.0;
/// What is left of a speed after a step.
const DRAG: f64 = 0.9985;
/// What is left of the speed along the ball after a step on it.
const FRICTION: f64 = 0.92;
const RADIUS: f64 = 0.22;
/// The cloth feels a ball that is a little larger, so that only where it bends most do its triangles cut into it.
const FELT: f64 = 1.001_5 * RADIUS;
/// How high the cloth is above the middle of the ball, which is the origin.
const HEIGHT: f64 = 0.26;
const SHEAR: f64 = 0.35;
const BEND: f64 = 0.04;

impl Cloth {
    /// A square cloth of `side * side` vertices, flat, just above the ball and not quite in its middle.
    ///
    /// # Panics
    /// If the side has fewer than three vertices.
    #[must_use]
    pub fn new(side: u32) -> Self {
        assert!(side > 2, "a cloth of {side} x {side} vertices cannot bend");
        let (vertices, triangles) = sheet(side - 1, side - 1, |_, _| HEIGHT).into_parts();
        let places: Vec<Vector> = vertices.into_iter().map(|place| add(place, [0.03, -0.05, 0.0])).collect();
        let threads = threads(side, &places);
        Self { triangles, before: places.clone(), places, threads }
    }

    /// The cloth as it is. Open; its triangles are the same at every moment.
    #[must_use]
    pub fn mesh(&self) -> Mesh {
        Mesh::new(self.places.clone(), self.triangles.clone()).expect("a cloth falls, but not beyond all numbers")
    }

    /// The vertices as they are.
    #[must_use]
    pub fn vertices(&self) -> &[[f64; 3]] {
        &self.places
    }

    /// What it falls on, about the origin: 5,120 triangles.
    #[must_use]
    pub fn ball() -> Mesh {
        sphere(RADIUS, 4)
    }

    /// Lets a frame pass.
    pub fn advance(&mut self) {
        for _ in 0..STEPS {
            self.fall();
            for &thread in &self.threads {
                thread.pull(&mut self.places);
            }
            self.rest_on_ball();
        }
    }

    fn fall(&mut self) {
        for (place, before) in self.places.iter_mut().zip(&mut self.before) {
            let motion = scale(sub(*place, *before), DRAG);
            *before = *place;
            *place = add(add(*place, motion), [0.0, 0.0, GRAVITY * STEP * STEP]);
        }
    }

    fn rest_on_ball(&mut self) {
        for (place, before) in self.places.iter_mut().zip(&mut self.before) {
            let distance = dot(*place, *place).sqrt();
            if distance < FELT && distance > 0.0 {
                *place = scale(*place, FELT / distance);
                *before = sub(*place, scale(sub(*place, *before), FRICTION));
            }
        }
    }
}

impl Thread {
    fn pull(self, places: &mut [Vector]) {
        let [a, b] = self.ends.map(|end| end as usize);
        let apart = sub(places[b], places[a]);
        let length = dot(apart, apart).sqrt();
        if length > 0.0 {
            let half = scale(apart, 0.5 * self.stiffness * (length - self.length) / length);
            (places[a], places[b]) = (add(places[a], half), sub(places[b], half));
        }
    }
}

/// The weave, both diagonals of every cell, and from every vertex to the next but one.
fn threads(side: u32, places: &[Vector]) -> Vec<Thread> {
    let kinds = [((1, 0), 1.0), ((0, 1), 1.0), ((1, 1), SHEAR), ((-1, 1), SHEAR), ((2, 0), BEND), ((0, 2), BEND)];
    let mut threads = Vec::new();
    for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
        for ((right, up), stiffness) in kinds {
            let there = column.checked_add_signed(right).filter(|&there| there < side && row + up < side);
            if let Some(there) = there {
                let ends = [row * side + column, (row + up) * side + there];
                let apart = sub(places[ends[1] as usize], places[ends[0] as usize]);
                threads.push(Thread { ends, length: dot(apart, apart).sqrt(), stiffness });
            }
        }
    }
    threads
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{check_orientable, check_solid, extents, hash, open_edges};

    #[test]
    fn the_cloth_falls_and_drapes() {
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
        assert!(low < -0.1 && high < 0.3 && high > 0.9 * RADIUS, "it hangs over the ball: {low} to {high}");
        assert!(cloth.vertices().iter().all(|&place| dot(place, place).sqrt() > RADIUS));
        assert_eq!(hash(&last), 0xe66e_1c30_a6f8_5eaa);
    }

    #[test]
    fn threads_hold() {
        let mut cloth = Cloth::new(20);
        (0..60).for_each(|_| cloth.advance());
        for thread in cloth.threads.iter().filter(|thread| thread.stiffness == 1.0) {
            let apart = sub(cloth.places[thread.ends[1] as usize], cloth.places[thread.ends[0] as usize]);
            let stretch = dot(apart, apart).sqrt() / thread.length;
            assert!((0.5..1.25).contains(&stretch), "{stretch}");
        }
    }

    #[test]
    fn the_ball_is_a_solid() {
        check_solid(&Cloth::ball());
        assert_eq!(Cloth::ball().triangles().len(), 5_120);
    }
}
