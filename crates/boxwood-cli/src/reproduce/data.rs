//! What was found, for programs. The keys are an interface: they are added to, never renamed.

use super::Reproduction;
use crate::output::{VERSION, quoted, write_list, write_value};
use boxwood_experiments::{Cell, Claim, Column, Outcome, Plot, RULES, Table, Verdict};
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct DocumentData<'a> {
    document: u8,
    title: &'a str,
    setup: &'a [String],
    stands_in: &'a [String],
    claims: &'a [Claim],
    tables: Vec<TableData<'a>>,
    plots: &'a [Plot],
}

#[derive(Serialize)]
struct TableData<'a> {
    id: &'a str,
    title: &'a str,
    columns: &'a [Column],
    rows: Vec<RowData<'a>>,
}

#[derive(Serialize)]
struct RowData<'a> {
    name: &'a str,
    is_today: bool,
    cells: Vec<CellData>,
}

#[derive(Serialize)]
struct CellData {
    ours: Option<f64>,
    published: Option<f64>,
    /// Ours over the published one; `null` unless there are both, and if ours was fitted to it.
    ratio: Option<f64>,
    fitted: bool,
}

#[derive(Serialize)]
struct Summary {
    claims: usize,
    confirmed: usize,
    partly: usize,
    not_confirmed: usize,
    by_construction: usize,
}

impl<'a> DocumentData<'a> {
    fn of(outcome: &'a Outcome) -> Self {
        let Outcome { document, title, setup, stands_in, tables, plots, trees: _, claims } = outcome;
        let tables = tables.iter().map(TableData::of).collect();
        Self { document: *document, title, setup, stands_in, claims, tables, plots }
    }
}

impl<'a> TableData<'a> {
    fn of(table: &'a Table) -> Self {
        let cell = |cell: &Cell| {
            let Cell { ours, published, fitted } = *cell;
            CellData { ours, published, ratio: cell.ratio(), fitted }
        };
        let rows = table.rows.iter().map(|row| RowData {
            name: &row.name,
            is_today: row.is_today,
            cells: row.cells.iter().map(cell).collect(),
        });
        Self { id: &table.id, title: &table.title, columns: &table.columns, rows: rows.collect() }
    }
}

/// One document, with a line for each of those that were run.
pub(super) fn write_json(out: &mut dyn Write, reproduction: &Reproduction) -> io::Result<()> {
    out.write_all(b"{\n")?;
    write_value(out, "version", &VERSION)?;
    write_value(out, "command", &reproduction.command)?;
    write_value(out, "quick", &reproduction.quick)?;
    write_value(out, "rules", &RULES)?;
    write_list(out, "documents", reproduction.outcomes.iter().map(DocumentData::of))?;
    let summary = Summary {
        claims: reproduction.claims(),
        confirmed: reproduction.count(Verdict::Confirmed),
        partly: reproduction.count(Verdict::Partly),
        not_confirmed: reproduction.count(Verdict::NotConfirmed),
        by_construction: reproduction.by_construction(),
    };
    out.write_all(b",\n  \"summary\": ")?;
    serde_json::to_writer(&mut *out, &summary)?;
    out.write_all(b"\n}\n")
}

/// A line a number that was measured or published, and a point of a plot.
pub(super) fn write_csv(out: &mut dyn Write, reproduction: &Reproduction) -> io::Result<()> {
    writeln!(out, "document,table,row,column,unit,ours,published,ratio,kind,fitted")?;
    for outcome in &reproduction.outcomes {
        for table in &outcome.tables {
            write_table(out, outcome.document, table)?;
        }
        for plot in &outcome.plots {
            write_plot(out, outcome.document, plot)?;
        }
    }
    Ok(())
}

fn write_table(out: &mut dyn Write, document: u8, table: &Table) -> io::Result<()> {
    for row in &table.rows {
        for (column, cell) in table.columns.iter().zip(&row.cells) {
            if cell.ours.is_none() && cell.published.is_none() {
                continue;
            }
            let names = [&table.id, &row.name, &column.name, &column.unit].map(|name| quoted(name));
            let [ours, published, ratio] =
                [cell.ours, cell.published, cell.ratio()].map(|x| x.map_or(String::new(), |x| format!("{x:?}")));
            let (names, kind) = (names.join(","), column.kind.name());
            writeln!(out, "{document},{names},{ours},{published},{ratio},{kind},{}", cell.fitted)?;
        }
    }
    Ok(())
}

fn write_plot(out: &mut dyn Write, document: u8, plot: &Plot) -> io::Result<()> {
    for line in &plot.lines {
        for [x, y] in &line.points {
            let place = format!("{} = {x:?}", plot.x.name);
            let names = [&plot.id, &line.name, &place, &plot.y.name].map(|name| quoted(name));
            writeln!(out, "{document},{},{y:?},,,point,false", names.join(","))?;
        }
    }
    Ok(())
}
