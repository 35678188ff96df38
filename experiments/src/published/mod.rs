//! What the documents say, number by number: one file a document.

pub(crate) mod document_1;
pub(crate) mod document_2;
pub(crate) mod document_3;
pub(crate) mod document_5;
