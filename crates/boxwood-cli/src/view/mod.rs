//! `boxwood view`, and shared code of all commands that draw a view.

mod cells;
mod command_line;
mod focus;
mod parts;
mod pictures;
mod run;
mod subject;

pub(crate) use boxwood_report::view::FactList;
pub(crate) use cells::{columns, count, count_up_to, length_cell, or_empty, words};
pub(crate) use command_line::command_line;
pub(crate) use focus::focus;
pub(crate) use parts::{parts_of, shapes_of};
pub(crate) use pictures::PictureFiles;
pub(crate) use run::run;
pub(crate) use subject::subject;
