//! When something that moves first is in contact, found without asking about motions: by questions about where it is at some
//! times. All that moves is on a lattice so that it is there exactly at all times of another one: nothing is rounded.

use crate::movers::sum;
use crate::shapes::mesh_of;
use boxwood::{Impact, Model, Motion, Pair, Placed, Pose, Solid, Volume};

type Point = [f64; 3];

/// Steps of a march, before it is given up.
const STEPS: u32 = 160;

pub(crate) enum Mover {
    Model(Model),
    Ball { centre: Point, radius: f64 },
    Capsule { ends: [Point; 2], core: Model, radius: f64 },
    Box { low: Point, high: Point, surface: Model },
    Oriented { centre: Point, axes: [Point; 3], half: Point, surface: Model },
}

pub(crate) struct Sweep<'p> {
    pub(crate) resting: &'p Placed<'p>,
    pub(crate) mover: Mover,
    pub(crate) way: Point,
    /// Times that are a whole number of these are judged.
    pub(crate) time_step: f64,
    /// More than a distance is wrong by.
    pub(crate) error: f64,
    /// More than the faces of an oriented box are, of those that are asked about.
    pub(crate) loose: f64,
    /// More than points are off where they are said to be.
    pub(crate) near: f64,
}

/// There is no contact before `free`, and there is at `met`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bracket {
    pub(crate) free: f64,
    pub(crate) met: Option<f64>,
}

impl Sweep<'_> {
    pub(crate) fn impact(&self) -> Option<Impact> {
        let motion = Motion::by(self.way).expect("in range");
        let solid = match &self.mover {
            Mover::Model(model) => {
                let moving = model.at(Pose::IDENTITY).expect("in range");
                return Pair::new(&moving, self.resting).first_impact(motion);
            }
            Mover::Ball { centre, radius } => Solid::sphere(*centre, *radius),
            Mover::Capsule { ends, radius, .. } => Solid::capsule(*ends, *radius),
            Mover::Box { low, high, .. } => Solid::axis_aligned(*low, *high),
            Mover::Oriented { centre, axes, half, .. } => Solid::oriented(*centre, *axes, *half),
        };
        self.resting.first_impact(&solid.expect("in range"), motion)
    }

    /// Where a point is at a time, exactly.
    fn moved(&self, point: Point, t: f64) -> Point {
        let there = sum(point, self.way, t);
        debug_assert!((0..3).all(|k| there[k] - point[k] == self.way[k] * t), "{point:?} {:?} {t}", self.way);
        there
    }

    fn pair<R>(&self, model: &Model, t: f64, ask: impl Fn(&Pair<'_>) -> R) -> R {
        let by = self.way.map(|x| x * t);
        let placed = model.at(Pose::translation(by).expect("finite")).expect("in range");
        ask(&Pair::new(&placed, self.resting))
    }

    /// Whether what [`Self::touches`] says is exact, so that false means that there is none.
    pub(crate) fn is_exact(&self) -> bool {
        matches!(self.mover, Mover::Model(_) | Mover::Ball { .. } | Mover::Box { .. })
    }

    /// Whether a model is nearer than a radius at a time, or intersects.
    fn is_within(&self, model: &Model, t: f64, radius: f64) -> bool {
        self.pair(model, t, |pair| pair.intersects() || pair.is_closer_than(radius).expect("a clearance"))
    }

    /// Whether there surely is contact at a time.
    pub(crate) fn touches(&self, t: f64) -> bool {
        let volume = match &self.mover {
            Mover::Model(model) => return self.is_within(model, t, 0.0),
            Mover::Capsule { core, radius, .. } => return self.is_within(core, t, *radius),
            Mover::Ball { centre, radius } => Volume::sphere(self.moved(*centre, t), *radius),
            Mover::Box { low, high, .. } => Volume::axis_aligned(self.moved(*low, t), self.moved(*high, t)),
            Mover::Oriented { centre, axes, half, .. } => {
                let half = half.map(|x| x - self.loose);
                if half.iter().any(|&x| x < 0.0) {
                    return false;
                }
                Volume::oriented(self.moved(*centre, t), *axes, half)
            }
        };
        self.resting.is_any_in(&volume.expect("in range"))
    }

    /// At least so far from any contact at a time when [`Self::touches`] is false; not positive if that is not known.
    pub(crate) fn gap(&self, t: f64) -> f64 {
        let apart = |model: &Model| {
            self.pair(model, t, |pair| pair.distance().map_or(f64::INFINITY, |closest| closest.distance))
        };
        let gap = match &self.mover {
            Mover::Model(model) => apart(model),
            Mover::Capsule { core, radius, .. } => apart(core) - radius,
            Mover::Ball { centre, radius } => {
                let nearest = self.resting.nearest(self.moved(*centre, t)).expect("in range");
                nearest.map_or(f64::INFINITY, |nearest| nearest.distance) - radius
            }
            // What is inside is not far from the surface, or touches.
            Mover::Box { surface, .. } => apart(surface),
            Mover::Oriented { surface, .. } => apart(surface) - 4.0 * self.loose,
        };
        gap - self.error
    }

    /// How far a point is from it at a time, rounded; of a box, from its surface.
    pub(crate) fn off(&self, point: Point, t: f64) -> f64 {
        let own = Model::new(mesh_of(&[[point; 3]]));
        let own = own.at(Pose::IDENTITY).expect("in range");
        let by = Pose::translation(self.way.map(|x| x * t)).expect("finite");
        let apart = |model: &Model| {
            let closest = Pair::new(&own, &model.at(by).expect("in range")).distance();
            closest.map_or(f64::INFINITY, |closest| closest.distance)
        };
        match &self.mover {
            Mover::Model(model) => apart(model),
            Mover::Capsule { core, radius, .. } => (apart(core) - radius).abs(),
            Mover::Ball { centre, radius } => (apart(&Model::new(mesh_of(&[[*centre; 3]]))) - radius).abs(),
            Mover::Box { surface, .. } | Mover::Oriented { surface, .. } => apart(surface),
        }
    }

    /// How well a time is known, if nothing grazes.
    pub(crate) fn fine(&self) -> f64 {
        let is_loose = matches!(self.mover, Mover::Oriented { .. });
        let speed = self.way.iter().map(|x| x.abs()).fold(0.0, f64::max);
        16.0 * self.time_step + if is_loose { 64.0 * self.loose / speed } else { 0.0 }
    }

    /// Marches as far as nothing can be met, then looks for contact ever farther, then halves what is between.
    pub(crate) fn bracket(&self) -> Bracket {
        if self.touches(0.0) {
            return Bracket { free: 0.0, met: Some(0.0) };
        }
        let free = self.march();
        if free >= 1.0 {
            return Bracket { free, met: self.touches(1.0).then_some(1.0) };
        }
        let (mut low, mut high, mut ahead) = (free, free, self.time_step);
        while !self.touches(high) {
            if high == 1.0 {
                return Bracket { free, met: None };
            }
            (low, high, ahead) = (high, (free + ahead).min(1.0), 2.0 * ahead);
        }
        while high - low > self.time_step {
            let middle = low + ((high - low) / self.time_step / 2.0).floor() * self.time_step;
            *(if self.touches(middle) { &mut high } else { &mut low }) = middle;
        }
        Bracket { free, met: Some(high) }
    }

    /// A time before which there is no contact; more than 1 if there surely is none at all.
    fn march(&self) -> f64 {
        let speed = self.way.iter().map(|x| x * x).sum::<f64>().sqrt() * (1.0 + 1e-15);
        let mut t = 0.0;
        for _ in 0..STEPS {
            let step = self.gap(t) / speed;
            // Without a motion that may be infinite, or NaN where nothing is known.
            if t + step > 1.0 {
                return t + step;
            }
            let whole = (step / self.time_step).floor() * self.time_step;
            if whole.is_nan() || whole <= 0.0 {
                break;
            }
            t += whole;
        }
        t
    }
}
