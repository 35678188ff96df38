//! `boxwood view`: writes an HTML page that shows all parts in 3D.
//!
//! ```text
//! files, or the built-in assembly ─▶ selected parts ─▶ View ─▶ page, still picture
//! ```

use super::{FactList, command_line};
use crate::arguments::ViewArgs;
use crate::notes::{self, CommandError};
use crate::output::ContentKind;
use crate::scene;

pub(crate) fn run(arguments: &ViewArgs) -> Result<u8, CommandError> {
    let scene_arguments = &arguments.scene;
    let (mut assembly, _, pictures) = scene::read_with_pictures(scene_arguments, None, None, &arguments.pictures())?;
    assembly.select(&scene_arguments.only, &scene_arguments.except)?;
    if assembly.parts.is_empty() {
        notes::note("the selection contains no parts; the view is empty");
    }
    let facts = FactList::collect(|facts| scene_arguments.add_facts(facts));
    let view = facts.added_to(assembly.view(&command_line())?);
    let written = pictures.write(&view)?;
    crate::print(ContentKind::Text, |out| {
        writeln!(out, "{}", view.verdict.text)?;
        written.iter().try_for_each(|written| writeln!(out, "wrote {written}"))
    })?;
    Ok(crate::EXIT_CLEAR)
}
