//! Compares each split rule with an exhaustive reference implementation.

use super::*;
use crate::testing::{random_mesh, soup};
use boxwood_scenes::Random;

fn items_of(mesh: &Mesh) -> Vec<SplitItem> {
    (0..mesh.triangles().len() as u32)
        .map(|triangle| SplitItem { bounds: ExactAabb::from_triangle(mesh.points(triangle)), triangle })
        .collect()
}

fn union_of<'i>(items: impl IntoIterator<Item = &'i SplitItem>) -> ExactAabb {
    let empty = ExactAabb { min: DVec3::INFINITY, max: DVec3::NEG_INFINITY };
    items.into_iter().fold(empty, |bounds, item| bounds.union(&item.bounds))
}

fn ids(items: &[SplitItem]) -> Vec<u32> {
    items.iter().map(|item| item.triangle).collect()
}

/// Meshes in which many items tie: coordinates on a coarse lattice, and duplicate triangles.
fn meshes() -> Vec<Mesh> {
    let mut random = Random::new(0x5e7);
    let mut meshes = Vec::new();
    for round in 0..60 {
        let count = 2 + round % 23;
        meshes.push(soup(&mut random, count, 0.5));
        let mesh = random_mesh(&mut random, 8, count);
        let coarse = mesh.vertices().iter().map(|v| v.map(|x| (x * 3.0).round())).collect();
        let twice = [mesh.triangles(), mesh.triangles()].concat();
        meshes.push(Mesh::new(coarse, twice).expect("finite"));
    }
    meshes
}

/// Splits the items of a mesh by a rule. Returns the triangle ids of the negative child and of the positive child.
fn split(rule: SplitRule, mesh: &Mesh) -> [Vec<u32>; 2] {
    let mut items = items_of(mesh);
    let bounds = union_of(&items);
    let negative = Splitter::new(rule, mesh, 1.0).split(&mut items, &bounds);
    [ids(&items[..negative]), ids(&items[negative..])]
}

/// Reference partition: the ids of the items for which `negative` returns true, and the ids of all others, both in
/// mesh order.
fn partitioned(mesh: &Mesh, negative: impl Fn(&SplitItem) -> bool) -> [Vec<u32>; 2] {
    let (negative, positive): (Vec<SplitItem>, Vec<SplitItem>) =
        items_of(mesh).into_iter().partition(|item| negative(item));
    [ids(&negative), ids(&positive)]
}

fn centroid_of(mesh: &Mesh, item: &SplitItem) -> DVec3 {
    let [u, v, w] = mesh.points(item.triangle);
    (u + v + w) / 3.0
}

#[test]
fn middle_rule_splits_by_midpoint() {
    for mesh in meshes() {
        let bounds = union_of(&items_of(&mesh));
        let axis = bounds.longest_axis();
        let plane = (bounds.min[axis] + bounds.max[axis]) / 2.0;
        let expected = partitioned(&mesh, |item| (item.bounds.min[axis] + item.bounds.max[axis]) / 2.0 <= plane);
        assert_eq!(split(SplitRule::Middle, &mesh), expected);
    }
}

#[test]
fn median_and_centroid_rules_split_at_median_position() {
    for mesh in meshes() {
        let (items, bounds) = (items_of(&mesh), union_of(&items_of(&mesh)));
        let axis = bounds.longest_axis();
        for (rule, position) in [
            (SplitRule::Median, &(|item: &SplitItem| item.bounds.middle(axis)) as &dyn Fn(&SplitItem) -> f64),
            (SplitRule::Centroid, &|item: &SplitItem| centroid_of(&mesh, item)[axis]),
        ] {
            let mut sorted: Vec<(f64, u32)> = items.iter().map(|item| (position(item), item.triangle)).collect();
            sorted.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let lower: Vec<u32> = sorted[..items.len() / 2].iter().map(|key| key.1).collect();
            assert_eq!(split(rule, &mesh), partitioned(&mesh, |item| lower.contains(&item.triangle)), "{rule:?}");
        }
    }
}

#[test]
fn half_balanced_rule_minimizes_overlap() {
    for mesh in meshes() {
        let mut items = items_of(&mesh);
        let (count, axis) = (items.len(), union_of(&items).longest_axis());
        items.sort_by(|a, b| a.bounds.middle(axis).total_cmp(&b.bounds.middle(axis)).then(a.triangle.cmp(&b.triangle)));
        let overlap = |k: usize| union_of(&items[..k]).max[axis] - union_of(&items[k..]).min[axis];
        let from_middle = |k: usize| (k as f64 - count as f64 / 2.0).abs();
        let best = (count.div_ceil(3)..=2 * count / 3)
            .min_by(|&j, &k| overlap(j).total_cmp(&overlap(k)).then(from_middle(j).total_cmp(&from_middle(k))))
            .expect("the range of k is not empty");
        let [mut negative, mut positive] = split(SplitRule::HalfBalanced, &mesh);
        assert!(
            negative.len() <= 2 * positive.len() && positive.len() <= 2 * negative.len(),
            "a half has more than two thirds"
        );
        let [mut expected, mut others] = [&items[..best], &items[best..]].map(ids);
        [&mut negative, &mut positive, &mut expected, &mut others].into_iter().for_each(|list| list.sort_unstable());
        assert_eq!([negative, positive], [expected, others]);
    }
}

#[test]
fn best_axis_rule_balances_counts() {
    for mesh in meshes() {
        let bounds = union_of(&items_of(&mesh));
        let center = (bounds.min + bounds.max) / 2.0;
        let on = |axis: usize| partitioned(&mesh, |item| centroid_of(&mesh, item)[axis] <= center[axis]);
        let difference = |axis: &usize| on(*axis).map(|side| side.len() as i64).iter().fold(0, |d, n| n - d).abs();
        let best = (0..3).min_by_key(difference).expect("three axes");
        assert_eq!(split(SplitRule::BestAxis, &mesh), on(best));
        assert_eq!(split(SplitRule::LongestAxis, &mesh), on(bounds.longest_axis()));
    }
}

/// The chosen split has the least cost of all planes between bins on all axes.
#[test]
fn sah_rule_minimizes_cost() {
    for mesh in meshes() {
        let items = items_of(&mesh);
        let cost = |ids: &[u32]| {
            let bounds = union_of(items.iter().filter(|item| ids.contains(&item.triangle)));
            let [x, y, z] = (bounds.max - bounds.min).to_array();
            (x * y + y * z + z * x) * ids.len() as f64
        };
        let mut least = f64::INFINITY;
        for axis in 0..3 {
            let middles: Vec<f64> = items.iter().map(|item| item.bounds.middle(axis)).collect();
            let (low, high) = middles.iter().fold((f64::MAX, f64::MIN), |(low, high), &x| (low.min(x), high.max(x)));
            for bin in 1..16 {
                let [negative, positive] = partitioned(&mesh, |item| {
                    (((item.bounds.middle(axis) - low) * (16.0 / (high - low))) as usize).min(15) < bin
                });
                if !negative.is_empty() && !positive.is_empty() {
                    least = least.min(cost(&negative) + cost(&positive));
                }
            }
        }
        let [negative, positive] = split(SplitRule::Sah, &mesh);
        if least.is_finite() {
            let taken = cost(&negative) + cost(&positive);
            assert!(taken <= least * (1.0 + 1e-12), "cost {taken} instead of {least}");
        } else {
            assert!(negative.is_empty() || positive.is_empty(), "equal midpoints cannot be split");
        }
    }
}

/// Scaling by a power of two does not change any split, nearly up to overflow and underflow.
#[test]
fn rules_are_scale_invariant() {
    for mesh in meshes() {
        for exponent in [-900, -60, 60, 1019] {
            let vertices = mesh.vertices().iter().map(|v| v.map(|x| x * 2_f64.powi(exponent))).collect();
            let scaled = Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite");
            for rule in SplitRule::ALL {
                let mut items = items_of(&scaled);
                let bounds = union_of(&items);
                let negative = Splitter::new(rule, &scaled, 2_f64.powi(-exponent)).split(&mut items, &bounds);
                assert_eq!([ids(&items[..negative]), ids(&items[negative..])], split(rule, &mesh), "{rule:?}");
            }
        }
    }
}
