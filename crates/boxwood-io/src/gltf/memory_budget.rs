//! Bounds the memory that a glTF file can make the reader allocate.
//!
//! Most data takes memory in proportion to its bytes in the file. glTF has exceptions: many meshes may use one
//! accessor, many nodes one mesh with a long name, and an accessor without data represents any number of zeros.
//! Everything that stays in memory while a file is read is therefore charged before it is allocated. The total is
//! limited in proportion to the size of the file and of its buffer files.

use crate::error::{FileLocation, LimitKind, ParseError, ReadErrorKind};
use std::cell::Cell;

/// Maximum number of charged bytes per input byte.
///
/// The documented bound of all readers is 16 bytes per byte of the file: these 13, one for the file itself, and
/// two for temporary data. Usual files need 2 to 4. The densest uncompressed glTF geometry, triangle strips with
/// 8-bit positions and 8-bit indices, needs 8.
const BYTES_PER_INPUT_BYTE: u64 = 13;

/// Number of bytes that may be charged beyond [`BYTES_PER_INPUT_BYTE`] times the input bytes, so that small files
/// never reach the limit.
const FREE_BYTES: u64 = 1 << 20;

/// Limits the number of bytes charged so far in proportion to the number of bytes read so far.
pub(super) struct MemoryBudget {
    /// Number of bytes of the file and of the buffer files read so far.
    input_bytes: Cell<u64>,
    charged: Cell<u64>,
}

impl MemoryBudget {
    pub(super) fn new(input_bytes: u64) -> Self {
        Self { input_bytes: Cell::new(input_bytes), charged: Cell::new(0) }
    }

    /// Number of bytes of the file and of the buffer files read so far.
    pub(super) fn input_bytes(&self) -> u64 {
        self.input_bytes.get()
    }

    /// Adds the size of a buffer file.
    pub(super) fn add_input(&self, bytes: u64) {
        self.input_bytes.set(self.input_bytes.get().saturating_add(bytes));
    }

    /// Charges `bytes`; call it before they are allocated. Returns an error if the budget is exceeded.
    pub(super) fn charge(&self, bytes: u64) -> Result<(), ParseError> {
        let charged = self.charged.get().saturating_add(bytes);
        let limit = self.input_bytes.get().saturating_mul(BYTES_PER_INPUT_BYTE).saturating_add(FREE_BYTES);
        if charged > limit {
            let what = format!(
                "the file would take more than {charged} bytes of memory, with {} on disk: it has accessors without data, \
                 or too many different meshes that share data",
                self.input_bytes.get()
            );
            let kind = ReadErrorKind::Limit { what, limit: LimitKind::Fixed, max: limit };
            return Err(ParseError { location: FileLocation::File, kind });
        }
        self.charged.set(charged);
        Ok(())
    }

    /// Charges `count` elements of type `T`.
    pub(super) fn charge_each<T>(&self, count: u64) -> Result<(), ParseError> {
        self.charge(count.saturating_mul(size_of::<T>() as u64))
    }
}
