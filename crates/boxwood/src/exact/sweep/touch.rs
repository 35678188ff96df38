//! When a moving triangle first touches another.
//!
//! Each contact that was seen has a time, known between two numbers: by `f64` first, by integers where that is not enough.
//! The interval of contact is from the least of these times to the greatest.
//!
//! ```text
//! the least is not positive, the greatest not negative     in contact at the start
//! one is negative, and they are not in contact then        it was before: never
//! otherwise                                                the least, if it is at most 1
//! ```
//!
//! The least of the lower ends is given. It is never late: the first contact has one too, which is not higher. And it is early by
//! at most the width of its own interval, since no contact is before the first.

use super::normal::{across_legs, best_of_all};
use super::quotient::{Legs, Span};
use super::seen::{Contact, MOST, Seen};
use super::{Meeting, Pair};
use crate::exact::distance::vector::{cross, dot, minus, whole};
use crate::exact::integer::{Integer, common_exponent};
use crate::exact::number::Number;
use crate::exact::orient::{ORIENT3D, UNDERFLOW};
use crate::exact::ray::{Crossing, RayLine, Way, crossing_in_plane};
use crate::exact::sign::Sign;
use crate::exact::{Rung, common_point_of, triangles_meet};
use glam::DVec3;

/// Points and weights are computed by integers if `f64` may be off by more than this.
const WEIGHT_ERROR: f64 = 1.0 / (1_u64 << 40) as f64;

/// A contact, and when it is.
#[derive(Clone, Copy, Debug)]
struct Touch {
    contact: Contact,
    time: Span,
    exact: bool,
}

/// [`super::first_meeting`] with radius 0.
pub(super) fn first_touch(pair: &Pair, until: f64) -> (Option<Meeting>, Rung) {
    if pair.motion == DVec3::ZERO {
        let (meet, rung) = triangles_meet(&pair.a, &pair.b);
        return (meet.then(|| pair.at_start()), rung);
    }
    let mut seen = Seen::new(pair);
    let contacts = seen.contacts();
    let mut touches = Touches::new(pair, contacts.list(), seen.filtered);
    let meeting = if contacts.list().is_empty() {
        None
    } else if touches.at_start() {
        Some(pair.at_start())
    } else {
        touches.first(until).map(|touch| touches.meeting(&touch, &seen))
    };
    (meeting, if touches.exact { Rung::Exact } else { Rung::Filter })
}

impl Pair {
    pub(super) fn at_start(&self) -> Meeting {
        let exactly = || common_point_of(&self.a, &self.b).map_or(self.b[0], DVec3::from_array);
        let point = through(&self.a, &self.b).or_else(|| through(&self.b, &self.a)).unwrap_or_else(exactly);
        Meeting { t: 0.0, at_start: true, point: self.within_box(point), normal: DVec3::ZERO }
    }

    /// What gives the time of a contact that is not along anything.
    #[inline]
    pub(super) fn legs(&self, contact: Contact) -> Legs {
        let (a, b) = (&self.a, &self.b);
        let (p, q) = (|i: u8| a[usize::from(i) % 3], |j: u8| b[usize::from(j) % 3]);
        match contact {
            Contact::Corner { corner: i, .. } | Contact::Along(i) => {
                Legs { across: [[b[0], b[1]], [b[0], b[2]]], gap: [p(i), b[0]] }
            }
            Contact::CornerOfOther { corner: j, .. } | Contact::AlongOfOther(j) => {
                Legs { across: [[a[0], a[1]], [a[0], a[2]]], gap: [a[0], q(j)] }
            }
            Contact::Edges { of_a: i, of_b: j, .. } => {
                Legs { across: [[p(i + 1), p(i + 2)], [q(j + 1), q(j + 2)]], gap: [p(i + 1), q(j + 1)] }
            }
        }
    }
}

/// The contacts of a pair.
struct Touches<'a> {
    pair: &'a Pair,
    list: [Touch; MOST],
    len: usize,
    /// Whether integers were needed.
    exact: bool,
}

impl<'a> Touches<'a> {
    #[inline]
    fn new(pair: &'a Pair, contacts: &[Contact], filtered: bool) -> Self {
        let none = Touch { contact: Contact::Along(0), time: Span::OPEN, exact: false };
        let mut list = [none; MOST];
        for (touch, &contact) in list.iter_mut().zip(contacts) {
            touch.contact = contact;
            if !contact.is_along() {
                touch.time = pair.legs(contact).time(pair.motion);
            }
        }
        Self { pair, list, len: contacts.len(), exact: !filtered }
    }

    fn all(&self) -> &[Touch] {
        &self.list[..self.len]
    }

    /// Whether zero is in the interval of contact.
    #[inline]
    fn at_start(&mut self) -> bool {
        let all = self.all();
        let sign = |sign: Sign| move |touch: &Touch| touch.time.sign == Some(sign);
        if all.iter().all(sign(Sign::Positive)) || all.iter().all(sign(Sign::Negative)) {
            return false;
        }
        if all.iter().any(sign(Sign::Positive)) && all.iter().any(sign(Sign::Negative)) {
            return true;
        }
        let (meet, rung) = triangles_meet(&self.pair.a, &self.pair.b);
        self.exact |= rung == Rung::Exact;
        meet
    }

    /// The first contact of triangles that are not in contact at the start, if it is on the way.
    #[inline]
    fn first(&mut self, until: f64) -> Option<Touch> {
        self.drop_what_is_along();
        loop {
            let all = self.all();
            let (first, touch) = all.iter().enumerate().min_by(|x, y| x.1.time.low.total_cmp(&y.1.time.low))?;
            let has = |sign: Sign| all.iter().any(|touch| touch.time.sign == Some(sign));
            // All have the same sign, and none is zero.
            if has(Sign::Negative) || touch.time.low > 1.0 || touch.time.low > until {
                return None;
            }
            let is_reached = all.iter().any(|touch| touch.time.high <= 1.0);
            if touch.exact || (touch.time.is_narrow() && is_reached && has(Sign::Positive)) {
                return Some(*touch);
            }
            self.refine(first);
        }
    }

    #[cold]
    fn refine(&mut self, index: usize) {
        self.exact = true;
        let touch = &mut self.list[index];
        let time = self.pair.legs(touch.contact).time_exactly(self.pair.motion);
        // Lower ends only rise, so that it does not matter when a limit is asked.
        touch.time = Span { low: time.low.max(touch.time.low), ..time };
        touch.exact = true;
    }

    /// Gives contacts along something their time, or takes them off the list.
    fn drop_what_is_along(&mut self) {
        let mut kept = 0;
        for index in 0..self.len {
            let mut touch = self.list[index];
            if touch.contact.is_along() {
                self.exact = true;
                let Some(crossing) = self.pair.along(touch.contact) else { continue };
                (touch.time, touch.exact) = (Span::around(crossing.t), true);
            }
            self.list[kept] = touch;
            kept += 1;
        }
        self.len = kept;
    }

    /// If others may be as soon, the contact whose time is known best is where they meet: edges that are nearly parallel, or
    /// faces nearly along the motion, say little.
    fn meeting(&self, touch: &Touch, seen: &Seen<'_>) -> Meeting {
        let t = touch.time.low.max(0.0);
        let latest = self.all().iter().fold(f64::INFINITY, |latest, touch| latest.min(touch.time.high));
        let may_be_first = || self.all().iter().filter(|touch| touch.time.low <= latest);
        let alone = may_be_first().count() == 1;
        let width = |touch: &&Touch| touch.time.high - touch.time.low;
        let touch = may_be_first().min_by(|x, y| width(x).total_cmp(&width(y))).unwrap_or(touch);
        let point = self.pair.within_box(self.pair.point(touch.contact, seen));
        let normal = match touch.contact {
            Contact::Corner { inside: true, sign, .. }
            | Contact::CornerOfOther { inside: true, sign, .. }
            | Contact::Edges { sign, .. }
                if alone =>
            {
                across_legs(&self.pair.legs(touch.contact), sign)
            }
            _ => best_of_all(self.pair, t),
        };
        Meeting { t, at_start: false, point, normal: normal + DVec3::ZERO }
    }
}

impl Contact {
    fn is_along(self) -> bool {
        matches!(self, Self::Along(_) | Self::AlongOfOther(_))
    }
}

impl Pair {
    /// Where a corner comes in contact with a triangle that is seen edge-on, if it does on its way.
    #[cold]
    fn along(&self, contact: Contact) -> Option<Crossing> {
        let ray = |origin: DVec3, direction: DVec3| RayLine { origin, direction, limit: 1.0 };
        match contact {
            Contact::Along(i) => crossing_in_plane(&ray(self.a[usize::from(i)], self.motion), &self.b),
            Contact::AlongOfOther(j) => crossing_in_plane(&ray(self.b[usize::from(j)], -self.motion), &self.a),
            _ => None,
        }
    }

    /// Where on b.
    fn point(&self, contact: Contact, seen: &Seen<'_>) -> DVec3 {
        let b = &self.b;
        match contact {
            Contact::CornerOfOther { corner: j, .. } | Contact::AlongOfOther(j) => b[usize::from(j)],
            Contact::Along(_) => match self.along(contact) {
                Some(Crossing { way: Way::Along(weights), .. }) => weighted(b, weights),
                _ => b[0],
            },
            Contact::Corner { corner, .. } => {
                let i = usize::from(corner);
                let sides = [0, 1, 2].map(|j| seen.of_b.values[j][i]);
                let exactly = || [0, 1, 2].map(|j| self.volume(self.a[i], b[(j + 1) % 3], b[(j + 2) % 3]));
                weighted(b, shares(sides, seen.error, exactly))
            }
            Contact::Edges { of_a, of_b, .. } => {
                let (i, j) = (usize::from(of_a), usize::from(of_b));
                let (from, to) = ((j + 1) % 3, (j + 2) % 3);
                let volume = |end: usize| self.volume(b[end], self.a[(i + 1) % 3], self.a[(i + 2) % 3]);
                let exactly = || [-volume(to), volume(from), Integer::over(0.0, 0)];
                let sides = [-seen.of_a.values[i][to], seen.of_a.values[i][from], 0.0];
                weighted(&[b[from], b[to], b[to]], shares(sides, seen.error, exactly))
            }
        }
    }

    /// det[motion, u - o, w - o], times a power of two that is the same for all.
    fn volume(&self, o: DVec3, u: DVec3, w: DVec3) -> Integer {
        let exponent = common_exponent(self.a.iter().chain(&self.b).flat_map(DVec3::to_array));
        let [o, u, w] = [o, u, w].map(|p| whole::<Integer>(p, exponent));
        let motion = whole(self.motion, common_exponent(self.motion.to_array()));
        dot(&motion, &cross(&minus(&u, &o), &minus(&w, &o)))
    }
}

/// Numbers of one sign over their sum: approximate ones if they are good enough.
fn shares(values: [f64; 3], error: f64, exactly: impl Fn() -> [Integer; 3]) -> [f64; 3] {
    let sum = (values[0] + values[1]) + values[2];
    if 4.0 * error < WEIGHT_ERROR * sum.abs() && sum.is_finite() {
        return values.map(|value| (value / sum).clamp(0.0, 1.0));
    }
    let values = exactly();
    let sum = values[0].plus(&values[1]).plus(&values[2]);
    values.map(|value| value.quotient(&sum))
}

fn weighted(corners: &[DVec3; 3], weights: [f64; 3]) -> DVec3 {
    // From the corner with the largest weight, which is exactly there if it has all of it.
    let heaviest = (0..3).max_by(|&i, &j| weights[i].total_cmp(&weights[j])).unwrap_or(0);
    let (next, last) = ((heaviest + 1) % 3, (heaviest + 2) % 3);
    let from = corners[heaviest];
    from + ((corners[next] - from) * weights[next] + (corners[last] - from) * weights[last])
}

/// Where an edge of one triangle goes through another, if `f64` can tell.
fn through(from: &[DVec3; 3], other: &[DVec3; 3]) -> Option<DVec3> {
    let [u, v, w] = *other;
    let sides = from.map(|corner| determinant(u, v, w, corner));
    (0..3).find_map(|i| {
        let (p, q) = (from[i], from[(i + 1) % 3]);
        let ((at_p, p_error), (at_q, q_error)) = (sides[i], sides[(i + 1) % 3]);
        let sign = |(value, error): (f64, f64)| Sign::certain(value, error);
        let crosses = sign(sides[i])? * sign(sides[(i + 1) % 3])? == Sign::Negative;
        let sure = p_error + q_error < WEIGHT_ERROR * (at_p - at_q).abs();
        if !(crosses && sure) {
            return None;
        }
        let turns = [sign(determinant(p, q, u, v))?, sign(determinant(p, q, v, w))?, sign(determinant(p, q, w, u))?];
        (turns[0] == turns[1] && turns[1] == turns[2]).then(|| p + (q - p) * (at_p / (at_p - at_q)))
    })
}

/// det[b - a, c - a, d - a] and how far it may be off, as in [`orient3d`](crate::exact::orient).
fn determinant(a: DVec3, b: DVec3, c: DVec3, d: DVec3) -> (f64, f64) {
    let (u, v, w) = (b - a, c - a, d - a);
    let left = DVec3::new(u.y * v.z, u.z * v.x, u.x * v.y);
    let right = DVec3::new(u.z * v.y, u.x * v.z, u.y * v.x);
    let (size, factor) = (left.abs() + right.abs(), w.abs());
    ((left - right).dot(w), ORIENT3D * size.dot(factor) + (factor.element_sum() + 2.0) * UNDERFLOW)
}
