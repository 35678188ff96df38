//! Kinds of deformation, and the state of a model as text.

use boxwood::Mesh;
use boxwood_scenes::Random;
use std::fmt::Debug;

/// A mesh whose triangles mostly share vertices, with one degenerate triangle and one unused vertex.
pub(crate) fn some_mesh(random: &mut Random, triangles: u32) -> Mesh {
    let vertex_count = triangles / 2 + 3;
    let mut vertices: Vec<[f64; 3]> = (0..vertex_count).map(|_| random.point_in_box([-1.0; 3], [1.0; 3])).collect();
    vertices.push([9.0; 3]);
    let mut corner = || random.below(vertex_count.into()) as u32;
    let mut ids: Vec<[u32; 3]> = (0..triangles).map(|_| [corner(), corner(), corner()]).collect();
    if let Some(last) = ids.last_mut() {
        last[1] = last[0];
    }
    Mesh::new(vertices, ids).expect("finite")
}

/// A way to move vertices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Deformation {
    /// Restores the initial vertices.
    Back,
    /// Moves every coordinate by at most 0.1.
    Jitter,
    /// Moves a random number of vertices, from one to about a ninth of all, to random positions. The others stay
    /// at their current positions.
    AFew,
    /// Rotates the mesh.
    Turned,
    Lattice,
    Point,
    Line,
    Plane,
    Size(f64),
    Far(f64),
    /// One vertex moves far away from the others.
    Spike(f64),
    Scrambled,
}

impl Deformation {
    pub(crate) const ALL: [Self; 27] = [
        Self::Jitter,
        // Several partial deformations in a row, because each one caches data that the next one uses.
        Self::AFew,
        Self::AFew,
        Self::AFew,
        Self::AFew,
        Self::Point,
        Self::Turned,
        Self::AFew,
        Self::Plane,
        Self::Size(1e30),
        Self::AFew,
        Self::AFew,
        Self::Back,
        Self::Size(1e-30),
        Self::AFew,
        Self::Lattice,
        Self::Line,
        Self::Size(1e-300),
        Self::Far(-1e39),
        Self::Jitter,
        Self::Size(20.0),
        Self::Spike(1e6),
        Self::AFew,
        Self::AFew,
        Self::Size(0.05),
        Self::Far(1e200),
        Self::Scrambled,
    ];

    /// Returns the new vertices, from the initial vertices `first` and the current vertices `now`; and the
    /// approximate size of the deformed model.
    pub(crate) fn apply(self, random: &mut Random, first: &[[f64; 3]], now: &[[f64; 3]]) -> (Vec<[f64; 3]>, f64) {
        let mut vertices = first.to_vec();
        let mut size = 1.0;
        let mut each = |change: &mut dyn FnMut([f64; 3]) -> [f64; 3]| vertices.iter_mut().for_each(|v| *v = change(*v));
        match self {
            Self::Back => {}
            Self::Jitter => each(&mut |v| v.map(|x| x + random.range(-0.1, 0.1))),
            Self::AFew => {
                vertices = now.to_vec();
                size = vertices.as_flattened().iter().fold(0.0, |size: f64, x| size.max(x.abs())).clamp(1e-280, 1e250);
                for _ in 0..=random.below(vertices.len() as u64 / 9 + 1) {
                    let vertex = random.below(vertices.len() as u64) as usize;
                    vertices[vertex] = random.point_in_box([-size; 3], [size; 3]);
                }
            }
            Self::Turned => {
                let turn = random.rotation();
                each(&mut |v| std::array::from_fn(|i| (0..3).map(|j| turn[j][i] * v[j]).sum()));
            }
            Self::Lattice => each(&mut |v| v.map(|x| (2.0 * x).round() / 2.0)),
            Self::Point => each(&mut |_| [0.25, -0.5, -0.0]),
            Self::Line => each(&mut |v| [v[0], 0.0, -0.0]),
            Self::Plane => each(&mut |v| [v[0], v[1], 0.5]),
            Self::Size(by) => {
                size = by;
                each(&mut |v| v.map(|x| x * by));
            }
            Self::Far(by) => {
                size = by.abs();
                each(&mut |v| [v[0] + by, v[1], v[2]]);
            }
            Self::Spike(by) => {
                size = by;
                vertices[0] = [0.0, by, 0.0];
            }
            Self::Scrambled => random.shuffle(&mut vertices),
        }
        (vertices, size)
    }
}

/// The state of a model as text. It is exact, because numbers are printed so that they parse to the same bits. The buffers that
/// the `Bvh8` keeps for its next refit are left out.
pub(crate) fn state_of(model: &impl Debug) -> String {
    let state_of = format!("{model:?}");
    match state_of.split_once(" buffers: ") {
        Some((before, after)) => format!("{before}{}", after.split_once('}').expect("closing brace").1),
        None => state_of,
    }
}
