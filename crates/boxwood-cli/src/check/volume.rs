//! Whether a closed surface is inside out: its triangles face inward, so that the volume that they enclose is negative.

use boxwood::Mesh;

/// Of the volume of the box; less says nothing. Each of a million triangles is off by some 1e-16 of it, to either side.
const LEAST: f64 = 1e-9;

/// For a mesh that has an inside. A hint in rounded numbers and no exact answer; no intersection depends on it.
pub(super) fn is_inside_out(mesh: &Mesh) -> bool {
    let Some([low, high]) = mesh.bounds() else { return false };
    // In half sizes of the box from its middle: nothing overflows or vanishes, and the box has a volume of 8. About any
    // point the volume is the same; about the middle, rounding is least. Halved first, since a sum could overflow.
    let middle = [0, 1, 2].map(|axis: usize| low[axis] / 2.0 + high[axis] / 2.0);
    let half = [0, 1, 2].map(|axis: usize| high[axis] / 2.0 - low[axis] / 2.0);
    if half.contains(&0.0) {
        return false;
    }
    let place = |corner: [f64; 3]| [0, 1, 2].map(|axis: usize| (corner[axis] - middle[axis]) / half[axis]);
    let six_volumes: f64 = (0..mesh.triangles().len() as u32).map(|id| determinant(mesh.corners(id).map(place))).sum();
    six_volumes / 6.0 < -LEAST * 8.0
}

fn determinant([a, b, c]: [[f64; 3]; 3]) -> f64 {
    let cross = [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];
    a[0] * cross[0] + a[1] * cross[1] + a[2] * cross[2]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tetrahedron of this size whose corner is there.
    fn tetrahedron(size: f64, at: f64) -> Mesh {
        let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let vertices = corners.map(|corner| corner.map(|x| at + size * x)).to_vec();
        Mesh::new(vertices, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]).expect("valid")
    }

    fn turned(mesh: &Mesh) -> Mesh {
        let triangles = mesh.triangles().iter().map(|&[a, b, c]| [a, c, b]).collect();
        Mesh::new(mesh.vertices().to_vec(), triangles).expect("valid")
    }

    #[test]
    fn solids_of_any_size_and_place() {
        for (size, at) in [(1.0, 0.0), (1e300, -5e299), (1e-300, 0.0), (1e-320, 0.0), (1e-6, 1e6), (1.0, -1e15)] {
            let mesh = tetrahedron(size, at);
            assert_eq!((is_inside_out(&mesh), is_inside_out(&turned(&mesh))), (false, true), "{size} {at}");
        }
    }

    #[test]
    fn what_encloses_nothing_has_no_sides() {
        let flat = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.5]], vec![[0, 1, 2], [0, 2, 1]]);
        for mesh in [flat.expect("valid"), Mesh::default()] {
            assert!(!is_inside_out(&mesh) && !is_inside_out(&turned(&mesh)));
        }
    }
}
