//! The law of the whole: of the built-in assembly, exactly those pairs of parts intersect that its drawing says, down to
//! parts that touch in one point and parts that are one rounding step apart.
//!
//! Everything works together here as in use: closed machine parts, poses that place them, meshes that several share. A
//! tolerance anywhere would turn a touch into a miss or a near miss into a clash.

use boxwood::{Mesh, Model, Pair, Placed, Pose, Relation, Sat, Scratch};
use boxwood_scenes::{Kind, Part, assembly, expected_contacts, near_misses};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The models of the different meshes, and which of them is each part's.
struct Library {
    models: Vec<Model>,
    of_part: Vec<usize>,
}

impl Library {
    fn new(parts: &[Part]) -> Self {
        let mut meshes: Vec<&Arc<Mesh>> = Vec::new();
        let of_part = parts.iter().map(|part| {
            meshes.iter().position(|mesh| Arc::ptr_eq(mesh, &part.mesh)).unwrap_or_else(|| {
                meshes.push(&part.mesh);
                meshes.len() - 1
            })
        });
        let of_part = of_part.collect();
        Self { models: meshes.into_iter().map(|mesh| Model::new(mesh.as_ref().clone())).collect(), of_part }
    }

    fn placed(&self, parts: &[Part]) -> Vec<Placed<'_>> {
        let at = |(part, &model): (&Part, &usize)| self.models[model].at(part.pose).expect("in range");
        parts.iter().zip(&self.of_part).map(at).collect()
    }
}

/// Every pair of parts that intersects, by the names of the parts in the order of the assembly.
fn intersecting<'n>(parts: &'n [Part], placed: &[Placed<'_>], sat: Sat) -> BTreeSet<[&'n str; 2]> {
    let mut scratch = Scratch::new();
    let mut found = BTreeSet::new();
    for i in 0..parts.len() {
        for j in i + 1..parts.len() {
            // No boxes beforehand: the pair itself must know.
            if scratch.intersects(&Pair::with_sat(&placed[i], &placed[j], sat)) {
                found.insert([parts[i].name.as_str(), parts[j].name.as_str()]);
            }
        }
    }
    found
}

fn expected() -> BTreeSet<[&'static str; 2]> {
    expected_contacts().iter().map(|pair| [pair.a, pair.b]).collect()
}

fn find<'p, 'm>(parts: &[Part], placed: &'p [Placed<'m>], name: &str) -> &'p Placed<'m> {
    &placed[parts.iter().position(|part| part.name == name).unwrap_or_else(|| panic!("no part {name}"))]
}

#[test]
fn exactly_the_expected_pairs_intersect() {
    let parts = assembly();
    let library = Library::new(&parts);
    let placed = library.placed(&parts);
    for sat in [Sat::Lite, Sat::Full] {
        assert_eq!(intersecting(&parts, &placed, sat), expected(), "{sat:?}");
    }
    assert_eq!(expected().len(), 14);
}

#[test]
fn near_misses_are_disjoint() {
    let parts = assembly();
    let library = Library::new(&parts);
    let placed = library.placed(&parts);
    assert_eq!(near_misses().len(), 4);
    for near in near_misses() {
        let [a, b] = [near.a, near.b].map(|name| find(&parts, &placed, name));
        for sat in [Sat::Lite, Sat::Full] {
            for (a, b) in [(a, b), (b, a)] {
                let pair = Pair::with_sat(a, b, sat);
                assert!(!pair.intersects(), "{} and {}: {}", near.a, near.b, near.why);
                assert_eq!((pair.count(), pair.overlap()), (0, None));
            }
        }
        // And they are near: moved by a little more than the gap in the right direction, they meet.
        let step = 1.2 * near.gap;
        let meets = |towards: [f64; 3]| {
            let by = Pose::translation(towards.map(|x| x * step)).expect("finite");
            let nudged = b.model().at(b.pose().then(&by).expect("finite")).expect("in range");
            Pair::new(a, &nudged).intersects()
        };
        let directions = (0..27).map(|i| [i % 3, i / 3 % 3, i / 9].map(|k| f64::from(k) - 1.0));
        assert!(directions.into_iter().any(meets), "{} and {} are further apart than {}", near.a, near.b, near.gap);
    }
}

#[test]
fn what_touches_has_no_depth_and_what_clashes_has() {
    let parts = assembly();
    let library = Library::new(&parts);
    let placed = library.placed(&parts);
    for contact in expected_contacts() {
        let pair = [contact.a, contact.b].map(|name| find(&parts, &placed, name));
        let overlap = Pair::new(pair[0], pair[1]).overlap().unwrap_or_else(|| panic!("{}", contact.why));
        let [low, high] = overlap.bounds;
        assert!((0..3).all(|k| low[k] <= overlap.point[k] && overlap.point[k] <= high[k]), "{}", contact.why);
        if contact.kind == Kind::Touch {
            // All touching faces, edges and points of the drawing are across an axis.
            assert!((0..3).any(|k| low[k] == high[k]), "{}: {overlap:?}", contact.why);
        }
    }
}

/// Some parts are of shells that run through each other, as the ring of an eye through its collar.
#[test]
fn parts_lie_to_each_other_as_drawn() {
    let parts = assembly();
    let library = Library::new(&parts);
    let placed = library.placed(&parts);
    let mut scratch = Scratch::new();
    for i in 0..parts.len() {
        for j in i + 1..parts.len() {
            let [a, b] = [i, j].map(|part| parts[part].name.as_str());
            let drawn = expected_contacts().into_iter().find(|pair| [pair.a, pair.b] == [a, b]);
            let drawn = drawn.map_or(Relation::Disjoint, |pair| pair.kind.relation());
            assert_eq!(scratch.relation(&Pair::new(&placed[i], &placed[j])), drawn, "{a} and {b}");
            assert_eq!(scratch.relation(&Pair::new(&placed[j], &placed[i])), drawn, "{b} and {a}");
        }
    }
}

#[test]
fn parts_that_share_a_mesh_may_share_a_model() {
    let parts = assembly();
    let library = Library::new(&parts);
    assert!(library.models.len() < parts.len(), "no part shares its mesh");
    let shared = library.placed(&parts);
    let own: Vec<Model> = parts.iter().map(|part| Model::new(part.mesh.as_ref().clone())).collect();
    let own: Vec<Placed<'_>> =
        own.iter().zip(&parts).map(|(model, part)| model.at(part.pose).expect("in range")).collect();
    for model in &library.models {
        assert_eq!(model.check(), Ok(()));
    }
    for i in 0..parts.len() {
        for j in i + 1..parts.len() {
            let [shared, own] = [&shared, &own].map(|placed| Pair::new(&placed[i], &placed[j]).triangle_pairs());
            assert_eq!(shared, own, "{} and {}", parts[i].name, parts[j].name);
        }
    }
}
