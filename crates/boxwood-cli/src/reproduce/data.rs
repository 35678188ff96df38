//! JSON and CSV output of `boxwood reproduce`. The keys are a stable interface: keys are added, never renamed.

use super::Reproduction;
use crate::arguments::topic;
use crate::output::{VERSION, quoted, write_list, write_value};
use boxwood_experiments::{
    Claim, ClaimVerdict, NumberKind, PaperResult, Plot, RULES, ResultCell, ResultColumn, ResultTable,
};
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct PaperRow<'a> {
    /// Name of the paper by its topic, for example `cab`.
    id: &'static str,
    /// Number of the paper, from 1 to 5.
    number: u8,
    title: &'a str,
    setup: &'a [String],
    /// Substitutes for models and data of the paper that are not public.
    substitutions: &'a [String],
    claims: Vec<ClaimRow<'a>>,
    tables: Vec<PaperTableRow<'a>>,
    plots: &'a [Plot],
}

#[derive(Serialize)]
struct ClaimRow<'a> {
    id: &'a str,
    place: &'a str,
    claimed: &'a str,
    measured: &'a str,
    verdict: &'static str,
    why: &'a str,
    by_construction: bool,
    tables: &'a [String],
    plots: &'a [String],
}

#[derive(Serialize)]
struct PaperTableRow<'a> {
    id: &'a str,
    title: &'a str,
    columns: Vec<PaperColumn<'a>>,
    rows: Vec<PaperTableLine<'a>>,
}

#[derive(Serialize)]
struct PaperColumn<'a> {
    name: &'a str,
    unit: &'a str,
    kind: &'static str,
}

#[derive(Serialize)]
struct PaperTableLine<'a> {
    name: &'a str,
    /// True if the row is about the current default of boxwood, which the paper does not have.
    is_current: bool,
    cells: Vec<PaperCell>,
}

#[derive(Serialize)]
struct PaperCell {
    ours: Option<f64>,
    published: Option<f64>,
    /// `ours / published`; `null` if one of the two is missing, and if the cell is calibrated.
    ratio: Option<f64>,
    /// True if the experiment was set up so that `ours` is close to `published`.
    calibrated: bool,
}

#[derive(Serialize)]
struct ReproduceSummary {
    claims: usize,
    confirmed: usize,
    partly_confirmed: usize,
    not_confirmed: usize,
    by_construction: usize,
}

impl<'a> PaperRow<'a> {
    fn new(outcome: &'a PaperResult) -> Self {
        let &PaperResult {
            paper: number,
            ref title,
            ref setup,
            ref substitutions,
            ref tables,
            ref plots,
            ref claims,
            ..
        } = outcome;
        let tables = tables.iter().map(PaperTableRow::new).collect();
        let claims = claims.iter().map(ClaimRow::new).collect();
        Self { id: topic(number), number, title, setup, substitutions, claims, tables, plots }
    }
}

impl<'a> PaperTableRow<'a> {
    fn new(table: &'a ResultTable) -> Self {
        let cell = |cell: &ResultCell| {
            let ResultCell { ours, published, calibrated } = *cell;
            PaperCell { ours, published, ratio: cell.ratio(), calibrated }
        };
        let rows = table.rows.iter().map(|row| PaperTableLine {
            name: &row.name,
            is_current: row.is_current,
            cells: row.cells.iter().map(cell).collect(),
        });
        let column = |column: &'a ResultColumn| PaperColumn {
            name: &column.name,
            unit: &column.unit,
            kind: kind_name(column.kind),
        };
        let columns = table.columns.iter().map(column).collect();
        Self { id: &table.id, title: &table.title, columns, rows: rows.collect() }
    }
}

impl<'a> ClaimRow<'a> {
    fn new(claim: &'a Claim) -> Self {
        Self {
            id: &claim.id,
            place: &claim.place,
            claimed: &claim.claimed,
            measured: &claim.measured,
            verdict: match claim.verdict {
                ClaimVerdict::Confirmed => "confirmed",
                ClaimVerdict::Partly => "partly_confirmed",
                ClaimVerdict::NotConfirmed => "not_confirmed",
            },
            why: &claim.why,
            by_construction: claim.by_construction,
            tables: &claim.tables,
            plots: &claim.plots,
        }
    }
}

/// Name of a kind of numbers in JSON and CSV.
fn kind_name(kind: NumberKind) -> &'static str {
    if kind == NumberKind::TimeRatio { "time_ratio" } else { kind.name() }
}

/// Writes one JSON document, with one line per paper.
pub(super) fn write_json(out: &mut dyn Write, reproduction: &Reproduction) -> io::Result<()> {
    out.write_all(b"{\n")?;
    write_value(out, "version", &VERSION)?;
    write_value(out, "command", &reproduction.command)?;
    write_value(out, "quick", &reproduction.quick)?;
    write_value(out, "rules", &RULES)?;
    write_list(out, "papers", reproduction.outcomes.iter().map(PaperRow::new))?;
    let summary = ReproduceSummary {
        claims: reproduction.claims(),
        confirmed: reproduction.count(ClaimVerdict::Confirmed),
        partly_confirmed: reproduction.count(ClaimVerdict::Partly),
        not_confirmed: reproduction.count(ClaimVerdict::NotConfirmed),
        by_construction: reproduction.by_construction(),
    };
    out.write_all(b",\n  \"summary\": ")?;
    serde_json::to_writer(&mut *out, &summary)?;
    out.write_all(b"\n}\n")
}

/// Writes one row per measured or published number, and per point of a plot.
pub(super) fn write_csv(out: &mut dyn Write, reproduction: &Reproduction) -> io::Result<()> {
    writeln!(out, "paper,table,row,column,unit,ours,published,ratio,kind,calibrated")?;
    for outcome in &reproduction.outcomes {
        for table in &outcome.tables {
            write_table(out, topic(outcome.paper), table)?;
        }
        for plot in &outcome.plots {
            write_plot(out, topic(outcome.paper), plot)?;
        }
    }
    Ok(())
}

fn write_table(out: &mut dyn Write, paper: &str, table: &ResultTable) -> io::Result<()> {
    for row in &table.rows {
        for (column, cell) in table.columns.iter().zip(&row.cells) {
            if cell.ours.is_none() && cell.published.is_none() {
                continue;
            }
            let names = [&table.id, &row.name, &column.name, &column.unit].map(|name| quoted(name));
            let [ours, published, ratio] =
                [cell.ours, cell.published, cell.ratio()].map(|x| x.map_or(String::new(), |x| format!("{x:?}")));
            let (names, kind) = (names.join(","), kind_name(column.kind));
            writeln!(out, "{paper},{names},{ours},{published},{ratio},{kind},{}", cell.calibrated)?;
        }
    }
    Ok(())
}

fn write_plot(out: &mut dyn Write, paper: &str, plot: &Plot) -> io::Result<()> {
    for line in &plot.lines {
        for [x, y] in &line.points {
            let position = format!("{} = {x:?}", plot.x.name);
            let names = [&plot.id, &line.name, &position, &plot.y.name].map(|name| quoted(name));
            writeln!(out, "{paper},{},{y:?},,,point,false", names.join(","))?;
        }
    }
    Ok(())
}
