//! Integration tests of pages and still images, as one program.

mod still;
mod view_page;
