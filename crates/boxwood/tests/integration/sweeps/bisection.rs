//! Brackets the time of first contact of a sweep without motion queries, by static queries at single times.
//!
//! All moving coordinates are on one lattice and all tested times on another, such that positions at these times
//! are exact: nothing is rounded.

use crate::support::shapes::mesh_of;
use crate::sweeps::Point;
use crate::sweeps::movers::add_scaled;
use boxwood::query::Impact;
use boxwood::{Model, Motion, Pair, PlacedModel, Pose, Region, Shape};

/// Maximum number of steps of [`SweepCase::march`].
const STEPS: u32 = 160;

pub(crate) enum Mover {
    Model(Model),
    Ball { center: Point, radius: f64 },
    Capsule { ends: [Point; 2], core: Model, radius: f64 },
    Box { low: Point, high: Point, surface: Model },
    Oriented { center: Point, axes: [Point; 3], half: Point, surface: Model },
}

pub(crate) struct SweepCase<'p> {
    pub(crate) resting: &'p PlacedModel,
    pub(crate) mover: Mover,
    pub(crate) displacement: Point,
    /// Contact is tested only at integer multiples of this time.
    pub(crate) time_step: f64,
    /// An upper bound of the error of a distance.
    pub(crate) error: f64,
    /// Upper bound of the error of the positions of the faces of an oriented box.
    pub(crate) face_error: f64,
    /// Upper bound of the distance of a reported point of impact from the mover.
    pub(crate) point_error: f64,
}

/// Bracket of the time of first contact: there is no contact before time `free`, and there is contact at time
/// `contact`, if known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bracket {
    pub(crate) free: f64,
    pub(crate) contact: Option<f64>,
}

impl SweepCase<'_> {
    pub(crate) fn impact(&self) -> Option<Impact> {
        let motion = Motion::linear(self.displacement).expect("in range");
        let shape = match &self.mover {
            Mover::Model(model) => {
                let moving = model.at(Pose::IDENTITY).expect("in range");
                return Pair::new(&moving, self.resting).first_impact(motion);
            }
            Mover::Ball { center, radius } => Shape::sphere(*center, *radius),
            Mover::Capsule { ends, radius, .. } => Shape::capsule(*ends, *radius),
            Mover::Box { low, high, .. } => Shape::cuboid([*low, *high]),
            Mover::Oriented { center, axes, half, .. } => Shape::oriented_box(*center, *axes, *half),
        };
        self.resting.first_impact(&shape.expect("in range"), motion)
    }

    /// Exact position of a point of the mover at time `t`.
    fn moved(&self, point: Point, t: f64) -> Point {
        let there = add_scaled(point, self.displacement, t);
        debug_assert!(
            (0..3).all(|k| there[k] - point[k] == self.displacement[k] * t),
            "{point:?} {:?} {t}",
            self.displacement
        );
        there
    }

    fn pair<R>(&self, model: &Model, t: f64, query: impl Fn(&Pair<'_>) -> R) -> R {
        let by = self.displacement.map(|x| x * t);
        let placed = model.at(Pose::from_translation(by)).expect("in range");
        query(&Pair::new(&placed, self.resting))
    }

    /// Returns true if [`Self::touches`] is exact for this kind of mover, so that its result false means that there
    /// is no contact.
    pub(crate) fn is_exact(&self) -> bool {
        matches!(self.mover, Mover::Model(_) | Mover::Ball { .. } | Mover::Box { .. })
    }

    /// Returns true if `model`, moved to its position at time `t`, intersects the resting model or is nearer to it
    /// than `radius`.
    fn is_within(&self, model: &Model, t: f64, radius: f64) -> bool {
        self.pair(model, t, |pair| pair.intersects() || pair.is_closer_than(radius).expect("valid clearance"))
    }

    /// Returns true if there certainly is contact at time `t`.
    pub(crate) fn touches(&self, t: f64) -> bool {
        let region = match &self.mover {
            Mover::Model(model) => return self.is_within(model, t, 0.0),
            Mover::Capsule { core, radius, .. } => return self.is_within(core, t, *radius),
            Mover::Ball { center, radius } => Region::sphere(self.moved(*center, t), *radius),
            Mover::Box { low, high, .. } => Region::cuboid([self.moved(*low, t), self.moved(*high, t)]),
            Mover::Oriented { center, axes, half, .. } => {
                let half = half.map(|x| x - self.face_error);
                if half.iter().any(|&x| x < 0.0) {
                    return false;
                }
                Region::oriented_box(self.moved(*center, t), *axes, half)
            }
        };
        self.resting.intersects_region(&region.expect("in range"))
    }

    /// Lower bound of the distance between mover and resting model at time `t`, if [`Self::touches`] is false. Not
    /// positive if the bound is useless.
    pub(crate) fn gap(&self, t: f64) -> f64 {
        let distance = |model: &Model| {
            self.pair(model, t, |pair| pair.distance().map_or(f64::INFINITY, |closest| closest.distance))
        };
        let gap = match &self.mover {
            Mover::Model(model) => distance(model),
            Mover::Capsule { core, radius, .. } => distance(core) - radius,
            Mover::Ball { center, radius } => {
                let nearest = self.resting.nearest(self.moved(*center, t)).expect("in range");
                nearest.map_or(f64::INFINITY, |nearest| nearest.distance) - radius
            }
            // There is no contact yet, so the resting model is not inside the box. The distance from the surface
            // of the box then equals the distance from the box.
            Mover::Box { surface, .. } => distance(surface),
            Mover::Oriented { surface, .. } => distance(surface) - 4.0 * self.face_error,
        };
        gap - self.error
    }

    /// Rounded distance of a point from the surface of the mover at time `t`.
    pub(crate) fn distance_from_mover(&self, point: Point, t: f64) -> f64 {
        let own = Model::new(mesh_of(&[[point; 3]]));
        let own = own.at(Pose::IDENTITY).expect("in range");
        let by = Pose::from_translation(self.displacement.map(|x| x * t));
        let distance = |model: &Model| {
            let closest = Pair::new(&own, &model.at(by).expect("in range")).distance();
            closest.map_or(f64::INFINITY, |closest| closest.distance)
        };
        match &self.mover {
            Mover::Model(model) => distance(model),
            Mover::Capsule { core, radius, .. } => (distance(core) - radius).abs(),
            Mover::Ball { center, radius } => (distance(&Model::new(mesh_of(&[[*center; 3]]))) - radius).abs(),
            Mover::Box { surface, .. } | Mover::Oriented { surface, .. } => distance(surface),
        }
    }

    /// Expected width of the bracket in time, unless the motion is grazing.
    pub(crate) fn accuracy(&self) -> f64 {
        let is_loose = matches!(self.mover, Mover::Oriented { .. });
        let speed = self.displacement.iter().map(|x| x.abs()).fold(0.0, f64::max);
        16.0 * self.time_step + if is_loose { 64.0 * self.face_error / speed } else { 0.0 }
    }

    /// Computes the bracket in three steps: marches in time while contact is impossible, then searches for a time of
    /// contact in growing steps, then bisects.
    pub(crate) fn bracket(&self) -> Bracket {
        if self.touches(0.0) {
            return Bracket { free: 0.0, contact: Some(0.0) };
        }
        let free = self.march();
        if free >= 1.0 {
            return Bracket { free, contact: self.touches(1.0).then_some(1.0) };
        }
        let (mut low, mut high, mut ahead) = (free, free, self.time_step);
        while !self.touches(high) {
            if high == 1.0 {
                return Bracket { free, contact: None };
            }
            (low, high, ahead) = (high, (free + ahead).min(1.0), 2.0 * ahead);
        }
        while high - low > self.time_step {
            let middle = low + ((high - low) / self.time_step / 2.0).floor() * self.time_step;
            *(if self.touches(middle) { &mut high } else { &mut low }) = middle;
        }
        Bracket { free, contact: Some(high) }
    }

    /// A time before which there is no contact; more than 1 if there certainly is none during the motion.
    fn march(&self) -> f64 {
        let speed = self.displacement.iter().map(|x| x * x).sum::<f64>().sqrt() * (1.0 + 1e-15);
        let mut t = 0.0;
        for _ in 0..STEPS {
            let step = self.gap(t) / speed;
            // Without a motion the speed is 0, so `step` is infinite, or NaN if the gap is 0.
            if t + step > 1.0 {
                return t + step;
            }
            let rounded_step = (step / self.time_step).floor() * self.time_step;
            if rounded_step.is_nan() || rounded_step <= 0.0 {
                break;
            }
            t += rounded_step;
        }
        t
    }
}
