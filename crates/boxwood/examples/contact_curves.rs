//! Prints the contact regions of a ball and a ring, with their curves and lengths. To use two mesh files instead:
//!
//! `cargo run --release -p boxwood --example contact_curves -- part.obj other.stl`

use boxwood::{Mesh, Model, Pair, Pose};
use boxwood_scenes::{merged, sphere, torus, transformed};
use std::error::Error;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [a, b] = match &files[..] {
        [a, b] => [read(a)?, read(b)?],
        _ => [sphere(1.0, 5), transformed(&torus(1.0, 0.3, 120, 60), &Pose::from_axis_angle([1.0, 0.0, 0.0], 1.1)?)],
    };
    let (a, b) = (Model::new(a), Model::new(b));
    let (a, b) = (a.at(Pose::IDENTITY)?, b.at(Pose::IDENTITY)?);
    let pair = Pair::new(&a, &b);
    let start = Instant::now();
    let pairs = pair.triangle_pairs().len();
    let search = start.elapsed();
    let contacts = pair.contacts();
    // The elapsed time includes the search above and the second search for triangle pairs inside `contacts`. Without
    // these two searches, it is the time to assemble the contacts.
    let assembly = start.elapsed().saturating_sub(2 * search);

    let mut out = stdout().lock();
    let regions = contacts.regions.len();
    writeln!(out, "{pairs} triangle pairs found in {search:.1?}, connected to {regions} regions in {assembly:.1?}")?;
    for region in contacts.regions.iter().take(20) {
        let (area, length) = (region.area, region.length);
        writeln!(
            out,
            "length {length:.6}, area {area:.6}, {} points, normal {:.3?}",
            region.points.len(),
            region.normal
        )?;
        for curve in &region.curves {
            let kind = if curve.closed { "closed" } else { "open" };
            writeln!(out, "    {kind} curve of {} segments, length {:.6}", curve.segment_count(), curve.length)?;
        }
    }
    if regions > 20 {
        writeln!(out, "and {} more", regions - 20)?;
    }
    Ok(())
}

fn read(file: &Path) -> Result<Mesh, boxwood_io::ReadError> {
    let parts = boxwood_io::read(file, &boxwood_io::ReadOptions::default())?.parts;
    Ok(merged(&parts.iter().map(|part| transformed(&part.mesh, &part.pose)).collect::<Vec<_>>()))
}
