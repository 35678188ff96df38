//! First time at which a moving triangle touches another.
//!
//! A feature contact is a pair of features, one of each triangle, that touch at some time on the line of motion
//! (`projection` finds them). The time of each feature contact is known as a lower and an upper bound. They are
//! computed in `f64` first, and in integers if the `f64` bounds are too far apart. The triangles are in contact
//! from the smallest to the largest of these times. The table lists the cases and their results:
//!
//! ```text
//! smallest time <= 0 <= largest time           in contact at the start
//! otherwise, one time is negative              the contact was before the start: no contact
//! otherwise                                    contact at the smallest time, if it is at most 1
//! ```
//!
//! The returned time is the smallest of the lower bounds. It is at most the lower bound of the first contact, so
//! it is never late. It is the lower bound of a feature contact whose exact time is not before the first contact.
//! So it is early by at most the difference between the two bounds of this feature contact.

use super::contact_normal::{best_separating_normal, orthogonal_to_contact};
use super::contact_time::{ContactVectors, TimeBounds};
use super::projection::{FeatureContact, MAX_CONTACTS, ProjectedPair};
use super::{SweptTrianglePair, TriangleImpact};
use crate::kernel::predicates::integer::{Integer, common_exponent};
use crate::kernel::predicates::orient::{F64_UNDERFLOW_GUARD as UNDERFLOW, ORIENT3D_ERROR};
use crate::kernel::predicates::ring::Ring;
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::distance::whole_vector::{cross, dot, minus, whole};
use crate::kernel::triangle::ray::{BoundedRay, CrossingKind, RayCrossing, crossing_in_plane};
use crate::kernel::triangle::{DecidedBy, common_point_unchecked, triangles_intersect};
use glam::DVec3;

/// Error bound above which barycentric weights and crossing points are computed in integers instead of `f64`.
const WEIGHT_ERROR: f64 = 1.0 / (1_u64 << 40) as f64;

/// Feature contact with bounds of the time of contact.
#[derive(Clone, Copy, Debug)]
struct TimedContact {
    contact: FeatureContact,
    time: TimeBounds,
    exact: bool,
}

/// [`super::first_impact`] with radius 0: first time at which the triangles touch.
pub(super) fn first_touch(pair: &SweptTrianglePair, until: f64) -> (Option<TriangleImpact>, DecidedBy) {
    if pair.motion == DVec3::ZERO {
        let (intersect, decided_by) = triangles_intersect(&pair.a, &pair.b);
        return (intersect.then(|| pair.at_start()), decided_by);
    }
    let mut projected = ProjectedPair::new(pair);
    let contacts = projected.contacts();
    let mut timed_contacts = TimedContacts::new(pair, contacts.list(), projected.filtered);
    let impact = if contacts.list().is_empty() {
        None
    } else if timed_contacts.at_start() {
        Some(pair.at_start())
    } else {
        timed_contacts.first(until).map(|timed_contact| timed_contacts.impact(&timed_contact, &projected))
    };
    (impact, if timed_contacts.exact { DecidedBy::Exact } else { DecidedBy::Filter })
}

impl SweptTrianglePair {
    /// Result for triangles that are in contact at the start.
    pub(super) fn at_start(&self) -> TriangleImpact {
        let exact_values = || common_point_unchecked(&self.a, &self.b).map_or(self.b[0], DVec3::from_array);
        let point =
            edge_crossing(&self.a, &self.b).or_else(|| edge_crossing(&self.b, &self.a)).unwrap_or_else(exact_values);
        TriangleImpact { t: 0.0, at_start: true, point: self.clamp_to_box(point), normal: DVec3::ZERO }
    }

    /// Vectors that determine the time of a contact. If the contact is of a corner and a triangle, the triangle
    /// must not be seen edge-on, that is, not be parallel to the motion.
    #[inline]
    pub(super) fn contact_vectors(&self, contact: FeatureContact) -> ContactVectors {
        let (a, b) = (&self.a, &self.b);
        let (p, q) = (|i: u8| a[usize::from(i) % 3], |j: u8| b[usize::from(j) % 3]);
        match contact {
            FeatureContact::MovingCorner { corner: i, .. } | FeatureContact::MovingCornerEdgeOn(i) => {
                ContactVectors { across: [[b[0], b[1]], [b[0], b[2]]], gap: [p(i), b[0]] }
            }
            FeatureContact::RestingCorner { corner: j, .. } | FeatureContact::RestingCornerEdgeOn(j) => {
                ContactVectors { across: [[a[0], a[1]], [a[0], a[2]]], gap: [a[0], q(j)] }
            }
            FeatureContact::Edges { of_a: i, of_b: j, .. } => {
                ContactVectors { across: [[p(i + 1), p(i + 2)], [q(j + 1), q(j + 2)]], gap: [p(i + 1), q(j + 1)] }
            }
        }
    }
}

/// All feature contacts of a pair of triangles, with their times: before, during and after the motion.
struct TimedContacts<'a> {
    pair: &'a SweptTrianglePair,
    list: [TimedContact; MAX_CONTACTS],
    len: usize,
    /// True if integers were needed for any sign or time.
    exact: bool,
}

impl<'a> TimedContacts<'a> {
    #[inline]
    fn new(pair: &'a SweptTrianglePair, contacts: &[FeatureContact], filtered: bool) -> Self {
        let none =
            TimedContact { contact: FeatureContact::MovingCornerEdgeOn(0), time: TimeBounds::UNBOUNDED, exact: false };
        let mut list = [none; MAX_CONTACTS];
        for (timed_contact, &contact) in list.iter_mut().zip(contacts) {
            timed_contact.contact = contact;
            if !contact.is_edge_on() {
                timed_contact.time = pair.contact_vectors(contact).time(pair.motion);
            }
        }
        Self { pair, list, len: contacts.len(), exact: !filtered }
    }

    fn all(&self) -> &[TimedContact] {
        &self.list[..self.len]
    }

    /// Returns true if the triangles are in contact at the start, at time 0.
    #[inline]
    fn at_start(&mut self) -> bool {
        let all = self.all();
        let sign = |sign: Sign| move |timed_contact: &TimedContact| timed_contact.time.sign == Some(sign);
        if all.iter().all(sign(Sign::Positive)) || all.iter().all(sign(Sign::Negative)) {
            return false;
        }
        if all.iter().any(sign(Sign::Positive)) && all.iter().any(sign(Sign::Negative)) {
            return true;
        }
        let (intersect, decided_by) = triangles_intersect(&self.pair.a, &self.pair.b);
        self.exact |= decided_by == DecidedBy::Exact;
        intersect
    }

    /// First contact of triangles that are not in contact at the start; `None` if there is none up to the end of
    /// the motion or up to `until`.
    #[inline]
    fn first(&mut self, until: f64) -> Option<TimedContact> {
        self.resolve_edge_on_contacts();
        loop {
            let all = self.all();
            let (first, timed_contact) = all.iter().enumerate().min_by(|x, y| x.1.time.low.total_cmp(&y.1.time.low))?;
            let has = |sign: Sign| all.iter().any(|timed_contact| timed_contact.time.sign == Some(sign));
            // The triangles are not in contact at the start, so all times have the same sign, and none is zero.
            if has(Sign::Negative) || timed_contact.time.low > 1.0 || timed_contact.time.low > until {
                return None;
            }
            let is_reached = all.iter().any(|timed_contact| timed_contact.time.high <= 1.0);
            if timed_contact.exact || (timed_contact.time.is_narrow() && is_reached && has(Sign::Positive)) {
                return Some(*timed_contact);
            }
            self.refine(first);
        }
    }

    /// Computes the time of a contact in integers, to replace bounds that are too wide.
    #[cold]
    fn refine(&mut self, index: usize) {
        self.exact = true;
        let timed_contact = &mut self.list[index];
        let time = self.pair.contact_vectors(timed_contact.contact).time_exact(self.pair.motion);
        // A lower bound is never decreased, so that the result does not depend on whether `until` is tested before or after
        // the time is computed in integers.
        timed_contact.time = TimeBounds { low: time.low.max(timed_contact.time.low), ..time };
        timed_contact.exact = true;
    }

    /// Computes the times of corner contacts with a triangle that is parallel to the motion (seen edge-on), and
    /// removes contacts that do not occur.
    fn resolve_edge_on_contacts(&mut self) {
        let mut retained = 0;
        for index in 0..self.len {
            let mut timed_contact = self.list[index];
            if timed_contact.contact.is_edge_on() {
                self.exact = true;
                let Some(crossing) = self.pair.edge_on_crossing(timed_contact.contact) else { continue };
                (timed_contact.time, timed_contact.exact) = (TimeBounds::around(crossing.t), true);
            }
            self.list[retained] = timed_contact;
            retained += 1;
        }
        self.len = retained;
    }

    /// Builds the result for the first contact. If several contacts may be the first, point and normal are
    /// computed from the one with the narrowest time bounds. Contacts of nearly parallel edges, or with a face nearly
    /// parallel to the motion, have wide time bounds and give inaccurate points and normals.
    fn impact(&self, timed_contact: &TimedContact, projected: &ProjectedPair<'_>) -> TriangleImpact {
        let t = timed_contact.time.low.max(0.0);
        let latest = self.all().iter().fold(f64::INFINITY, |latest, timed_contact| latest.min(timed_contact.time.high));
        let may_be_first = || self.all().iter().filter(|timed_contact| timed_contact.time.low <= latest);
        let alone = may_be_first().count() == 1;
        let width = |timed_contact: &&TimedContact| timed_contact.time.high - timed_contact.time.low;
        let timed_contact = may_be_first().min_by(|x, y| width(x).total_cmp(&width(y))).unwrap_or(timed_contact);
        let point = self.pair.clamp_to_box(self.pair.point(timed_contact.contact, projected));
        let normal = match timed_contact.contact {
            FeatureContact::MovingCorner { inside: true, sign, .. }
            | FeatureContact::RestingCorner { inside: true, sign, .. }
            | FeatureContact::Edges { sign, .. }
                if alone =>
            {
                orthogonal_to_contact(&self.pair.contact_vectors(timed_contact.contact), sign)
            }
            _ => best_separating_normal(self.pair, t),
        };
        TriangleImpact { t, at_start: false, point, normal: normal + DVec3::ZERO }
    }
}

impl FeatureContact {
    fn is_edge_on(self) -> bool {
        matches!(self, Self::MovingCornerEdgeOn(_) | Self::RestingCornerEdgeOn(_))
    }
}

impl SweptTrianglePair {
    /// Intersection of the path of a corner with a triangle seen edge-on, that is, parallel to the motion; `None`
    /// if there is no such intersection.
    #[cold]
    fn edge_on_crossing(&self, contact: FeatureContact) -> Option<RayCrossing> {
        let ray = |origin: DVec3, direction: DVec3| BoundedRay { origin, direction, limit: 1.0 };
        match contact {
            FeatureContact::MovingCornerEdgeOn(i) => {
                crossing_in_plane(&ray(self.a[usize::from(i)], self.motion), &self.b)
            }
            FeatureContact::RestingCornerEdgeOn(j) => {
                crossing_in_plane(&ray(self.b[usize::from(j)], -self.motion), &self.a)
            }
            _ => None,
        }
    }

    /// Contact point on the resting triangle `b`.
    fn point(&self, contact: FeatureContact, projected: &ProjectedPair<'_>) -> DVec3 {
        let b = &self.b;
        match contact {
            FeatureContact::RestingCorner { corner: j, .. } | FeatureContact::RestingCornerEdgeOn(j) => {
                b[usize::from(j)]
            }
            FeatureContact::MovingCornerEdgeOn(_) => match self.edge_on_crossing(contact) {
                Some(RayCrossing { kind: CrossingKind::InPlane(barycentric), .. }) => weighted(b, barycentric),
                _ => b[0],
            },
            FeatureContact::MovingCorner { corner, .. } => {
                let i = usize::from(corner);
                let sides = [0, 1, 2].map(|j| projected.of_b.values[j][i]);
                let exact_values = || [0, 1, 2].map(|j| self.volume(self.a[i], b[(j + 1) % 3], b[(j + 2) % 3]));
                weighted(b, normalized_weights(sides, projected.error, exact_values))
            }
            FeatureContact::Edges { of_a, of_b, .. } => {
                let (i, j) = (usize::from(of_a), usize::from(of_b));
                let (from, to) = ((j + 1) % 3, (j + 2) % 3);
                let volume = |end: usize| self.volume(b[end], self.a[(i + 1) % 3], self.a[(i + 2) % 3]);
                let exact_values = || [-volume(to), volume(from), Integer::over(0.0, 0)];
                let sides = [-projected.of_a.values[i][to], projected.of_a.values[i][from], 0.0];
                weighted(&[b[from], b[to], b[to]], normalized_weights(sides, projected.error, exact_values))
            }
        }
    }

    /// det[motion, u - o, w - o] in integers, in units of a power of two that is the same for all arguments.
    fn volume(&self, o: DVec3, u: DVec3, w: DVec3) -> Integer {
        let exponent = common_exponent(self.a.iter().chain(&self.b).flat_map(DVec3::to_array));
        let [o, u, w] = [o, u, w].map(|p| whole::<Integer>(p, exponent));
        let motion = whole(self.motion, common_exponent(self.motion.to_array()));
        dot(&motion, &cross(&minus(&u, &o), &minus(&w, &o)))
    }
}

/// Divides values of equal sign by their sum, so that they become barycentric weights. Uses `values`, which have
/// errors of at most `error`, if they are accurate enough, otherwise `exact_values`.
fn normalized_weights(values: [f64; 3], error: f64, exact_values: impl Fn() -> [Integer; 3]) -> [f64; 3] {
    let sum = (values[0] + values[1]) + values[2];
    if 4.0 * error < WEIGHT_ERROR * sum.abs() && sum.is_finite() {
        return values.map(|value| (value / sum).clamp(0.0, 1.0));
    }
    let values = exact_values();
    let sum = values[0].plus(&values[1]).plus(&values[2]);
    values.map(|value| value.quotient(&sum))
}

/// Point of a triangle with the given barycentric weights.
fn weighted(corners: &[DVec3; 3], weights: [f64; 3]) -> DVec3 {
    // Computed relative to the corner with the largest weight, so that a corner with weight 1 is returned exactly.
    let heaviest = (0..3).max_by(|&i, &j| weights[i].total_cmp(&weights[j])).unwrap_or(0);
    let (next, last) = ((heaviest + 1) % 3, (heaviest + 2) % 3);
    let from = corners[heaviest];
    from + ((corners[next] - from) * weights[next] + (corners[last] - from) * weights[last])
}

/// Point where an edge of `from` crosses the triangle `other`; `None` if there is none or if `f64` cannot decide.
fn edge_crossing(from: &[DVec3; 3], other: &[DVec3; 3]) -> Option<DVec3> {
    let [u, v, w] = *other;
    let sides = from.map(|corner| orient3d_with_error(u, v, w, corner));
    (0..3).find_map(|i| {
        let (p, q) = (from[i], from[(i + 1) % 3]);
        let ((at_p, p_error), (at_q, q_error)) = (sides[i], sides[(i + 1) % 3]);
        let sign = |(value, error): (f64, f64)| Sign::certain(value, error);
        let crosses = sign(sides[i])? * sign(sides[(i + 1) % 3])? == Sign::Negative;
        let sure = p_error + q_error < WEIGHT_ERROR * (at_p - at_q).abs();
        if !(crosses && sure) {
            return None;
        }
        let turns = [
            sign(orient3d_with_error(p, q, u, v))?,
            sign(orient3d_with_error(p, q, v, w))?,
            sign(orient3d_with_error(p, q, w, u))?,
        ];
        (turns[0] == turns[1] && turns[1] == turns[2]).then(|| p + (q - p) * (at_p / (at_p - at_q)))
    })
}

/// Returns det[b - a, c - a, d - a] in `f64` and its error bound, as in
/// [`orient3d`](crate::kernel::predicates::orient).
fn orient3d_with_error(a: DVec3, b: DVec3, c: DVec3, d: DVec3) -> (f64, f64) {
    let (u, v, w) = (b - a, c - a, d - a);
    let left = DVec3::new(u.y * v.z, u.z * v.x, u.x * v.y);
    let right = DVec3::new(u.z * v.y, u.x * v.z, u.y * v.x);
    let (size, factor) = (left.abs() + right.abs(), w.abs());
    ((left - right).dot(w), ORIENT3D_ERROR * size.dot(factor) + (factor.element_sum() + 2.0) * UNDERFLOW)
}
