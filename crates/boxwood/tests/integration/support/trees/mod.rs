//! Runs a generic test for all trees, with every option that changes their structure or search.

use boxwood::model::BuildOptions;
use boxwood::papers::{
    AabbTree, AabbTreeOptions, Bvh, Bvh8, EncodedTreeOptions, Fanout, LeaflessCompressed, LeaflessFull, ObbTree,
    ObbTreeOptions, PlainTree, RTree, RTreeConstruction, RTreeOptions, RTreeSearch, SplitRule,
};

/// A test that works for any tree.
pub(crate) trait Test {
    fn run<T: Bvh>(&mut self, name: &str, options: &T::Options);
}

/// Runs the test for every variant: all split rules of all trees that have them, one and several triangles per
/// leaf, both constructions and both search versions of the R-tree.
pub(crate) fn every_tree(test: &mut impl Test) {
    test.run::<Bvh8>("wide fast", &BuildOptions::FAST);
    test.run::<Bvh8>("wide high", &BuildOptions::HIGH);
    for rule in SplitRule::ALL {
        let name = rule.name();
        let one = AabbTreeOptions::with_rule(rule);
        test.run::<AabbTree>(&format!("aabb {name}"), &one);
        let several = AabbTreeOptions { max_leaf_vertices: 12, max_depth: 9, ..one };
        test.run::<AabbTree>(&format!("aabb {name}, up to four per leaf"), &several);
        test.run::<AabbTree>(&format!("aabb {name}, not pruned"), &AabbTreeOptions { fallback_split: false, ..one });
        let leafless = EncodedTreeOptions::with_rule(rule);
        test.run::<PlainTree>(&format!("plain {name}"), &leafless);
        test.run::<LeaflessFull>(&format!("leafless-full {name}"), &leafless);
        test.run::<LeaflessCompressed>(&format!("leafless {name}"), &leafless);
    }
    test.run::<ObbTree>("obb", &ObbTreeOptions::default());
    for build in [RTreeConstruction::Bulk, RTreeConstruction::Insertion] {
        for search in [RTreeSearch::V1, RTreeSearch::V2] {
            for fanout in [[2, 4], [3, 8], [8, 16]] {
                let options = RTreeOptions { fanout: Fanout::new(fanout[0], fanout[1]).expect("valid"), build, search };
                test.run::<RTree>(&format!("rtree {fanout:?} {build:?} {search:?}"), &options);
            }
        }
    }
}
