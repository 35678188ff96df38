//! What a result looks like: what all commands that draw one have in common.

mod command_line;
mod parts;
mod pictures;

pub(crate) use command_line::command_line;
pub(crate) use parts::parts_of;
pub(crate) use pictures::Pictures;
