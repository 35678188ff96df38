//! `boxwood view`, and shared code of all commands that draw a view.

mod command_line;
mod pictures;
mod run;

pub(crate) use boxwood_report::view::FactList;
pub(crate) use command_line::command_line;
pub(crate) use pictures::PictureFiles;
pub(crate) use run::run;
