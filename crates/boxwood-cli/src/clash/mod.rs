//! `boxwood clash`, and `boxwood` without a command: clashes of files or of the built-in assembly.

use crate::arguments::{Args, ClashArgs, OutputArgs};
use crate::notes::{self, CommandError};
use crate::output::{self, ContactsFile, Destination, accept_closed_pipe, counted, thousands};
use crate::progress;
use crate::sources;
use crate::view::{PictureFiles, command_line};
use boxwood_assembly::{Assembly, ClashOptions};
use boxwood_report::view::FactList;
use std::io::{self, IsTerminal};
use std::path::Path;

/// Input of a clash run, except for the assembly.
struct ClashRun<'a> {
    options: ClashOptions,
    output: &'a OutputArgs,
    destination: Destination,
    /// File for the contacts (`--contacts=FILE`).
    contacts: Option<ContactsFile>,
    pictures: PictureFiles,
    /// Selection and placement, shown in pictures.
    facts: FactList,
}

/// Tests the built-in assembly.
pub(crate) fn run_built_in(arguments: &Args) -> Result<u8, CommandError> {
    let destination = Destination::new(arguments.output.output.as_deref(), &[])?;
    let contacts = arguments.report.contacts_file(&[], &destination)?;
    let pictures = PictureFiles::new(&arguments.pictures, &[], &output_files(&destination, contacts.as_ref()))?;
    let mut options = arguments.report.options(arguments.clearance, pictures.are_wanted());
    options.max_candidates = u64::MAX;
    let facts = FactList::default();
    let run = ClashRun { options, output: &arguments.output, destination, contacts, pictures, facts };
    run_clash(&Assembly::built_in(), &run)
}

/// Tests files.
pub(crate) fn run(arguments: &ClashArgs) -> Result<u8, CommandError> {
    let sources = sources::find(crate::require_paths(&arguments.paths, "clash")?)?;
    let inputs: Vec<&Path> = sources.iter().map(|source| source.canonical.as_path()).collect();
    let destination = Destination::new(arguments.output.output.as_deref(), &inputs)?;
    let contacts = arguments.report.contacts_file(&inputs, &destination)?;
    let pictures = PictureFiles::new(&arguments.pictures, &inputs, &output_files(&destination, contacts.as_ref()))?;
    let mut assembly = sources::read(&sources, &arguments.reading, Some(arguments.skip_unreadable))?;
    notes::warn(&assembly.warnings);
    arguments.placing.place(&mut assembly)?;
    let options = arguments.options(pictures.are_wanted());
    let facts = FactList::collect(|facts| arguments.add_facts(facts));
    run_clash(&assembly, &ClashRun { options, output: &arguments.output, destination, contacts, pictures, facts })
}

/// All output files except for pictures.
fn output_files<'a>(result: &'a Destination, contacts: Option<&'a ContactsFile>) -> Vec<&'a Destination> {
    std::iter::once(result).chain(contacts.map(ContactsFile::destination)).collect()
}

fn run_clash(assembly: &Assembly, run: &ClashRun<'_>) -> Result<u8, CommandError> {
    let mut result = progress::observed(|observer| assembly.clash(&run.options, observer))?;
    let parts = result.assembly.parts.len();
    if parts < 2 {
        let parts = counted(parts as u64, "part", "parts");
        notes::note(&format!("{parts} selected; there is no pair to test"));
    } else if result.part_pairs == 0 {
        notes::note("the selection contains no pair of parts; nothing was tested");
    }
    // The library names the filter; here it is an option.
    for warning in &mut result.assembly.warnings[assembly.warnings.len()..] {
        if warning.what.starts_with("ignore ") {
            warning.what.insert_str(0, "--");
        }
    }
    // The warnings of the reader were printed before; those about open parts can be many.
    let new = &result.assembly.warnings[assembly.warnings.len()..];
    let (open_parts, others): (Vec<_>, Vec<_>) = new.iter().cloned().partition(|warning| warning.open_part.is_some());
    notes::warn(&others);
    notes::warn_first(&open_parts, "parts that are not closed");
    if let Some(contacts) = &run.contacts {
        contacts.write(&result)?;
    }
    let written = output::write(&result, run.output.format(), &run.destination);
    accept_closed_pipe(written).map_err(|error| crate::cannot_write(&error))?;
    if let (Some(path), true) = (&run.output.output, io::stderr().is_terminal()) {
        let (clashes, pairs) = (thousands(result.clashes.len() as u64), thousands(result.part_pairs));
        let too_close = |_| format!(", {} too close", thousands(result.close.len() as u64));
        let close = run.options.clearance.map_or(String::new(), too_close);
        notes::note(&format!(
            "{clashes} of {pairs} pairs of parts intersect{close}; written to {}",
            notes::shown(path)
        ));
    }
    run.pictures.draw(|| run.facts.added_to(result.view(&command_line())))?;
    Ok(if result.is_clear() { crate::EXIT_CLEAR } else { crate::EXIT_FOUND })
}
