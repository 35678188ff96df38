//! Contacts for programs. The keys are an interface: they are added to, never renamed.

use super::Answer;
use super::meet::PartImpact;
use super::mover::Mover;
use crate::arguments::{Capsule, Shape};
use crate::notes::Warning;
use crate::output::{VERSION, quoted, write_list, write_value};
use crate::scene::{self, length_of};
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
#[serde(untagged)]
enum MoverRow<'a> {
    Shape(&'a Shape),
    Capsule {
        kind: &'static str,
        #[serde(flatten)]
        capsule: &'a Capsule,
    },
    Parts {
        kind: &'static str,
        parts: Vec<&'a str>,
    },
}

#[derive(Serialize)]
struct ImpactRow<'a> {
    part: &'a str,
    /// `null` in the built-in assembly.
    file: Option<&'a str>,
    triangle: u32,
    t: f64,
    distance: f64,
    at_start: bool,
    point: [f64; 3],
    /// `null` of what is in contact at the start.
    normal: Option<[f64; 3]>,
    /// `null` if a solid is moved, as its triangle.
    mover_part: Option<&'a str>,
    mover_triangle: Option<u32>,
}

#[derive(Serialize)]
struct Summary {
    others: usize,
    met: usize,
    #[serde(flatten)]
    scene: scene::Summary,
}

fn mover(answer: &Answer) -> MoverRow<'_> {
    match &answer.mover {
        Mover::Shape(shape, _) => MoverRow::Shape(shape),
        Mover::Capsule(capsule, _) => MoverRow::Capsule { kind: "capsule", capsule },
        Mover::Parts(parts) => {
            MoverRow::Parts { kind: "parts", parts: parts.iter().map(|&part| answer.scene.name(part)).collect() }
        }
    }
}

fn rows(answer: &Answer) -> impl Iterator<Item = ImpactRow<'_>> {
    let length = length_of(answer.motion.way());
    answer.impacts.iter().map(move |&PartImpact { part, mover, impact }| ImpactRow {
        part: answer.scene.name(part),
        file: answer.scene.file(part),
        triangle: impact.triangle,
        t: impact.t,
        distance: impact.t * length,
        at_start: impact.at_start,
        point: impact.point,
        normal: (!impact.at_start).then_some(impact.normal),
        mover_part: mover.map(|part| answer.scene.name(part)),
        mover_triangle: impact.mover,
    })
}

fn summary(answer: &Answer) -> Summary {
    let scene = answer.scene.summary(&answer.cost);
    Summary { others: answer.others, met: answer.impacts.len(), scene }
}

/// One document, with a line for each contact.
pub(super) fn write_json(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    write_value(out, "mover", &mover(answer))?;
    write_value(out, "by", &answer.motion.way())?;
    write_list(out, "impacts", rows(answer))?;
    out.write_all(b",\n")?;
    write_value(out, "summary", &summary(answer))?;
    write_list(out, "warnings", &answer.scene.assembly.warnings)?;
    out.write_all(b"\n}\n")
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Impact(ImpactRow<'a>),
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        mover: MoverRow<'a>,
        by: [f64; 3],
        #[serde(flatten)]
        summary: Summary,
    },
}

/// Contacts, warnings, and the summary as the last line.
pub(super) fn write_lines(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    let warnings = answer.scene.assembly.warnings.iter().map(Line::Warning);
    let (mover, by) = (mover(answer), answer.motion.way());
    let summary = Line::Summary { version: VERSION, mover, by, summary: summary(answer) };
    for line in rows(answer).map(Line::Impact).chain(warnings).chain([summary]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// A row a contact. What does not apply is an empty field.
pub(super) fn write_csv(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    writeln!(out, "part,triangle,t,distance,at_start,x,y,z,normal_x,normal_y,normal_z,mover_part,mover_triangle")?;
    for row in rows(answer) {
        let ImpactRow { triangle, t, distance, at_start, point: [x, y, z], .. } = row;
        write!(out, "{},{triangle},{t:?},{distance:?},{at_start},{x:?},{y:?},{z:?}", quoted(row.part))?;
        match row.normal {
            Some([x, y, z]) => write!(out, ",{x:?},{y:?},{z:?}")?,
            None => write!(out, ",,,")?,
        }
        let mover_triangle = row.mover_triangle.map_or(String::new(), |triangle| triangle.to_string());
        writeln!(out, ",{},{mover_triangle}", quoted(row.mover_part.unwrap_or_default()))?;
    }
    Ok(())
}
