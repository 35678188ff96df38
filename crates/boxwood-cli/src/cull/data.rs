//! Parts in a volume for programs. The keys are an interface: they are added to, never renamed.

use super::Answer;
use super::region::Region;
use super::search::PartIn;
use crate::notes::Warning;
use crate::output::{VERSION, quoted, write_list, write_value};
use crate::scene;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct PartRow<'a> {
    part: &'a str,
    /// `null` in the built-in assembly.
    file: Option<&'a str>,
    triangles: usize,
    r#in: usize,
    inside: usize,
    whole: bool,
    /// Only if they are asked for.
    #[serde(flatten)]
    numbers: Option<Numbers<'a>>,
}

#[derive(Serialize)]
struct Numbers<'a> {
    triangles_in: &'a [u32],
    triangles_inside: &'a [u32],
}

#[derive(Serialize)]
struct Summary {
    parts_in: usize,
    parts_inside: usize,
    triangles_in: usize,
    triangles_inside: usize,
    #[serde(flatten)]
    scene: scene::Summary,
}

impl Answer {
    pub(super) fn triangles(&self, part: &PartIn) -> usize {
        self.scene.assembly.parts[part.part].triangles
    }

    /// Whether all of a part is in it.
    pub(super) fn is_whole(&self, part: &PartIn) -> bool {
        part.inside.len() == self.triangles(part)
    }

    pub(super) fn whole_parts(&self) -> usize {
        self.parts.iter().filter(|part| self.is_whole(part)).count()
    }

    pub(super) fn triangles_in(&self) -> usize {
        self.parts.iter().map(|part| part.in_it.len()).sum()
    }
}

fn rows(answer: &Answer, numbers: bool) -> impl Iterator<Item = PartRow<'_>> {
    answer.parts.iter().map(move |part| PartRow {
        part: answer.scene.name(part.part),
        file: answer.scene.file(part.part),
        triangles: answer.triangles(part),
        r#in: part.in_it.len(),
        inside: part.inside.len(),
        whole: answer.is_whole(part),
        numbers: numbers.then_some(Numbers { triangles_in: &part.in_it, triangles_inside: &part.inside }),
    })
}

fn summary(answer: &Answer) -> Summary {
    Summary {
        parts_in: answer.parts.len(),
        parts_inside: answer.whole_parts(),
        triangles_in: answer.triangles_in(),
        triangles_inside: answer.parts.iter().map(|part| part.inside.len()).sum(),
        scene: answer.scene.summary(&answer.cost),
    }
}

/// One document, with a line for each part.
pub(super) fn write_json(out: &mut dyn Write, answer: &Answer, numbers: bool) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    write_value(out, "volume", &answer.region)?;
    write_list(out, "parts", rows(answer, numbers))?;
    out.write_all(b",\n")?;
    write_value(out, "summary", &summary(answer))?;
    write_list(out, "warnings", &answer.scene.assembly.warnings)?;
    out.write_all(b"\n}\n")
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Part(PartRow<'a>),
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        volume: &'a Region,
        #[serde(flatten)]
        summary: Summary,
    },
}

/// Parts, warnings, and the summary as the last line.
pub(super) fn write_lines(out: &mut dyn Write, answer: &Answer, numbers: bool) -> io::Result<()> {
    let warnings = answer.scene.assembly.warnings.iter().map(Line::Warning);
    let summary = Line::Summary { version: VERSION, volume: &answer.region, summary: summary(answer) };
    for line in rows(answer, numbers).map(Line::Part).chain(warnings).chain([summary]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// A row a part, or a row a triangle.
pub(super) fn write_csv(out: &mut dyn Write, answer: &Answer, numbers: bool) -> io::Result<()> {
    if numbers {
        writeln!(out, "part,triangle,inside")?;
        for part in &answer.parts {
            let name = quoted(answer.scene.name(part.part));
            for triangle in &part.in_it {
                let inside = part.inside.binary_search(triangle).is_ok();
                writeln!(out, "{name},{triangle},{inside}")?;
            }
        }
        return Ok(());
    }
    writeln!(out, "part,file,triangles,in,inside,whole")?;
    for PartRow { part, file, triangles, r#in, inside, whole, .. } in rows(answer, false) {
        let (part, file) = (quoted(part), quoted(file.unwrap_or_default()));
        writeln!(out, "{part},{file},{triangles},{},{inside},{whole}", r#in)?;
    }
    Ok(())
}
