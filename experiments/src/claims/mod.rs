//! How claims get their verdicts: what they read from the tables ([`judge`]), and by which rules they are judged ([`verdict_rules`]).

pub(crate) mod judge;
pub(crate) mod verdict_rules;
