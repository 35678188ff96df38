//! Welding: vertices of equal coordinates become one.

use super::Mesh;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

impl Mesh {
    /// The mesh with vertices of equal coordinates made one, as files without indices (STL) and unjoined seams need it to be
    /// whole. Equal as numbers: -0 is 0 (and is kept as 0), and there is no tolerance. Triangles keep their ids and the order
    /// of their corners; vertices that are left keep theirs, unreferenced ones too.
    ///
    /// ```
    /// use boxwood::Mesh;
    ///
    /// let vertices = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [-0.0; 3], [0.0, -1.0, 0.0]];
    /// let seam = Mesh::new(vertices, vec![[0, 1, 2], [3, 4, 5]])?;
    /// let whole = seam.welded();
    /// assert_eq!(whole.triangles(), [[0, 1, 2], [1, 0, 3]]);
    /// assert_eq!(whole.vertices().len(), 4);
    /// # Ok::<(), boxwood::MeshError>(())
    /// ```
    #[must_use]
    pub fn welded(&self) -> Self {
        // The hasher of the standard library, whose keys are random: nobody can prepare a mesh that makes this slow. What
        // the keys are changes nothing: vertices come out in the order of the list, each where it is first.
        let mut numbers = HashMap::with_capacity(self.vertices.len());
        let mut vertices = Vec::with_capacity(self.vertices.len());
        let mut number_of = |vertex: &[f64; 3]| {
            let vertex = vertex.map(|x| x + 0.0);
            match numbers.entry(vertex.map(f64::to_bits)) {
                Entry::Occupied(number) => *number.get(),
                Entry::Vacant(vacant) => {
                    vertices.push(vertex);
                    *vacant.insert(vertices.len() as u32 - 1)
                }
            }
        };
        let welded: Vec<u32> = self.vertices.iter().map(&mut number_of).collect();
        let triangles = self.triangles.iter().map(|corners| corners.map(|corner| welded[corner as usize])).collect();
        Self { vertices, triangles }
    }
}
