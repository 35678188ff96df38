//! What is true of the pairs of the assembly, known from how it was drawn.

use boxwood::Relation;

/// How two parts meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Their surfaces cross: the parts cannot be built like that.
    Clash,
    /// Their surfaces meet, and neither enters the other.
    Touch,
}

impl Kind {
    /// How the two lie to each other as solids. No part of the drawing is inside another: what clashes enters the other part with one
    /// end or one side, and is outside of it with the rest.
    #[must_use]
    pub fn relation(self) -> Relation {
        match self {
            Self::Clash => Relation::Crossing,
            Self::Touch => Relation::Touching,
        }
    }
}

/// A pair of parts that meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The name of the part that comes first in the assembly.
    pub a: &'static str,
    /// The name of the other.
    pub b: &'static str,
    /// How they meet.
    pub kind: Kind,
    /// What an engineer would say of it.
    pub why: &'static str,
}

/// A pair of parts that nearly meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearMiss {
    /// The name of the part that comes first in the assembly.
    pub a: &'static str,
    /// The name of the other.
    pub b: &'static str,
    /// How far they are apart, in millimetres, to about a tenth of it.
    pub gap: f64,
    /// What an engineer would say of it.
    pub why: &'static str,
}

/// Every pair of parts of [`assembly()`](super::assembly()) that intersects. No other pair does.
#[must_use]
pub fn expected_contacts() -> Vec<Expected> {
    let clash = |a, b, why| Expected { a, b, kind: Kind::Clash, why };
    let touch = |a, b, why| Expected { a, b, kind: Kind::Touch, why };
    vec![
        clash("base-plate", "bolt-foot-03", "the bolt is 2 mm too long for its blind hole"),
        clash("bolt-cover-03", "lifting-eye-02", "the eye is screwed in too near to the corner"),
        clash("cap-intermediate-back", "shaft-intermediate", "the shaft is 6 mm too long and ends in the cap"),
        clash("gear-1-wheel", "sensor-speed", "the sensor is screwed in 2 mm too deep for the teeth"),
        clash("gear-2-pinion", "gear-2-wheel", "the axes are 74 mm apart and need 75"),
        clash("shaft-motor", "coupling-motor", "the motor stands 0.5 mm too low for the coupling"),
        clash("pipe-coolant-return", "bracket-pipe-02", "the hole for the pipe is drilled 4 mm too low"),
        touch("base-plate", "housing-body", "the housing stands on the plate"),
        touch("base-plate", "bolt-foot-04", "the tip of the bolt is at the bottom of its hole"),
        touch("base-plate", "motor", "the motor stands on the plate"),
        touch("housing-body", "housing-cover", "the cover lies on the housing"),
        touch("housing-cover", "dial-indicator", "the tip of the indicator is on the cover: vertex on face"),
        touch("shaft-output", "gear-2-wheel", "the wheel sits against the shoulder of its shaft"),
        touch("pipe-coolant-supply", "saddle-pipe", "the pipe lies on the ridge of the saddle: edge across edge"),
    ]
}

/// Every pair of parts of [`assembly()`](super::assembly()) that does not intersect, but comes nearer than 0.1 mm.
#[must_use]
pub fn near_misses() -> Vec<NearMiss> {
    let ulp = 136.0_f64.next_up() - 136.0;
    let near = |a, b, gap, why| NearMiss { a, b, gap, why };
    vec![
        near("housing-cover", "inspection-hatch", ulp, "one unit in the last place apart"),
        near("gear-1-pinion", "gear-1-wheel", 0.055, "teeth that mesh as they should, with backlash"),
        near("bearing-output-front", "spacer-output", 0.05, "the spacer is 0.05 mm short"),
        near("pipe-coolant-return", "bracket-pipe-03", 0.05, "the pipe passes just above the bracket"),
    ]
}
