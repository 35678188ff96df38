//! The bytes of buffers: the binary chunk, base64 in the JSON, or a file in the same folder. A buffer is fetched when
//! geometry first asks for it, so that one that holds only textures or animations is never opened.

use super::base64;
use super::budget::Budget;
use super::json::{Buffer, Document};
use super::uri::{self, Uri};
use crate::error::{Broken, Place, Problem};
use crate::input::Input;
use crate::inside;
use crate::text::shown;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

pub(super) struct Buffers<'d> {
    declared: &'d [Buffer<'d>],
    /// The binary chunk of a GLB.
    bin: Option<&'d [u8]>,
    /// `None` if no file may be opened.
    folder: Option<&'d Path>,
    /// Bytes of the glTF and of all its buffer files together.
    most_bytes: u64,
    budget: &'d Budget,
    /// One for each declared buffer; empty until somebody asks, and for ever if its bytes are the binary chunk.
    fetched: Vec<OnceCell<Rc<Vec<u8>>>>,
    /// By their true path: a thousand buffers that name one file are one copy in memory.
    files: RefCell<HashMap<PathBuf, Rc<Vec<u8>>>>,
}

impl<'d> Buffers<'d> {
    pub(super) fn new(
        document: &'d Document<'d>,
        bin: Option<&'d [u8]>,
        input: &Input<'d>,
        budget: &'d Budget,
    ) -> Self {
        let declared = &document.buffers;
        Self {
            declared,
            bin,
            folder: input.folder,
            most_bytes: input.options.limits.file_bytes,
            budget,
            fetched: declared.iter().map(|_| OnceCell::new()).collect(),
            files: RefCell::default(),
        }
    }

    /// Exactly the bytes that the buffer declares.
    pub(super) fn get(&self, buffer: u32) -> Result<&[u8], Broken> {
        let place = Place::Element("buffer", buffer.into());
        let Some(declared) = self.declared.get(buffer as usize) else {
            let what = format!("there is no such buffer; the file has {}", self.declared.len());
            return Err(Broken::syntax(place, what));
        };
        let bytes = match (&declared.uri, self.bin) {
            (Some(uri), _) => self.fetched(buffer as usize, &uri.0).map_err(|problem| Broken { place, problem })?,
            (None, Some(bin)) if buffer == 0 => bin,
            (None, _) => {
                let what = "the buffer has no data: it has no URI, and is not the first of a GLB with a binary chunk";
                return Err(Broken::syntax(place, what));
            }
        };
        let length = usize::try_from(declared.byte_length).ok();
        length
            .and_then(|length| bytes.get(..length))
            .ok_or_else(|| Broken { place, problem: too_short(declared.byte_length, bytes.len() as u64) })
    }

    fn fetched(&self, buffer: usize, uri: &str) -> Result<&[u8], Problem> {
        let cell = &self.fetched[buffer];
        if let Some(bytes) = cell.get() {
            return Ok(bytes);
        }
        let bytes = match uri::parse(uri)? {
            Uri::Data(text) => Rc::new(self.decode(text)?),
            Uri::File(name) => self.open(&name, self.declared[buffer].byte_length)?,
        };
        Ok(cell.get_or_init(|| bytes))
    }

    fn decode(&self, text: &[u8]) -> Result<Vec<u8>, Problem> {
        self.budget.charge(text.len() as u64 / 4 * 3).map_err(|broken| broken.problem)?;
        base64::decode(text).map_err(|bad| {
            let (at, letter) = (bad.at, shown(&[bad.letter]));
            Problem::Syntax(format!("the base64 text of the buffer is broken at its byte {at} (\"{letter}\")"))
        })
    }

    /// The file, if it is one that may be opened: regular, in the folder even after following links, as long as the
    /// buffer says, and within the limit.
    fn open(&self, name: &Path, promised: u64) -> Result<Rc<Vec<u8>>, Problem> {
        let Some(folder) = self.folder else {
            let what = format!("the buffer is in the file \"{}\", but only bytes were given; use GLB", name.display());
            return Err(Problem::Unsupported(what));
        };
        let failed = |error: io::Error| {
            Problem::Io(io::Error::new(error.kind(), format!("the buffer's file \"{}\": {error}", name.display())))
        };
        let folder = inside::true_folder(folder).map_err(failed)?;
        let Some(path) = inside::true_file(&folder, &folder.join(name)).map_err(failed)? else {
            let what = format!("the buffer's file \"{}\" is a link out of the folder; copy it there", name.display());
            return Err(Problem::Unsupported(what));
        };
        if let Some(bytes) = self.files.borrow().get(&path) {
            return Ok(Rc::clone(bytes));
        }
        let metadata = fs::metadata(&path).map_err(failed)?;
        if !metadata.is_file() {
            return Err(failed(io::Error::new(io::ErrorKind::Unsupported, "is no regular file")));
        }
        if metadata.len() < promised {
            return Err(too_short(promised, metadata.len()));
        }
        let bytes = Rc::new(self.read(&path, metadata.len(), name).map_err(failed)??);
        self.budget.opened(bytes.len() as u64);
        self.files.borrow_mut().insert(path, Rc::clone(&bytes));
        Ok(bytes)
    }

    fn read(&self, path: &Path, length: u64, name: &Path) -> io::Result<Result<Vec<u8>, Problem>> {
        let left = self.most_bytes.saturating_sub(self.budget.there());
        let too_large = |length: u64| {
            let what = format!("with the {length} bytes of \"{}\" the glTF has too many", name.display());
            Ok(Err(Problem::Limit { what, limit: self.most_bytes, option: Some("--max-file-bytes") }))
        };
        if length > left {
            return too_large(length);
        }
        let mut bytes = crate::load::room_for(length)?;
        // One byte more than allowed, so that a file that grows while it is read is seen.
        File::open(path)?.take(left.saturating_add(1)).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > left { too_large(bytes.len() as u64) } else { Ok(Ok(bytes)) }
    }
}

fn too_short(promised: u64, there: u64) -> Problem {
    Problem::Truncated(format!("the buffer promises {promised} bytes, but has {there}"))
}
