//! Bounding boxes used only by the trees of the papers: oriented boxes, cover boxes, and a triangle against a box.

pub(crate) mod cover;
pub(crate) mod obb;
pub(crate) mod triangle_box;
