//! Options of the readers, and limits for files that are not trusted.

/// Options of [`read`](crate::read()) and [`read_bytes`](crate::read_bytes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// If set, vertices with equal coordinates are merged in formats without indices (STL). On by default; if off, no two
    /// triangles of such a file share a vertex.
    pub weld: bool,
    /// If set, every group (`g`) of an OBJ file becomes a part, not only every object (`o`).
    pub split_groups: bool,
    /// Limits for untrusted files.
    pub limits: ReadLimits,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self { weld: true, split_groups: false, limits: ReadLimits::default() }
    }
}

/// Limits for untrusted files.
///
/// There is no separate limit for memory. Readers allocate by the bytes that are present, never by the counts in a
/// header. Their peak memory stays below 16 times the (decompressed) file size plus 4 MiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadLimits {
    /// Maximum number of bytes of a file, after decompression. 16 GiB by default.
    pub max_file_bytes: u64,
    /// Maximum number of decompressed bytes per byte of a gzip file. 200 by default; the ratio of text meshes reaches
    /// 20, that of a file of zeros 1030.
    pub max_gzip_ratio: u64,
    /// Maximum number of bytes per line of an OBJ or OFF file, which are read line by line. 16 MiB by default.
    pub max_line_bytes: u64,
    /// Maximum number of corners of a nonconvex face. 1,000 by default.
    ///
    /// Triangulating such a face takes time proportional to `corners * reflex corners`. A face with more corners is still
    /// accepted if this product is at most the square of the limit.
    pub max_concave_corners: u64,
    /// Maximum number of nodes on a path from the root of a glTF scene to a leaf. 1,000 by default.
    pub max_node_depth: u64,
    /// Maximum number of parts per file (every instance of a glTF mesh counts). One million by default.
    pub max_parts: u64,
}

impl Default for ReadLimits {
    fn default() -> Self {
        Self {
            max_file_bytes: 16 << 30,
            max_gzip_ratio: 200,
            max_line_bytes: 16 << 20,
            max_concave_corners: 1_000,
            max_node_depth: 1_000,
            max_parts: 1_000_000,
        }
    }
}
