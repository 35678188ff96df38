//! Welding: merges vertices with equal coordinates.

use super::Mesh;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

impl Mesh {
    /// Mesh in which vertices with equal coordinates are merged. This closes meshes from files without indices (STL)
    /// or with split seams.
    ///
    /// Coordinates are compared without tolerance; -0 equals 0 and becomes 0. Triangles keep their ids and the order
    /// of their corners. The remaining vertices keep their order, including unreferenced ones.
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
        // The standard hasher has random keys, so a file cannot be made to cause many hash collisions, which would
        // be slow. The keys do not affect the result: vertices are output in order of their first occurrence.
        let mut ids = HashMap::with_capacity(self.vertices.len());
        let mut vertices = Vec::with_capacity(self.vertices.len());
        let mut id_of = |vertex: &[f64; 3]| {
            let vertex = vertex.map(|x| x + 0.0);
            match ids.entry(vertex.map(f64::to_bits)) {
                Entry::Occupied(id) => *id.get(),
                Entry::Vacant(vacant) => {
                    vertices.push(vertex);
                    *vacant.insert(vertices.len() as u32 - 1)
                }
            }
        };
        let welded: Vec<u32> = self.vertices.iter().map(&mut id_of).collect();
        let triangles = self.triangles.iter().map(|corners| corners.map(|corner| welded[corner as usize])).collect();
        Self { vertices, triangles }
    }
}
