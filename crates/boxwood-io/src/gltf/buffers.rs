//! Bytes of glTF buffers, from the binary chunk, base64 in the JSON, or a file in the same folder.
//!
//! A buffer is loaded when geometry first uses it, so buffers with only textures or animations are never opened.

use super::base64;
use super::json::{Buffer, GltfDocument};
use super::memory_budget::MemoryBudget;
use super::uri::{self, BufferUri};
use crate::error::{FileLocation, LimitKind, ParseError, ReadErrorKind};
use crate::reader_input::ReaderInput;
use crate::safe_path;
use crate::text::printable;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Buffers of the document, loaded on first use.
pub(super) struct GltfBuffers<'d> {
    declared: &'d [Buffer<'d>],
    /// Binary chunk of a GLB; `None` if there is no such chunk.
    bin: Option<&'d [u8]>,
    /// Folder of the glTF; `None` if no file may be opened.
    folder: Option<&'d Path>,
    /// Maximum number of bytes of the glTF and all its buffer files together.
    max_bytes: u64,
    budget: &'d MemoryBudget,
    /// Bytes of each declared buffer; filled on first use. Stays empty for the buffer that is the binary chunk.
    loaded: Vec<OnceCell<Rc<Vec<u8>>>>,
    /// Loaded buffer files by canonical path: buffers that name the same file share one copy in memory.
    files: RefCell<HashMap<PathBuf, Rc<Vec<u8>>>>,
}

impl<'d> GltfBuffers<'d> {
    pub(super) fn new(
        document: &'d GltfDocument<'d>,
        bin: Option<&'d [u8]>,
        input: &ReaderInput<'d>,
        budget: &'d MemoryBudget,
    ) -> Self {
        let declared = &document.buffers;
        Self {
            declared,
            bin,
            folder: input.folder,
            max_bytes: input.options.limits.max_file_bytes,
            budget,
            loaded: declared.iter().map(|_| OnceCell::new()).collect(),
            files: RefCell::default(),
        }
    }

    /// Returns the bytes of a buffer, exactly as many as it declares.
    pub(super) fn get(&self, buffer: u32) -> Result<&[u8], ParseError> {
        let location = FileLocation::Element("buffer", buffer.into());
        let Some(declared) = self.declared.get(buffer as usize) else {
            let what = format!("the buffer does not exist; the file has {}", self.declared.len());
            return Err(ParseError::syntax(location, what));
        };
        let bytes = match (&declared.uri, self.bin) {
            (Some(uri), _) => self.loaded(buffer as usize, &uri.0).map_err(|kind| ParseError { location, kind })?,
            (None, Some(bin)) if buffer == 0 => bin,
            (None, _) => {
                let what =
                    "the buffer has no data: no URI, and it is not the first buffer of a GLB with a binary chunk";
                return Err(ParseError::syntax(location, what));
            }
        };
        let length = usize::try_from(declared.byte_length).ok();
        length
            .and_then(|length| bytes.get(..length))
            .ok_or_else(|| ParseError { location, kind: too_short(declared.byte_length, bytes.len() as u64) })
    }

    fn loaded(&self, buffer: usize, uri: &str) -> Result<&[u8], ReadErrorKind> {
        let cell = &self.loaded[buffer];
        if let Some(bytes) = cell.get() {
            return Ok(bytes);
        }
        let bytes = match uri::parse(uri)? {
            BufferUri::Data(text) => Rc::new(self.decode(text)?),
            BufferUri::File(name) => self.open(&name, self.declared[buffer].byte_length)?,
        };
        Ok(cell.get_or_init(|| bytes))
    }

    fn decode(&self, text: &[u8]) -> Result<Vec<u8>, ReadErrorKind> {
        self.budget.charge(text.len() as u64 / 4 * 3).map_err(|error| error.kind)?;
        base64::decode(text).map_err(|error| {
            let (at, letter) = (error.at, printable(&[error.letter]));
            ReadErrorKind::Syntax(format!("invalid base64 data of the buffer at byte {at} (\"{letter}\")"))
        })
    }

    /// Loads a buffer file. It must be a regular file inside the folder (also after resolving links), at least as long
    /// as the buffer declares, and within the limit for all files together.
    fn open(&self, name: &Path, declared: u64) -> Result<Rc<Vec<u8>>, ReadErrorKind> {
        let Some(folder) = self.folder else {
            let what = format!(
                "the buffer is in the file \"{}\", but no file can be opened when reading from bytes; use GLB",
                name.display()
            );
            return Err(ReadErrorKind::Unsupported(what));
        };
        let failed = |error: io::Error| {
            ReadErrorKind::Io(io::Error::new(
                error.kind(),
                format!("the buffer's file \"{}\": {error}", name.display()),
            ))
        };
        let folder = safe_path::canonical_folder(folder).map_err(failed)?;
        let Some(path) = safe_path::canonical_file_inside(&folder, &folder.join(name)).map_err(failed)? else {
            let what = format!(
                "the buffer's file \"{}\" is a link to a file outside the folder; copy the file into it",
                name.display()
            );
            return Err(ReadErrorKind::Unsupported(what));
        };
        if let Some(bytes) = self.files.borrow().get(&path) {
            return Ok(Rc::clone(bytes));
        }
        let metadata = fs::metadata(&path).map_err(failed)?;
        if !metadata.is_file() {
            return Err(failed(io::Error::new(io::ErrorKind::Unsupported, "is not a regular file")));
        }
        if metadata.len() < declared {
            return Err(too_short(declared, metadata.len()));
        }
        let bytes = Rc::new(self.read(&path, metadata.len(), name).map_err(failed)??);
        self.budget.add_input(bytes.len() as u64);
        self.files.borrow_mut().insert(path, Rc::clone(&bytes));
        Ok(bytes)
    }

    fn read(&self, path: &Path, length: u64, name: &Path) -> io::Result<Result<Vec<u8>, ReadErrorKind>> {
        let left = self.max_bytes.saturating_sub(self.budget.input_bytes());
        let too_large = |length: u64| {
            let what = format!("with the {length} bytes of \"{}\" the glTF is too large", name.display());
            Ok(Err(ReadErrorKind::Limit { what, limit: LimitKind::FileBytes, max: self.max_bytes }))
        };
        if length > left {
            return too_large(length);
        }
        let mut bytes = crate::load::with_capacity_for(length)?;
        // Reads up to one byte more than allowed, to detect a file that grows while it is read.
        File::open(path)?.take(left.saturating_add(1)).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > left { too_large(bytes.len() as u64) } else { Ok(Ok(bytes)) }
    }
}

fn too_short(declared: u64, present: u64) -> ReadErrorKind {
    ReadErrorKind::Truncated(format!("the buffer declares {declared} bytes, but has {present}"))
}
