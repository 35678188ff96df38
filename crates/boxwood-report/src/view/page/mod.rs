//! A view as one HTML file.

use super::{View, ViewError};

impl View {
    /// One file that a browser opens from disk.
    pub fn to_html(&self) -> Result<String, ViewError> {
        Ok(self.title.clone())
    }
}
