//! Intersection queries of two models: traversal of two trees and test of two leaves.

pub(crate) mod leaf_test;
pub(crate) mod search;
