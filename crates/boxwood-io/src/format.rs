//! Which format a file is in: by its content first, by its name where the content does not tell.

use std::fmt;
use std::path::Path;

/// A format of mesh files.
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
    /// glTF 2.0, JSON with buffers inside or beside it.
    Gltf,
    /// glTF 2.0 in one binary file.
    Glb,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Obj, Self::Stl, Self::Ply, Self::Off, Self::Gltf, Self::Glb];

    /// The usual extension, in lower case.
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

    /// The format that a file name promises, in any case of letters, `.gz` left aside.
    #[must_use]
    pub fn of_name(path: &Path) -> Option<Self> {
        let lower = path.file_name()?.to_string_lossy().to_ascii_lowercase();
        let plain = lower.strip_suffix(".gz").unwrap_or(&lower);
        let extension = plain.rsplit_once('.')?.1;
        Self::ALL.into_iter().find(|format| format.extension() == extension)
    }

    /// The format of (decompressed) content. The formats with a signature are known by it whatever the file is called;
    /// OBJ has none, binary STL only its length, and OFF may lack its word, so the name decides where the content does
    /// not.
    pub(crate) fn of_content(bytes: &[u8], path: &Path) -> Option<Self> {
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
        // What is left has no signature. Statements of OBJ in plain text are OBJ under any name; else the name decides.
        let named = Self::of_name(path);
        let plain = !text[..text.len().min(4096)].contains(&0);
        if named.is_none_or(|format| format != Self::Obj && plain) && looks_like_obj(text) {
            return Some(Self::Obj);
        }
        named
    }
}

/// 84 bytes and 50 for each triangle, exactly, and at least one triangle: no text file has that by chance, and files
/// whose header begins with "solid" are binary all the same.
pub(crate) fn is_binary_stl(bytes: &[u8]) -> bool {
    let Some(count) = bytes.get(80..84).and_then(|count| count.try_into().ok()).map(u32::from_le_bytes) else {
        return false;
    };
    count > 0 && 84 + 50 * u64::from(count) == bytes.len() as u64
}

/// Whether one of the first lines that are not empty or comments is a statement of OBJ.
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
