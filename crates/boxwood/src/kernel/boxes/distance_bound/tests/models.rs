//! Pairs of placed models with eight boxes each and known nearest points.

use crate::kernel::boxes::separation::soundness::vector;
use crate::kernel::boxes::{BoxFrame, Boxes8, LocalAabb, PlacedFrame};
use crate::kernel::pose::Pose;
use crate::kernel::simd::LANES;
use boxwood_scenes::Random;
use glam::{DMat3, DVec3, Vec3};
use num_bigint::BigInt;

/// Kinds of poses that challenge the bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PoseKind {
    Still,
    Turned,
    Mirrored,
    /// Scaled up or down by a factor of up to 2^25.
    Scaled,
    /// Stretched along the axes of the model.
    Stretched,
    /// Stretched along axes other than those of the model.
    Skewed,
    /// Sheared: one coordinate changes in proportion to another one.
    Sheared,
    Thin,
    Plane,
    Line,
    Point,
}

impl PoseKind {
    pub(super) const ALL: [Self; 11] = [
        Self::Still,
        Self::Turned,
        Self::Mirrored,
        Self::Scaled,
        Self::Stretched,
        Self::Skewed,
        Self::Sheared,
        Self::Thin,
        Self::Plane,
        Self::Line,
        Self::Point,
    ];

    fn linear(self, random: &mut Random) -> DMat3 {
        let [turn, other] = [0; 2].map(|_| DMat3::from_cols_array_2d(&random.rotation()));
        let scale = |x: f64, y: f64, z: f64| DMat3::from_diagonal(DVec3::new(x, y, z));
        match self {
            Self::Still => DMat3::IDENTITY,
            Self::Turned => turn,
            Self::Mirrored => turn * scale(1.0, -1.0, 1.0),
            Self::Scaled => turn * 2_f64.powf(random.range(-25.0, 25.0)),
            Self::Stretched => turn * scale(1.0, 10_f64.powf(random.range(-3.0, 0.0)), 7.0),
            Self::Skewed => turn * scale(1.0, 0.1, 10.0) * other,
            Self::Sheared => turn * shear(random).0,
            Self::Thin => turn * scale(1.0, 1.0, 10_f64.powf(random.range(-14.0, -2.0))) * other,
            Self::Plane => turn * scale(1.0, 1.0, 0.0) * other,
            Self::Line => turn * scale(1.0, 0.0, 0.0) * other,
            Self::Point => DMat3::ZERO,
        }
    }
}

/// Matrix whose inverse has two rows that are not orthogonal, and the bisector of these two rows.
fn shear(random: &mut Random) -> (DMat3, DVec3) {
    let (i, by) = (random.below(3) as usize, random.range(-3.0, 3.0));
    let (along, across) = (DVec3::AXES[i], DVec3::AXES[(i + 1 + random.below(2) as usize) % 3]);
    // The matrix is I + by e_i e_j^T. Its inverse has the row e_i - by e_j; the other two rows are unit vectors.
    let mut linear = DMat3::IDENTITY;
    for axis in 0..3 {
        *linear.col_mut(axis) += along * (by * across[axis]);
    }
    let row = (along - across * by).normalize();
    (linear, row + across * row.dot(across).signum())
}

/// Placed model with eight boxes. A point in a box is converted to a mesh vertex without rounding if its
/// coordinates are multiples of 2^-23.
#[derive(Clone, Debug)]
pub(super) struct BoxModel {
    pub(super) boxes: Boxes8,
    pub(super) pose: Pose,
    frame: BoxFrame,
    reach: f64,
}

impl BoxModel {
    /// Model with eight random boxes. Some of them are points, and some have no thickness along one or two axes.
    /// `linear` maps the mesh to the world.
    fn random(random: &mut Random, linear: DMat3) -> Self {
        let mut boxes = Boxes8 { min: [[0.0; LANES]; 3], max: [[0.0; LANES]; 3] };
        for lane in 0..LANES {
            let mut corner = || {
                let few_bits = DVec3::from_array(random.point_in_box([-1.0; 3], [1.0; 3])) * f64::from(1 << 23);
                (few_bits.round() / f64::from(1 << 23)).as_vec3()
            };
            let (u, mut v) = (corner(), corner());
            for axis in 0..3 {
                if random.below(3) != 0 || lane < 3 {
                    v[axis] = u[axis];
                }
            }
            boxes.set(lane, &LocalAabb { min: u.min(v), max: u.max(v) });
        }
        let offset = [0.0, 0.0, 1e3, 1e6][random.below(4) as usize];
        let scale = if offset == 0.0 { 2_f64.powi(random.below(3) as i32 * 200 - 200) } else { 1.0 };
        let frame = BoxFrame { origin: DVec3::splat(offset), scale };
        let linear = linear * scale;
        Self { boxes, pose: Pose { linear, translation: linear * -frame.origin }, frame, reach: 1.0 }
    }

    pub(super) fn placed_frame(&self) -> PlacedFrame {
        let largest = self.frame.origin.abs() + DVec3::splat(self.reach / self.frame.scale);
        PlacedFrame::new(&self.pose, &self.frame, largest, self.reach).expect("test poses stay in range")
    }

    /// World position of the vertex at `p` in the box frame, placed by [`Pose::transform_point`].
    fn to_world(&self, p: DVec3) -> DVec3 {
        let p =
            if self.frame.origin == DVec3::ZERO { p } else { (p * f64::from(1 << 23)).round() / f64::from(1 << 23) };
        self.pose.transform_point_f64(self.frame.origin + p / self.frame.scale)
    }

    /// World position of corner `number` (0 to 7) of the box in `lane`.
    pub(super) fn corner(&self, lane: usize, number: usize) -> DVec3 {
        let LocalAabb { min, max } = self.boxes.get(lane);
        let pick = |axis: usize| f64::from(if number >> axis & 1 == 0 { min[axis] } else { max[axis] });
        self.to_world(DVec3::new(pick(0), pick(1), pick(2)))
    }

    /// World bounds of the placed corners: the lower corners for both models, then the upper corners for both.
    pub(super) fn bounds(models: &[Self; 2]) -> [[DVec3; 2]; 2] {
        let corners = |model: &Self, end: fn(DVec3, DVec3) -> DVec3| {
            let all = (0..64).map(|i| model.corner(i / 8, i % 8));
            all.reduce(end).expect("there are corners")
        };
        [DVec3::min, DVec3::max].map(|end| models.each_ref().map(|model| corners(model, end)))
    }

    /// Point of the box in `lane`, in box-frame coordinates, that is nearest to the world point `point`; approximate
    /// if the pose shears.
    fn towards(&self, placed_frame: &PlacedFrame, lane: usize, point: DVec3) -> DVec3 {
        let LocalAabb { min, max } = self.boxes.get(lane);
        let (min, max) = (min.as_dvec3(), max.as_dvec3());
        let seen = placed_frame.inverse * (point - placed_frame.origin);
        if seen.is_finite() { seen.clamp(min, max) } else { (min + max) * 0.5 }
    }

    /// Nearby world points of two boxes, found by alternating projection, or the nearest corners if those are closer.
    /// The tests are valid for any two points of the boxes; near points make them strict.
    pub(super) fn nearest([a, b]: &[Self; 2], row: usize, lane: usize) -> [DVec3; 2] {
        let placed_frames = [a.placed_frame(), b.placed_frame()];
        let mut best = [a.corner(row, 0), b.corner(lane, 0)];
        let keep_shorter = |best: &mut [DVec3; 2], points: [DVec3; 2]| {
            // Differences are divided by their largest component, so that no square underflows.
            let scale = (best[0] - best[1]).abs().max_element().max(f64::MIN_POSITIVE);
            if ((points[0] - points[1]) / scale).length() < ((best[0] - best[1]) / scale).length() {
                *best = points;
            }
        };
        for i in 0..8 {
            for j in 0..8 {
                keep_shorter(&mut best, [a.corner(row, i), b.corner(lane, j)]);
            }
        }
        let mut points = best;
        for _ in 0..4 {
            points[0] = a.to_world(a.towards(&placed_frames[0], row, points[1]));
            points[1] = b.to_world(b.towards(&placed_frames[1], lane, points[0]));
            keep_shorter(&mut best, points);
        }
        best
    }

    /// Moves the model in the world so that a corner of one of its boxes is `gap` outside a corner of a box of
    /// `other`. The direction is a face normal of the box of `other`.
    fn approach(&mut self, random: &mut Random, other: &Self, gap: f64) {
        let (corner, inverse) = (random.below(8) as usize, other.placed_frame().inverse);
        let outward = |axis: usize| if corner >> axis & 1 == 0 { -1.0 } else { 1.0 };
        let weights = DVec3::from_array([0; 3].map(|_| if random.below(3) == 0 { 0.0 } else { random.unit() }));
        let normal = inverse.transpose() * (weights * DVec3::new(outward(0), outward(1), outward(2)));
        let normal = normal.normalize_or(DVec3::from_array(random.direction()));
        let normal = if normal.is_finite() { normal } else { DVec3::from_array(random.direction()) };
        let back = self.pose.linear.transpose() * normal;
        let own = (0..3).map(|axis| usize::from(back[axis] < 0.0) << axis).sum();
        let [lane, other_lane] = [0; 2].map(|_| random.below(8) as usize);
        // The step is done twice: the second time corrects the rounding of the first.
        for _ in 0..2 {
            let step = other.corner(other_lane, corner) + normal * gap - self.corner(lane, own);
            self.pose.translation += step;
        }
    }

    /// Two models of similar size. Both are moved away from the world origin by the same random vector.
    fn two(random: &mut Random, kinds: [PoseKind; 2]) -> [Self; 2] {
        let mut models = kinds.map(|kind| {
            let linear = kind.linear(random);
            Self::random(random, linear)
        });
        let far = vector(random) * [0.0, 1.0, 1e6, 1e9][random.below(4) as usize];
        for model in &mut models {
            model.pose.translation += far;
        }
        models
    }

    /// Two models with a gap between zero and ten times their size.
    pub(super) fn close(random: &mut Random, kinds: [PoseKind; 2]) -> [Self; 2] {
        let mut models = Self::two(random, kinds);
        let size = models[0].placed_frame().size() + models[1].placed_frame().size();
        let gap = size * 10_f64.powf(random.range(-9.0, 1.0)) * f64::from(random.below(8).min(1) as u32);
        let (a, b) = models.split_at_mut(1);
        if random.below(2) == 0 {
            b[0].approach(random, &a[0], gap);
        } else {
            a[0].approach(random, &b[0], gap);
        }
        models
    }

    /// Two models up to 10^12 sizes apart, often along an axis.
    pub(super) fn far_apart(random: &mut Random, kinds: [PoseKind; 2]) -> [Self; 2] {
        let mut models = Self::two(random, kinds);
        let size = models[0].placed_frame().size() + models[1].placed_frame().size();
        let axes =
            [models[0].placed_frame().inverse.row(random.below(3) as usize), DVec3::AXES[random.below(3) as usize]];
        let direction = match random.below(4) {
            0 if axes[0].normalize_or_zero() != DVec3::ZERO => axes[0].normalize_or_zero(),
            1 => axes[1],
            _ => DVec3::from_array(random.direction()),
        };
        models[1].pose.translation += direction * (size * 10_f64.powf(random.range(0.3, 12.0)));
        models
    }

    /// Two models 10^12 to 10^17 sizes from the world origin. The distance between them is up to 30 times their size
    /// or the rounding error of their coordinates, whichever is larger.
    pub(super) fn vanishing(random: &mut Random, kinds: [PoseKind; 2]) -> [Self; 2] {
        let mut models = Self::two(random, kinds);
        let size = models[0].placed_frame().size() + models[1].placed_frame().size();
        let far = vector(random) * (size * 10_f64.powf(random.range(12.0, 17.0)));
        let times = random.range(0.0, 30.0) * f64::from(random.below(3).min(1) as u32);
        let distance = size.max(far.length() * f64::EPSILON) * times;
        let step = DVec3::from_array(random.direction()) * distance;
        let [a, b] = &mut models;
        a.pose.translation = a.pose.linear * -a.frame.origin + far;
        b.pose.translation = b.pose.linear * -b.frame.origin + far + step;
        models
    }

    /// Model a in a sheared pose and model b in a rotated pose. b is displaced along the bisector of the two
    /// sheared axes of a ([`shear`]).
    pub(super) fn sheared(random: &mut Random) -> [Self; 2] {
        let (linear, bisector) = shear(random);
        let turn = DMat3::from_cols_array_2d(&random.rotation());
        let mut models = [Self::random(random, turn * linear), Self::random(random, turn * 1e-3)];
        let distance = 10_f64.powf(random.range(-3.0, 9.0));
        let [lane, other] = [0; 2].map(|_| random.below(3) as usize);
        let step = models[0].corner(lane, 0) + turn * bisector.normalize() * distance - models[1].corner(other, 0);
        models[1].pose.translation += step;
        if random.below(2) == 0 {
            models.reverse();
        }
        models
    }

    /// Two models whose first boxes face each other along `axis` of the first model's frame, with `distance` between
    /// them in that frame. The first box of the second model is a point.
    pub(super) fn facing(random: &mut Random, kinds: [PoseKind; 2], axis: usize, distance: f64) -> [Self; 2] {
        let mut models = Self::two(random, kinds);
        for model in &mut models {
            model.pose.translation = model.pose.linear * -model.frame.origin;
        }
        let bounds = models[0].boxes.get(0);
        let bounds = LocalAabb { min: bounds.min - Vec3::splat(0.25), max: bounds.max + Vec3::splat(0.25) };
        models[0].boxes.set(0, &bounds);
        models[0].reach = 2.0;
        let mut outside = (bounds.min * 0.5 + bounds.max * 0.5).as_dvec3();
        let sign = random.sign();
        let side = if sign < 0.0 { bounds.min } else { bounds.max };
        outside[axis] = f64::from(side[axis]) + sign * distance;
        for _ in 0..2 {
            let place = models[0].pose.transform_point_f64(models[0].frame.origin + outside / models[0].frame.scale);
            let step = place - models[1].corner(0, 0);
            models[1].pose.translation += step;
        }
        models
    }

    /// Shrinks the boxes in their frame by 2^-exponent and enlarges the pose accordingly. Does nothing if the frame's
    /// origin is not zero.
    pub(super) fn shrink(&mut self, exponent: i32) {
        if self.frame.origin != DVec3::ZERO {
            return;
        }
        let by = 2_f64.powi(-exponent);
        for coordinate in self.boxes.min.iter_mut().chain(&mut self.boxes.max).flatten() {
            *coordinate *= by as f32;
        }
        self.reach *= by;
        self.pose.linear *= by.recip();
    }

    /// Scales the placed model by 2^exponent about the world origin, by changing its pose.
    pub(super) fn scale_world(&mut self, exponent: i32) {
        // Two factors, because `powi` computes 2^exponent for large negative exponents as an inverse that overflows.
        for by in [2_f64.powi(exponent / 2), 2_f64.powi(exponent - exponent / 2)] {
            self.pose.linear *= by;
            self.pose.translation *= by;
        }
    }
}

/// `x` divided by the smallest positive `f64`, which is an integer. Products of equally many such integers compare
/// like the products of the original numbers.
fn scaled_integer(x: f64) -> BigInt {
    let bits = x.abs().to_bits();
    let (biased, fraction) = ((bits >> 52) as i64, bits & ((1 << 52) - 1));
    let mantissa = if biased == 0 { fraction } else { fraction | (1 << 52) };
    let magnitude = BigInt::from(mantissa) << (biased.max(1) - 1) as u64;
    if x < 0.0 { -magnitude } else { magnitude }
}

/// Smallest `f64` not below the distance of two points.
pub(super) fn distance_above(v: DVec3, w: DVec3) -> f64 {
    let square: BigInt = (0..3).map(|axis| (scaled_integer(v[axis]) - scaled_integer(w[axis])).pow(2)).sum();
    // The difference is divided by its largest component, so that no square underflows or overflows.
    let scale = (v - w).abs().max_element().max(f64::MIN_POSITIVE);
    let mut distance = ((v - w) / scale).length() * scale;
    while scaled_integer(distance).pow(2) < square {
        distance = distance.next_up();
    }
    while distance > 0.0 && scaled_integer(distance.next_down()).pow(2) >= square {
        distance = distance.next_down();
    }
    distance
}
