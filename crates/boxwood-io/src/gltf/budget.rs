//! How much memory a file may ask for.
//!
//! Most of what a file says is bounded by the bytes it takes to say it. glTF can say some things more cheaply: many
//! meshes may name one accessor, many nodes one long name, and an accessor without data stands for any number of zeros.
//! Everything that stays in memory while a file is read is therefore charged before it is allocated, and the total is
//! held against the size of the file and of the buffer files it opened.

use crate::error::{Broken, Place, Problem};
use std::cell::Cell;

/// Bytes of memory for a byte of the file. The readers' promise is 16: one is the file itself, two are for what lives
/// only for a moment. Plain files need 2 to 4; 8-bit positions with 8-bit strips, the tightest geometry that glTF has
/// without compression, need 8.
const FACTOR: u64 = 13;

/// Free for every file, so that small ones need not be economical.
const FREE: u64 = 1 << 20;

pub(super) struct Budget {
    /// Bytes of the file and of the buffer files opened so far.
    there: Cell<u64>,
    charged: Cell<u64>,
}

impl Budget {
    pub(super) fn new(file_bytes: u64) -> Self {
        Self { there: Cell::new(file_bytes), charged: Cell::new(0) }
    }

    /// Bytes of the file and of the buffer files opened so far.
    pub(super) fn there(&self) -> u64 {
        self.there.get()
    }

    /// Another file was opened, and has this many bytes.
    pub(super) fn opened(&self, bytes: u64) {
        self.there.set(self.there.get().saturating_add(bytes));
    }

    /// To be called before as many bytes are allocated.
    pub(super) fn charge(&self, bytes: u64) -> Result<(), Broken> {
        let charged = self.charged.get().saturating_add(bytes);
        let limit = self.there.get().saturating_mul(FACTOR).saturating_add(FREE);
        if charged > limit {
            let what = format!(
                "the file unpacks to more than {charged} bytes, out of {} on disk: accessors without data, or too many \
                 meshes that share their data without being the same",
                self.there.get()
            );
            let problem = Problem::Limit { what, limit, option: None };
            return Err(Broken { place: Place::File, problem });
        }
        self.charged.set(charged);
        Ok(())
    }

    /// The same for a number of equal elements.
    pub(super) fn charge_each<T>(&self, count: u64) -> Result<(), Broken> {
        self.charge(count.saturating_mul(size_of::<T>() as u64))
    }
}
