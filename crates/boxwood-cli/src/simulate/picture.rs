//! The frames as a picture: what meets, what changes, and how long it took.

use super::steps::{Frame, Simulation};
use crate::output::{counted, milliseconds};
use boxwood_report::{Chart, Scale, Series, Timeline, timeline};

pub(super) fn draw(simulation: &Simulation) -> String {
    let series = |name: &str, of: &dyn Fn(&Frame) -> f64| Series {
        name: name.to_owned(),
        values: simulation.frames.iter().map(|frame| Some(of(frame))).collect(),
    };
    let mut pairs = vec![
        series("boxes overlap", &|frame| frame.work.candidates as f64),
        series("intersect", &|frame| frame.intersecting as f64),
    ];
    if simulation.sum(|frame| frame.work.kept as u64) > 0 {
        pairs.push(series("kept", &|frame| frame.work.kept as f64));
    }
    // In the first frame all pairs begin: it would make the others flat.
    let mut events = vec![series("began", &|frame| frame.began as f64), series("ended", &|frame| frame.ended as f64)];
    for series in events.iter_mut().filter(|series| series.values.len() > 1) {
        series.values[0] = None;
    }
    let times = vec![
        series("broad", &|frame| milliseconds(frame.times.broad)),
        series("narrow", &|frame| milliseconds(frame.times.narrow)),
        series("move", &|frame| milliseconds(frame.times.moving)),
    ];
    let chart = |title: &str, scale: Scale, series: Vec<Series>| Chart { title: title.to_owned(), scale, series };
    let charts = vec![
        chart("Pairs of bodies", Scale::From(0.0), pairs),
        chart("Contacts that began and ended", Scale::From(0.0), events),
        chart("Time, ms", Scale::Logarithmic, times),
    ];
    let title = format!("{}: {}", simulation.title, counted(simulation.facts.bodies as u64, "body", "bodies"));
    timeline(&Timeline { title, subtitle: subtitle(simulation), charts, marks: Vec::new(), marked: String::new() })
}

fn subtitle(simulation: &Simulation) -> String {
    let facts = &simulation.facts;
    let triangles = counted(facts.triangles, "triangle", "triangles");
    let frames = counted(simulation.frames.len() as u64, "frame", "frames");
    let (seed, density, speed) = (facts.seed, facts.density, facts.speed);
    let threads = counted(simulation.threads as u64, "thread", "threads");
    let asleep = super::text::asleep(facts);
    format!("{frames}, {triangles}{asleep}; seed {seed}, density {density}, speed {speed}; {threads}")
}
