//! Cases 48 to 58 and 63 of the project's list of hard inputs, for every tree: inputs that no split rule can
//! divide. Each tree builds, passes `check` and returns correct results.

use crate::support::trees;
use boxwood::model::BuildOptions;
use boxwood::papers::{Bvh, TreeModel, TreePair, TreeScratch};
use boxwood::{Mesh, Model, Pose};
use std::ops::ControlFlow;
use trees::{Test, every_tree};

/// A mesh that is hard to divide, and a probe mesh that intersects a known number of its triangles.
struct Case {
    name: &'static str,
    mesh: Mesh,
    probe: Mesh,
    met: u64,
}

struct Answers(Vec<Case>);

impl Test for Answers {
    fn run<T: Bvh>(&mut self, name: &str, options: &T::Options) {
        let mut scratch = TreeScratch::new();
        for Case { name: case, mesh, probe, met } in &self.0 {
            let context = format!("{name}: {case}");
            let (model, probe) =
                (TreeModel::<T>::new(mesh.clone(), options), TreeModel::<T>::new(probe.clone(), options));
            assert_eq!(model.check(), Ok(()), "{context}");
            let quality = model.tree_stats();
            // From depth 64 on, every node is split into parts of nearly equal triangle count, which adds at most
            // 32 levels. Trees with "not pruned" in their name do not use such splits: a node that the split rule
            // cannot divide becomes a leaf with any number of triangles.
            assert!(quality.max_depth <= 64 + 32, "{context}: depth {}", quality.max_depth);
            let triangles: u64 = quality.levels.iter().map(|level| level.triangles).sum();
            assert_eq!(triangles, mesh.triangles().len() as u64, "{context}");
            let [model, probe] = [&model, &probe].map(|model| model.at(Pose::IDENTITY).expect("in range"));
            for (a, b) in [(&model, &probe), (&probe, &model)] {
                let pair = TreePair::new(a, b);
                assert_eq!(scratch.count_triangle_pairs(&pair), *met, "{context}");
                assert_eq!(scratch.intersects(&pair), *met > 0, "{context}");
            }
            // The mesh intersects itself in at least one pair per triangle. Stops after 100 pairs: finding all
            // would take too long.
            if !mesh.triangles().is_empty() {
                let mut seen = 0;
                let stopped = scratch.for_each_triangle_pair(&TreePair::new(&model, &model), |_| {
                    seen += 1;
                    if seen == 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                assert!(stopped.is_break() || seen >= mesh.triangles().len().min(100), "{context}: {seen} pairs");
            }
        }
    }
}

const T: [[f64; 3]; 3] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];

fn mesh(vertices: Vec<[f64; 3]>, triangles: Vec<[u32; 3]>) -> Mesh {
    Mesh::new(vertices, triangles).expect("valid")
}

fn of_triangles(triangles: impl IntoIterator<Item = [[f64; 3]; 3]>) -> Mesh {
    let vertices: Vec<_> = triangles.into_iter().flatten().collect();
    let ids = (0..vertices.len() as u32 / 3).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
    mesh(vertices, ids)
}

/// Triangle that pierces the triangle `T` near the corner of `T` at the origin.
fn needle() -> Mesh {
    of_triangles([[[0.25, 0.25, -1.0], [0.25, 0.25, 1.0], [0.3, 0.25, 1.0]]])
}

fn coincident(count: usize) -> Case {
    Case { name: "coincident", mesh: mesh(T.to_vec(), vec![[0, 1, 2]; count]), probe: needle(), met: count as u64 }
}

#[test]
fn every_tree_survives_what_no_rule_can_divide() {
    let nested = |i: u32| {
        T.map(|corner| [0, 1, 2].map(|k| (corner[k] - if k < 2 { 1.0 / 3.0 } else { 0.0 }) * f64::from(i + 1)))
    };
    let spaced = |i: i32| {
        let p = 2_f64.powi(-i);
        [[p, 0.0, 0.0], [2.0 * p, 0.0, 0.0], [p, p, 0.0]]
    };
    let point = |x: f64| [[x, 0.0, 0.0]; 3];
    let across = of_triangles([[[0.0, -0.1, -1.0], [0.0, -0.1, 1.0], [0.0, 0.1, 1.0]]]);
    let everywhere = of_triangles([[[-9.0, 0.0, 0.0], [9.0, 0.0, 0.0], [0.0, 0.0, 1.0]]]);
    every_tree(&mut Answers(vec![
        Case { name: "none", mesh: Mesh::default(), probe: needle(), met: 0 },
        Case { name: "one", mesh: of_triangles([T]), probe: needle(), met: 1 },
        Case { name: "255 equal", ..coincident(255) },
        Case { name: "257 equal", ..coincident(257) },
        Case { name: "equal centroids", mesh: of_triangles((0..300).map(nested)), probe: across, met: 300 },
        Case {
            name: "geometric spacing",
            mesh: of_triangles((0..150).map(spaced)),
            probe: everywhere.clone(),
            met: 150,
        },
        Case {
            name: "in one plane",
            mesh: of_triangles((0..400).map(|i| T.map(|v| [v[0] + f64::from(i % 20), v[1] + f64::from(i / 20), 0.0]))),
            probe: needle(),
            met: 1,
        },
        Case {
            name: "points on a line",
            mesh: of_triangles((0..500).map(|i| point(f64::from(i) / 64.0))),
            probe: everywhere,
            met: 500,
        },
    ]));
}

/// Every tree can be built and queried for 100,000 coincident triangles, or for the number in the environment variable
/// `BOXWOOD_COINCIDENT`. R-trees built by insertion get at most 100,000.
#[test]
fn coincident_triangles_by_the_hundred_thousand() {
    struct Coincident(usize);
    impl Test for Coincident {
        fn run<T: Bvh>(&mut self, name: &str, options: &T::Options) {
            // Skips trees whose options permit several or all triangles in one leaf: the queries below would test
            // all of them.
            if name.contains(',') && !name.contains("rtree") {
                return;
            }
            let count = if name.contains("Insertion") { self.0.min(100_000) } else { self.0 };
            let case = coincident(count);
            let (model, probe) = (TreeModel::<T>::new(case.mesh, options), TreeModel::<T>::new(case.probe, options));
            assert_eq!(model.check(), Ok(()), "{name}");
            assert!(model.tree_stats().max_depth <= 64, "{name}");
            let [model, probe] = [&model, &probe].map(|model| model.at(Pose::IDENTITY).expect("in range"));
            let mut scratch = TreeScratch::new();
            assert!(scratch.intersects(&TreePair::new(&probe, &model)), "{name}");
            assert_eq!(scratch.count_triangle_pairs(&TreePair::new(&model, &probe)), count as u64, "{name}");
            eprintln!("{name}: {count} coincident triangles, {} bytes", model.model().memory_bytes());
        }
    }
    let number = std::env::var("BOXWOOD_COINCIDENT").ok().map(|text| text.parse().expect("a number of triangles"));
    every_tree(&mut Coincident(number.unwrap_or(100_000)));
}

/// All boxes have zero surface area, so all splits have the same cost. The build must still fill the nodes with
/// children, to use no more memory than for other meshes.
#[test]
fn triangles_in_one_point_take_as_little_memory_as_others() {
    let mesh = Mesh::new(vec![[1.0; 3]; 3], vec![[0, 1, 2]; 10_000]).expect("valid");
    for build in [BuildOptions::FAST, BuildOptions::HIGH] {
        let model = Model::with_options(mesh.clone(), build);
        assert!(model.node_bytes() <= 16 * 10_000, "{:?}: {} bytes", build.quality, model.node_bytes());
    }
}
