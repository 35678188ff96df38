//! Expected results for all pairs of parts of the assembly, known from its construction.

use boxwood::query::Relation;

/// Kind of contact of two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ContactKind {
    /// The surfaces cross, so the parts cannot be assembled.
    Clash,
    /// The surfaces touch, and the interiors are disjoint.
    Touch,
}

impl ContactKind {
    /// Relation of the two parts as solids. A clash is always [`Relation::Crossing`], because no part of the assembly is inside another.
    #[must_use]
    pub fn relation(self) -> Relation {
        match self {
            Self::Clash => Relation::Crossing,
            Self::Touch => Relation::Touching,
        }
    }
}

/// A pair of parts that intersect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpectedContact {
    /// Name of one part: the one that comes first in [`assembly()`](super::assembly()).
    pub a: &'static str,
    /// Name of the other part, which comes later in [`assembly()`](super::assembly()).
    pub b: &'static str,
    /// Kind of contact.
    pub kind: ContactKind,
    /// Why the two parts intersect, in the words of an engineer.
    pub reason: &'static str,
}

/// A pair of parts that are very close but do not intersect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearMiss {
    /// Name of one part: the one that comes first in [`assembly()`](super::assembly()).
    pub a: &'static str,
    /// Name of the other part, which comes later in [`assembly()`](super::assembly()).
    pub b: &'static str,
    /// Distance in millimeters, with a relative precision of about a tenth.
    pub gap: f64,
    /// Why the two parts are so close, in the words of an engineer.
    pub reason: &'static str,
}

/// Every pair of parts of [`assembly()`](super::assembly()) that intersects. No other pair intersects.
#[must_use]
pub fn expected_contacts() -> Vec<ExpectedContact> {
    let clash = |a, b, reason| ExpectedContact { a, b, kind: ContactKind::Clash, reason };
    let touch = |a, b, reason| ExpectedContact { a, b, kind: ContactKind::Touch, reason };
    vec![
        clash("base-plate", "bolt-foot-03", "the bolt is 2 mm too long for its blind hole"),
        clash("bolt-cover-03", "lifting-eye-02", "the eye is screwed in too near to the corner"),
        clash("cap-intermediate-back", "shaft-intermediate", "the shaft is 6 mm too long and ends in the cap"),
        clash("gear-1-wheel", "sensor-speed", "the sensor is screwed in 2 mm too deep for the teeth"),
        clash("gear-2-pinion", "gear-2-wheel", "the axes are 74 mm apart and need 75"),
        clash("shaft-motor", "coupling-motor", "the motor is mounted 0.5 mm too low for the coupling"),
        clash("pipe-coolant-return", "bracket-pipe-02", "the hole for the pipe is drilled 4 mm too low"),
        touch("base-plate", "housing-body", "the housing rests on the plate"),
        touch("base-plate", "bolt-foot-04", "the tip of the bolt is at the bottom of its hole"),
        touch("base-plate", "motor", "the motor rests on the plate"),
        touch("housing-body", "housing-cover", "the cover lies on the housing"),
        touch("housing-cover", "dial-indicator", "the tip of the indicator is on the cover: vertex on face"),
        touch("shaft-output", "gear-2-wheel", "the wheel sits against the shoulder of its shaft"),
        touch("pipe-coolant-supply", "saddle-pipe", "the pipe lies on the ridge of the saddle: edge across edge"),
    ]
}

/// Every pair of parts of [`assembly()`](super::assembly()) that does not intersect but is closer than 0.1 mm.
#[must_use]
pub fn near_misses() -> Vec<NearMiss> {
    let ulp = 136.0_f64.next_up() - 136.0;
    let near = |a, b, gap, reason| NearMiss { a, b, gap, reason };
    vec![
        near("housing-cover", "inspection-hatch", ulp, "one unit in the last place apart"),
        near("gear-1-pinion", "gear-1-wheel", 0.055, "teeth that mesh as they should, with backlash"),
        near("bearing-output-front", "spacer-output", 0.05, "the spacer is 0.05 mm short"),
        near("pipe-coolant-return", "bracket-pipe-03", 0.05, "the pipe passes just above the bracket"),
    ]
}
