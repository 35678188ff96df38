//! What a query cost, in counts: the same on every machine, and what the papers tabulate.

/// The work of one query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Work {
    /// Pairs of boxes tested for overlap, or measured: N_b. One that the default tree tests on the edge axes too, in a close call, counts
    /// once.
    pub box_tests: u64,
    /// Pairs of a triangle and a box tested for overlap: only trees without leaf boxes do that.
    pub triangle_box_tests: u64,
    /// Nodes of an R-tree that were visited, or of the default tree in a question about a volume: those whose entries were looked
    /// at.
    pub node_visits: u64,
    /// Pairs of triangles tested for intersection, or measured: N_p.
    pub triangle_tests: u64,
    /// How many of those reached the filters, `f32` lanes in the default tree and `f64`; the others were settled by the boxes
    /// of the placed triangles.
    pub filter_tests: u64,
    /// How many the filter left open and exact arithmetic decided.
    pub exact_tests: u64,
    /// If asked for: on which axis box tests found the boxes disjoint. 0 to 2 are the face axes of a, 3 to 5 those of
    /// b, 6 to 14 the edge axes; 15 counts the tests that found no axis.
    pub sat_exits: Option<[u64; 16]>,
}

impl Work {
    /// One box test, counted: by `may_overlap`, or by `separating_axis` if the axes are counted, which says the same.
    #[inline(always)]
    pub(crate) fn count_box_test(
        &mut self,
        may_overlap: impl FnOnce() -> bool,
        separating_axis: impl FnOnce() -> Option<usize>,
    ) -> bool {
        self.box_tests += 1;
        let Some(exits) = &mut self.sat_exits else { return may_overlap() };
        let axis = separating_axis();
        exits[axis.unwrap_or(15)] += 1;
        axis.is_none()
    }
}

impl std::ops::AddAssign for Work {
    fn add_assign(&mut self, other: Self) {
        self.box_tests += other.box_tests;
        self.triangle_box_tests += other.triangle_box_tests;
        self.node_visits += other.node_visits;
        self.triangle_tests += other.triangle_tests;
        self.filter_tests += other.filter_tests;
        self.exact_tests += other.exact_tests;
        if let Some(exits) = other.sat_exits {
            let sum = self.sat_exits.get_or_insert_default();
            sum.iter_mut().zip(exits).for_each(|(sum, exits)| *sum += exits);
        }
    }
}
