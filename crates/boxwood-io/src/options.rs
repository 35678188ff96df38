//! How files are read, and the limits that a hostile one meets.

/// How files are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Join vertices of equal coordinates where the format has no indices (STL). On by default; without it no two
    /// triangles share a vertex.
    pub weld: bool,
    /// Make a part of every group (`g`) of an OBJ file, too, not only of every object (`o`).
    pub split_groups: bool,
    /// What a file may ask for.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Self { weld: true, split_groups: false, limits: Limits::default() }
    }
}

/// What a file may ask for. Memory needs no limit of its own: readers allocate by the bytes that are there, never by
/// what a header claims, and stay below 16 times the (decompressed) file plus 4 MiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of a file, after decompression. 16 GiB by default.
    pub file_bytes: u64,
    /// Decompressed bytes for a byte of a gzip file. 200 by default; text meshes reach 20, zeros 1030.
    pub gzip_ratio: u64,
    /// Bytes of one line of an OBJ or OFF file, which are read by lines. 16 MiB by default.
    pub line_bytes: u64,
    /// Corners of one face that is not convex. 1,000 by default: cutting such a face takes time that grows with its
    /// corners times those of them that are not convex. A larger face with so few of those that the product stays below
    /// the square of this is cut all the same.
    pub concave_corners: u64,
    /// Nodes on the way from the root of a glTF scene to a leaf. 1,000 by default.
    pub node_depth: u64,
    /// Parts of one file (instances of a glTF mesh count each). One million by default.
    pub parts: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            file_bytes: 16 << 30,
            gzip_ratio: 200,
            line_bytes: 16 << 20,
            concave_corners: 1_000,
            node_depth: 1_000,
            parts: 1_000_000,
        }
    }
}
