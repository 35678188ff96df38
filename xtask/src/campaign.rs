//! Randomized tests at full size. The tests read the number of cases from environment variables; without these
//! variables they run a smaller number of the same seeded cases.

use crate::step::{Step, StepError, cargo};
use clap::ValueEnum;

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Campaign {
    /// Triangle tests against rational arithmetic: ten million triangle pairs of several families, each of which
    /// is hard for floating-point tests. Also 100,000 pairs in all 72 orders of triangles and vertices, which must
    /// give the same result.
    Triangles,
    /// Ten million orientation signs, with coordinates of magnitude 2^-1074 to 2^1023, against big integers.
    Signs,
    /// Fifty million mutated bytes in small files of every format: reading them must not panic or hang, and memory
    /// stays bounded.
    Files,
    /// Every tree type with ten million coincident triangles (100,000 if the tree inserts triangles one by one):
    /// building and queries must work.
    Trees,
    /// A million broad-phase operations, compared with brute force after every update; ten million operations in
    /// bounded memory.
    Broad,
    /// Ten million rays at vertices, edges and faces of closed surfaces: no ray passes through, and crossing counts are correct.
    Rays,
    /// A hundred thousand sweeps of shapes and models, compared with a fine bisection: the time of impact is never
    /// late, and early by at most 2^-40 of the motion.
    Sweeps,
    /// Point location and relations of solids: ten million points in line with edges and vertices of voxel solids, and
    /// 150,000 pairs each of voxel solids, of convex solids, and of meshes at random poses.
    Relations,
    /// Relations of solids whose surfaces touch, cross or cover themselves: a million pairs of each family of solids
    /// made of boxes, compared with the cells of an integer grid; 2,000 pairs of single shells, compared with the
    /// arrangement of the planes of all triangles; and, if `BOXWOOD_NEF` names the program in
    /// `crates/boxwood/tests/integration/relations_self/nef`, 2,000 pairs of unions of convex solids, compared with CGAL.
    RelationsSelf,
    /// Penetration depth of a thousand pairs of solids, boxes and rotated boxes. Moving one solid by the upper
    /// bound separates the pair; no move shorter than the lower bound does.
    Depth,
    /// A million robot states, with every method of computing link boxes: each box of a link or of a set of links
    /// contains the geometry of these links.
    Articulated,
}

impl Campaign {
    fn step(self) -> Step {
        // The tests of one module of the program with the integration tests.
        let test = |module: &str| {
            let filter = format!("{module}::");
            let program = ["test", "--release", "-p", "boxwood", "--all-features", "--test", "integration"];
            cargo(program).args(["--", "--nocapture", &*filter])
        };
        match self {
            Self::Triangles => Step::new("campaign: triangles", test("triangle_oracle"))
                .env("BOXWOOD_PAIRS", "10000000")
                .env("BOXWOOD_ORDERS", "100000"),
            Self::Signs => Step::new("campaign: signs", test("sign_oracle")).env("BOXWOOD_SIGNS", "10000000"),
            Self::Files => {
                let hostile = ["test", "--release", "-p", "boxwood-io", "--test", "hostile", "--", "--nocapture"];
                Step::new("campaign: files", cargo(hostile)).env("BOXWOOD_MUTATIONS", "50000000")
            }
            Self::Broad => Step::new("campaign: broad", test("broad_phase"))
                .env("BOXWOOD_BROAD", "1000000")
                .env("BOXWOOD_BROAD_LONG", "10000000"),
            Self::Rays => Step::new("campaign: rays", test("rays")).env("BOXWOOD_RAYS", "10000000"),
            Self::Sweeps => Step::new("campaign: sweeps", test("sweeps")).env("BOXWOOD_SWEEPS", "100000"),
            Self::Relations => Step::new("campaign: relations", test("relations"))
                .env("BOXWOOD_POINTS", "10000000")
                .env("BOXWOOD_RELATIONS", "150000"),
            Self::RelationsSelf => Step::new("campaign: relations-self", test("relations_self"))
                .env("BOXWOOD_RELATIONS_SELF", "1000000")
                .env("BOXWOOD_SHELLS", "2000"),
            Self::Depth => Step::new("campaign: depth", test("depth")).env("BOXWOOD_DEPTHS", "1000"),
            Self::Articulated => {
                Step::new("campaign: articulated", test("robot")).env("BOXWOOD_CONFIGURATIONS", "1000000")
            }
            Self::Trees => Step::new("campaign: trees", test("hard_trees")).env("BOXWOOD_COINCIDENT", "10000000"),
        }
    }
}

pub(crate) fn run(name: Option<Campaign>) -> Result<(), StepError> {
    match name {
        Some(campaign) => campaign.step().run(),
        None => Campaign::value_variants().iter().try_for_each(|campaign| campaign.step().run()),
    }
}
