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
use crate::exact::ray::{RayLine, Way, crossing_in_plane};
use crate::exact::sign::Sign;
use crate::exact::{Rung, common_point_of, triangles_meet};
use glam::DVec3;

/// Points and weights are computed by integers if `f64` may be off by more than this.
const WEIGHT_ERROR: f64 = 1.0 / (1 << 30) as f64;

/// A contact, and when it is.
#[derive(Clone, Copy, Debug)]
struct Touch {
    contact: Contact,
    time: Span,
    exact: bool,
    /// Of the corners of b, where the motion is along it.
    weights: [f64; 3],
}

/// [`super::first_meeting`] with radius 0.
#[inline]
pub(super) fn first_touch(pair: &Pair, until: f64) -> (Option<Meeting>, Rung) {
    if pair.motion == DVec3::ZERO {
        let (meet, rung) = triangles_meet(&pair.a, &pair.b);
        return (meet.then(|| pair.at_start()), rung);
    }
    let seen = Seen::new(pair);
    let contacts = seen.contacts();
    let rung = if contacts.filtered { Rung::Filter } else { Rung::Exact };
    if contacts.list().is_empty() {
        return (None, rung);
    }
    let mut touches = Touches::new(pair, contacts.list());
    touches.exact = !contacts.filtered;
    let meeting = match touches.at_start() {
        true => Some(pair.at_start()),
        false => touches.first(until).map(|touch| touches.meeting(&touch, &seen)),
    };
    (meeting, if touches.exact { Rung::Exact } else { Rung::Filter })
}

impl Pair {
    pub(super) fn at_start(&self) -> Meeting {
        let point = common_point_of(&self.a, &self.b).map_or(self.b[0], DVec3::from_array);
        Meeting { t: 0.0, at_start: true, point: self.within_box(point), normal: DVec3::ZERO }
    }

    /// What gives the time of a contact that is not along anything.
    pub(super) fn legs(&self, contact: Contact) -> Legs {
        let (a, b) = (&self.a, &self.b);
        let [p, q] = [a, b].map(|t| move |i: usize| t[i % 3]);
        match contact {
            Contact::Corner { corner: i, .. } | Contact::Along(i) => {
                Legs { across: [[b[0], b[1]], [b[0], b[2]]], gap: [a[i], b[0]] }
            }
            Contact::CornerOfOther { corner: j, .. } | Contact::AlongOfOther(j) => {
                Legs { across: [[a[0], a[1]], [a[0], a[2]]], gap: [a[0], b[j]] }
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
    fn new(pair: &'a Pair, contacts: &[Contact]) -> Self {
        let none = Touch { contact: Contact::Along(0), time: Span::OPEN, exact: false, weights: [0.0; 3] };
        let mut list = [none; MOST];
        for (touch, &contact) in list.iter_mut().zip(contacts) {
            touch.contact = contact;
            if !contact.is_along() {
                touch.time = pair.legs(contact).time(pair.motion);
            }
        }
        Self { pair, list, len: contacts.len(), exact: false }
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
                let Some((time, weights)) = self.pair.along(touch.contact) else { continue };
                (touch.time, touch.weights, touch.exact) = (time, weights, true);
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
        let point = self.pair.within_box(self.pair.point(touch, seen));
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
        Meeting { t, at_start: false, point, normal }
    }
}

impl Contact {
    fn is_along(self) -> bool {
        matches!(self, Self::Along(_) | Self::AlongOfOther(_))
    }
}

impl Pair {
    /// When a corner is in contact with a triangle that is seen edge-on, and the weights of the corners of b there.
    #[cold]
    fn along(&self, contact: Contact) -> Option<(Span, [f64; 3])> {
        let ray = |origin: DVec3, direction: DVec3| RayLine { origin, direction, limit: 1.0 };
        let (crossing, own) = match contact {
            Contact::AlongOfOther(j) => {
                let mut own = [0.0; 3];
                own[j] = 1.0;
                (crossing_in_plane(&ray(self.b[j], -self.motion), &self.a)?, Some(own))
            }
            Contact::Along(i) | Contact::Corner { corner: i, .. } => {
                (crossing_in_plane(&ray(self.a[i], self.motion), &self.b)?, None)
            }
            _ => return None,
        };
        let weights = match crossing.way {
            Way::Along(weights) => weights,
            Way::Across(_) => [1.0, 0.0, 0.0],
        };
        Some((Span::around(crossing.t), own.unwrap_or(weights)))
    }

    /// Where on b.
    fn point(&self, touch: &Touch, seen: &Seen<'_>) -> DVec3 {
        let b = &self.b;
        match touch.contact {
            Contact::CornerOfOther { corner: j, .. } | Contact::AlongOfOther(j) => b[j],
            Contact::Along(_) => weighted(b, touch.weights),
            Contact::Corner { corner: i, .. } => {
                let sides = [0, 1, 2].map(|j| seen.of_b[j][i]);
                let exactly = || [0, 1, 2].map(|j| self.volume(self.a[i], b[(j + 1) % 3], b[(j + 2) % 3]));
                weighted(b, shares(sides, seen.error, exactly))
            }
            Contact::Edges { of_a: i, of_b: j, .. } => {
                let (from, to) = ((j + 1) % 3, (j + 2) % 3);
                let volume = |end: usize| self.volume(b[end], self.a[(i + 1) % 3], self.a[(i + 2) % 3]);
                let exactly = || [-volume(to), volume(from), Integer::over(0.0, 0)];
                let sides = [-seen.of_a[i][to], seen.of_a[i][from], 0.0];
                let weights = shares(sides, seen.error, exactly);
                weighted(&[b[from], b[to], b[to]], weights)
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
