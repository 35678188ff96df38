//! From outcomes to the page that shows them: the one does not know the other.

use super::Reproduction;
use crate::output::VERSION;
use boxwood_experiments::{Axis, Claim, Column, Kind, Outcome, Plot, RULES, Row, Table, Trees, Verdict};
use boxwood_report::{Panel, Section, page};

pub(super) fn html(reproduction: &Reproduction) -> String {
    page::html(&page::Page {
        version: VERSION.to_owned(),
        command: reproduction.command.clone(),
        quick: reproduction.quick,
        rules: RULES.map(str::to_owned).into(),
        files: ["reproduce.json", "reproduce.csv"].map(str::to_owned).into(),
        sections: reproduction.outcomes.iter().map(section).collect(),
    })
}

fn section(outcome: &Outcome) -> page::Section {
    page::Section {
        number: outcome.document,
        title: outcome.title.clone(),
        setup: outcome.setup.clone(),
        stands_in: outcome.stands_in.clone(),
        claims: outcome.claims.iter().map(claim).collect(),
        tables: outcome.tables.iter().map(table).collect(),
        plots: outcome.plots.iter().map(plot).collect(),
        trees: outcome.trees.iter().map(trees).collect(),
    }
}

fn claim(claim: &Claim) -> page::Claim {
    page::Claim {
        id: claim.id.clone(),
        place: claim.place.clone(),
        claimed: claim.claimed.clone(),
        measured: claim.measured.clone(),
        verdict: match claim.verdict {
            Verdict::Confirmed => page::Verdict::Confirmed,
            Verdict::Partly => page::Verdict::Partly,
            Verdict::NotConfirmed => page::Verdict::NotConfirmed,
        },
        why: claim.why.clone(),
        by_construction: claim.by_construction,
        tables: claim.tables.clone(),
        plots: claim.plots.clone(),
    }
}

fn table(table: &Table) -> page::Table {
    page::Table {
        id: table.id.clone(),
        title: table.title.clone(),
        columns: table.columns.iter().map(column).collect(),
        rows: table.rows.iter().map(row).collect(),
    }
}

fn column(column: &Column) -> page::Column {
    let figures = match column.kind {
        Kind::Count | Kind::Bytes => page::Figures::Whole,
        Kind::Mean | Kind::Time | Kind::TimeRatio => page::Figures::Digits,
        Kind::Share => page::Figures::Percent,
    };
    let is_time = !column.kind.repeats();
    page::Column { name: column.name.clone(), unit: column.unit.clone(), figures, is_time }
}

fn row(row: &Row) -> page::Row {
    let cells =
        row.cells.iter().map(|cell| page::Cell { ours: cell.ours, published: cell.published, fitted: cell.fitted });
    page::Row { name: row.name.clone(), cells: cells.collect(), is_today: row.is_today }
}

fn plot(plot: &Plot) -> page::Plot {
    let axis = |axis: &Axis| page::Axis { name: axis.name.clone(), log: axis.log };
    let lines = plot.lines.iter().map(|line| page::Line { name: line.name.clone(), points: line.points.clone() });
    page::Plot {
        id: plot.id.clone(),
        title: plot.title.clone(),
        x: axis(&plot.x),
        y: axis(&plot.y),
        lines: lines.collect(),
    }
}

fn trees(trees: &Trees) -> Section {
    let panels = trees.trees.iter().map(|(name, quality)| Panel::of(name, quality));
    Section { title: trees.title.clone(), panels: panels.collect() }
}
