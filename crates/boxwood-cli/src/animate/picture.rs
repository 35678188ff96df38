//! The frames as a picture: what collides, how long it took, and what became of the tree.

use super::film::{Film, Frame};
use crate::output::{counted, milliseconds};
use boxwood_report::{Chart, Scale, Series, Timeline, timeline};

pub(super) fn draw(film: &Film) -> String {
    let series = |name: &str, of: &dyn Fn(&Frame) -> Option<f64>| Series {
        name: name.to_owned(),
        values: film.frames.iter().map(of).collect(),
    };
    // A question has the colour of its answers.
    let mut pairs = vec![series("self pairs", &|frame| Some(frame.self_pairs as f64))];
    let mut times = vec![series("self query", &|frame| Some(milliseconds(frame.asked_itself)))];
    if film.other.is_some() {
        pairs.insert(0, series("pairs", &|frame| frame.pairs.map(|pairs| pairs as f64)));
        times.insert(0, series("query", &|frame| frame.asked.map(milliseconds)));
    }
    times.push(series("refit", &|frame| frame.refit.map(milliseconds)));
    let growth = vec![series("growth", &|frame| Some(frame.growth))];
    let chart = |title: &str, scale: Scale, series: Vec<Series>| Chart { title: title.to_owned(), scale, series };
    let charts = vec![
        chart("Intersecting pairs of triangles", Scale::From(0.0), pairs),
        chart("Time, ms", Scale::Logarithmic, times),
        chart("Growth of the tree's cost", Scale::From(1.0), growth),
    ];
    let rebuilt = (0..).zip(&film.frames).filter(|(_, frame)| frame.rebuild.is_some()).map(|(number, _)| number);
    let (title, marks) = (film.title.clone(), rebuilt.collect());
    timeline(&Timeline { title, subtitle: subtitle(film), charts, marks, marked: "built anew".to_owned() })
}

fn subtitle(film: &Film) -> String {
    let frames = counted(film.frames.len() as u64, "frame", "frames");
    let triangles = counted(film.triangles as u64, "triangle", "triangles");
    let other = film.other.as_ref().map_or(String::new(), |(name, triangles)| {
        format!(" against {name} of {}", counted(*triangles as u64, "triangle", "triangles"))
    });
    let (build, threads) = (milliseconds(film.build), counted(film.threads as u64, "thread", "threads"));
    format!("{frames} of {triangles}{other}; build {build:.2} ms, {threads}")
}
