//! Format detection: by content first, by file name if the content is ambiguous.

use std::fmt;
use std::path::Path;

/// Mesh file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Wavefront OBJ.
    Obj,
    /// Stereolithography, ASCII or binary.
    Stl,
    /// Polygon File Format, ASCII or binary, either byte order.
    Ply,
    /// Object File Format, with its variants COFF and NOFF.
    Off,
    /// glTF 2.0 as JSON, with embedded buffers or separate buffer files.
    Gltf,
    /// glTF 2.0 as one binary file.
    Glb,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 6] = [Self::Obj, Self::Stl, Self::Ply, Self::Off, Self::Gltf, Self::Glb];

    /// Usual file name extension, in lower case.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Obj => "obj",
            Self::Stl => "stl",
            Self::Ply => "ply",
            Self::Off => "off",
            Self::Gltf => "gltf",
            Self::Glb => "glb",
        }
    }

    /// Returns the format given by the extension of `path`, ignoring case and a final `.gz`.
    #[must_use]
    pub fn from_path(path: impl AsRef<Path>) -> Option<Self> {
        let lower = path.as_ref().file_name()?.to_string_lossy().to_ascii_lowercase();
        let plain = lower.strip_suffix(".gz").unwrap_or(&lower);
        let extension = plain.rsplit_once('.')?.1;
        Self::ALL.into_iter().find(|format| format.extension() == extension)
    }

    /// Detects the format of (decompressed) content.
    ///
    /// A signature in the content takes precedence over the file name. Three kinds of files may lack one: OBJ has none,
    /// the keyword of OFF is optional, and binary STL is recognized by its length only. If the content leaves the
    /// format open, the file name decides.
    pub(crate) fn detect(bytes: &[u8], path: &Path) -> Option<Self> {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
        let begins = |word: &[u8]| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        let ends_word = |length: usize| text.get(length).is_none_or(u8::is_ascii_whitespace);
        if bytes.starts_with(b"glTF") {
            return Some(Self::Glb);
        }
        if begins(b"ply") && ends_word(3) {
            return Some(Self::Ply);
        }
        if is_binary_stl(bytes) {
            return Some(Self::Stl);
        }
        let off = [&b"off"[..], b"coff", b"noff", b"cnoff", b"stoff", b"stcoff", b"stnoff", b"4off"];
        if off.iter().any(|word| begins(word) && ends_word(word.len())) {
            return Some(Self::Off);
        }
        if begins(b"solid") && ends_word(5) {
            return Some(Self::Stl);
        }
        if begins(b"{") {
            return Some(Self::Gltf);
        }
        // No signature was found. Text that begins with an OBJ statement is OBJ, even under another name. In all
        // other cases the file name decides.
        let named = Self::from_path(path);
        let plain = !text[..text.len().min(4096)].contains(&0);
        if named.is_none_or(|format| format != Self::Obj && plain) && looks_like_obj(text) {
            return Some(Self::Obj);
        }
        named
    }
}

/// Returns true if the length is exactly `84 + 50 * triangles`, with at least one triangle.
///
/// No text file satisfies this by chance. It also identifies binary files whose header starts with "solid".
pub(crate) fn is_binary_stl(bytes: &[u8]) -> bool {
    let Some(count) = bytes.get(80..84).and_then(|count| count.try_into().ok()).map(u32::from_le_bytes) else {
        return false;
    };
    count > 0 && 84 + 50 * u64::from(count) == bytes.len() as u64
}

/// Returns true if the first line that is neither empty nor a comment (of the first 1000 lines) is an OBJ statement.
fn looks_like_obj(text: &[u8]) -> bool {
    const STATEMENTS: [&[u8]; 10] = [b"v", b"vn", b"vt", b"f", b"o", b"g", b"s", b"mtllib", b"usemtl", b"l"];
    let mut lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.by_ref().take(1000).find(|line| !line.is_empty() && !line.starts_with(b"#"));
    let word = first.and_then(|line| line.split(u8::is_ascii_whitespace).next());
    word.is_some_and(|word| STATEMENTS.contains(&word))
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Obj => "OBJ",
            Self::Stl => "STL",
            Self::Ply => "PLY",
            Self::Off => "OFF",
            Self::Gltf => "glTF",
            Self::Glb => "GLB",
        })
    }
}
