//! Which triangles of the mesh are in the tree: a bit each.

#[derive(Clone, Debug)]
pub(super) struct Members(Vec<u64>);

impl Members {
    /// All of this many.
    pub(super) fn all(triangles: usize) -> Self {
        Self(vec![u64::MAX; triangles.div_ceil(64)])
    }

    pub(super) fn has(&self, triangle: u32) -> bool {
        let [word, bit] = place(triangle);
        self.0[word] >> bit & 1 == 1
    }

    pub(super) fn set(&mut self, triangle: u32, is_in: bool) {
        let [word, bit] = place(triangle);
        self.0[word] = self.0[word] & !(1 << bit) | u64::from(is_in) << bit;
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.0[..])
    }
}

fn place(triangle: u32) -> [usize; 2] {
    [triangle as usize / 64, triangle as usize % 64]
}
