//! SVG chart of the frames: pairs, events and times.

use super::steps::{Simulation, SimulationFrame};
use crate::output::{counted, milliseconds};
use boxwood_report::charts::{Chart, Series, Timeline, ValueScale, timeline};

pub(super) fn draw(simulation: &Simulation) -> String {
    let series = |name: &str, of: &dyn Fn(&SimulationFrame) -> f64| Series {
        name: name.to_owned(),
        values: simulation.frames.iter().map(|frame| Some(of(frame))).collect(),
    };
    let mut pairs = vec![
        series("candidates", &|frame| frame.stats.candidates as f64),
        series("intersecting", &|frame| frame.intersecting as f64),
    ];
    if simulation.sum(|frame| frame.stats.reused as u64) > 0 {
        pairs.push(series("reused", &|frame| frame.stats.reused as f64));
    }
    // In the first frame, all intersecting pairs begin. This frame is left out, because it would dominate the scale.
    let mut events = vec![series("began", &|frame| frame.began as f64), series("ended", &|frame| frame.ended as f64)];
    for series in events.iter_mut().filter(|series| series.values.len() > 1) {
        series.values[0] = None;
    }
    let times = vec![
        series("broad", &|frame| milliseconds(frame.times.broad)),
        series("narrow", &|frame| milliseconds(frame.times.narrow)),
        series("move", &|frame| milliseconds(frame.times.moving)),
    ];
    let chart = |title: &str, scale: ValueScale, series: Vec<Series>| Chart { title: title.to_owned(), scale, series };
    let charts = vec![
        chart("Pairs of bodies", ValueScale::LinearFrom(0.0), pairs),
        chart("Contacts that began and ended", ValueScale::LinearFrom(0.0), events),
        chart("Time, ms", ValueScale::Logarithmic, times),
    ];
    let title = format!("{}: {}", simulation.title, counted(simulation.facts.bodies as u64, "body", "bodies"));
    timeline(&Timeline { title, subtitle: subtitle(simulation), charts, marks: Vec::new(), mark_label: String::new() })
}

fn subtitle(simulation: &Simulation) -> String {
    let facts = &simulation.facts;
    let triangles = counted(facts.triangles, "triangle", "triangles");
    let frames = counted(simulation.frames.len() as u64, "frame", "frames");
    let (seed, density, speed) = (facts.seed, facts.density, facts.speed);
    let threads = counted(simulation.threads as u64, "thread", "threads");
    let sleeping = super::text::sleeping(facts);
    format!("{frames}, {triangles}{sleeping}; seed {seed}, density {density}, speed {speed}; {threads}")
}
