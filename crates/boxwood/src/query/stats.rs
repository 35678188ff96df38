//! Work counters of queries. They do not depend on the machine, and are the quantities that publications on collision
//! detection tabulate.

/// Machine-independent work counters of one or more queries, returned by [`measure`](crate::measure).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct QueryStats {
    /// Number of boxes or box pairs that were tested for overlap, or for which a bound of the distance was
    /// computed (N_b in the literature). A box pair that passes the face axes of the separating-axis test, and is
    /// then tested on the edge axes too, counts once.
    pub box_tests: u64,
    /// Number of visited nodes, that is, nodes whose children were tested. Only the R-trees of `papers`, region
    /// queries and queries of a [`World`](crate::World) count them.
    pub node_visits: u64,
    /// Number of triangle pairs that were tested for intersection, or whose distance was computed (N_p in the
    /// literature).
    pub triangle_tests: u64,
    /// Number of [`triangle_tests`](Self::triangle_tests) that the bounding boxes of the placed triangles did not
    /// decide. The floating-point filters tested these pairs: `f32` SIMD in the default tree, then `f64`.
    pub filter_tests: u64,
    /// Number of triangle tests that the filters left undecided, so that exact arithmetic decided them.
    pub exact_tests: u64,
    /// Number of bodies of a [`World`](crate::World), or pairs of bodies, whose triangles were tested.
    pub bodies_tested: u64,
    /// Number of pairs of link boxes of a robot that were tested for overlap, or for which a bound of the distance
    /// was computed.
    pub link_box_tests: u64,
    /// Number of pairs of a robot's link and another link, model or body tested exactly (#coll in the literature).
    pub link_pairs_tested: u64,
    /// Number of pairs of a triangle and a box tested for overlap. Only trees without leaf boxes have such tests.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) triangle_box_tests: u64,
    /// Number of box tests for each separating axis; `None` if box tests are not counted per axis. See
    /// `papers::TreeSearchStats`.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) separating_axes: Option<[u64; 16]>,
}

impl QueryStats {
    /// Runs and counts one box test. Returns true if the boxes may overlap.
    ///
    /// Normally calls `may_overlap`. If box tests are counted per separating axis, it calls the equivalent
    /// `separating_axis`, which returns the axis that separates the boxes, or `None` if the boxes may overlap.
    #[inline(always)]
    pub(crate) fn count_box_test(
        &mut self,
        may_overlap: impl FnOnce() -> bool,
        separating_axis: impl FnOnce() -> Option<usize>,
    ) -> bool {
        self.box_tests += 1;
        let Some(axis_counts) = &mut self.separating_axes else { return may_overlap() };
        let axis = separating_axis();
        axis_counts[axis.unwrap_or(15)] += 1;
        axis.is_none()
    }
}

impl std::ops::AddAssign for QueryStats {
    fn add_assign(&mut self, other: Self) {
        self.box_tests += other.box_tests;
        self.node_visits += other.node_visits;
        self.triangle_tests += other.triangle_tests;
        self.filter_tests += other.filter_tests;
        self.exact_tests += other.exact_tests;
        self.bodies_tested += other.bodies_tested;
        self.link_box_tests += other.link_box_tests;
        self.link_pairs_tested += other.link_pairs_tested;
        self.triangle_box_tests += other.triangle_box_tests;
        if let Some(axis_counts) = other.separating_axes {
            let sum = self.separating_axes.get_or_insert_default();
            sum.iter_mut().zip(axis_counts).for_each(|(sum, axis_counts)| *sum += axis_counts);
        }
    }
}

impl std::ops::Add for QueryStats {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl std::iter::Sum for QueryStats {
    fn sum<I: Iterator<Item = Self>>(stats: I) -> Self {
        stats.fold(Self::default(), std::ops::Add::add)
    }
}
