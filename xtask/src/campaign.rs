//! The tests of the exact rooms at full size. The tests read how many cases to make from the environment; without it
//! they make a seeded, smaller number of the same.

use crate::step::{Failed, Step, cargo};
use clap::ValueEnum;

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Campaign {
    /// Ten million triangle pairs of all families against rational arithmetic, all 72 orders on 100,000 of them.
    Triangles,
    /// Ten million signs from 2^-1074 to 2^1023 against big integers.
    Signs,
    /// Fifty million mutated bytes over small files of every format: no panic, no hang, bounded memory.
    Files,
    /// Ten million coincident triangles in every tree (100,000 where triangles are inserted one by one).
    Trees,
    /// A million operations on boxes against each with each, compared after every update; ten million in bounded memory.
    Broad,
    /// Ten million rays at corners, edges and faces of closed surfaces: none slips through, and counts of crossings are right.
    Rays,
    /// A hundred thousand sweeps of solids and models against a fine bisection: never late, and hardly early.
    Sweeps,
    /// Ten million points in line with edges and corners of solids of known cells, and 150,000 pairs each of such solids, of convex ones
    /// and of meshes at random places: where points are and how solids lie to each other.
    Relations,
    /// Solids that touch, cross or double themselves: a million pairs of each family of boxes against integer cells, 2,000 of single
    /// shells against the arrangement of planes, and 2,000 unions of convex bodies against CGAL if `BOXWOOD_NEF` is the program for
    /// it (`crates/boxwood/tests/relations_self/nef`).
    RelationsSelf,
    /// A thousand pairs of solids, of boxes and of turned boxes: free at the upper bound of their depth and not below the lower one.
    Depth,
    /// A million postures of articulated bodies: every box of links and of sets of links holds what is in it, by every method.
    Articulated,
}

impl Campaign {
    fn step(self) -> Step {
        let test = |package, name| cargo(["test", "--release", "-p", package, "--test", name, "--", "--nocapture"]);
        match self {
            Self::Triangles => Step::new("campaign: triangles", test("boxwood", "triangle_oracle"))
                .env("BOXWOOD_PAIRS", "10000000")
                .env("BOXWOOD_ORDERS", "100000"),
            Self::Signs => {
                Step::new("campaign: signs", test("boxwood", "sign_oracle")).env("BOXWOOD_SIGNS", "10000000")
            }
            Self::Files => {
                Step::new("campaign: files", test("boxwood-io", "hostile")).env("BOXWOOD_MUTATIONS", "50000000")
            }
            Self::Broad => Step::new("campaign: broad", test("boxwood", "broad_phase"))
                .env("BOXWOOD_BROAD", "1000000")
                .env("BOXWOOD_BROAD_LONG", "10000000"),
            Self::Rays => Step::new("campaign: rays", test("boxwood", "rays")).env("BOXWOOD_RAYS", "10000000"),
            Self::Sweeps => Step::new("campaign: sweeps", test("boxwood", "sweeps")).env("BOXWOOD_SWEEPS", "100000"),
            Self::Relations => Step::new("campaign: relations", test("boxwood", "relations"))
                .env("BOXWOOD_POINTS", "10000000")
                .env("BOXWOOD_RELATIONS", "150000"),
            Self::RelationsSelf => Step::new("campaign: relations-self", test("boxwood", "relations_self"))
                .env("BOXWOOD_RELATIONS_SELF", "1000000")
                .env("BOXWOOD_SHELLS", "2000"),
            Self::Depth => Step::new("campaign: depth", test("boxwood", "depth")).env("BOXWOOD_DEPTHS", "1000"),
            Self::Articulated => {
                Step::new("campaign: articulated", test("boxwood", "articulation")).env("BOXWOOD_POSTURES", "1000000")
            }
            Self::Trees => {
                Step::new("campaign: trees", test("boxwood", "hard_trees")).env("BOXWOOD_COINCIDENT", "10000000")
            }
        }
    }
}

pub(crate) fn run(name: Option<Campaign>) -> Result<(), Failed> {
    match name {
        Some(campaign) => campaign.step().run(),
        None => Campaign::value_variants().iter().try_for_each(|campaign| campaign.step().run()),
    }
}
