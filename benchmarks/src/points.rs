//! Query points of the task `nearest`: generated, the same in every run, or read from a text file with one point per line.

use std::{fs, path::Path};

use anyhow::{Context, Result, anyhow, ensure};
use boxwood::{Aabb, Mesh};
use boxwood_scenes::Random;
use clap::ValueEnum;

use crate::distances::size;

/// Fixed seed of the generated points: every run uses the same input.
const SEED: u64 = 1;

/// Default number of generated points.
pub const COUNT: usize = 10_000;

/// Factor by which the bounding box of the mesh is enlarged for [`PointSet::Around`].
const BOX_SCALE: f64 = 1.5;

/// Maximum distance of the points of [`PointSet::Near`] from the surface, relative to the size of the mesh.
const MAX_DISTANCE: f64 = 0.01;

/// Distribution of generated points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PointSet {
    /// In the bounding box of the mesh, enlarged 1.5 times.
    #[default]
    Around,
    /// Within 1% of the mesh size from the surface: a random triangle, a random point on it, and an offset in a random direction.
    Near,
}

impl PointSet {
    /// Name of the distribution on the command line and in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Around => "around",
            Self::Near => "near",
        }
    }

    /// Generates `count` points.
    ///
    /// # Errors
    /// If the mesh has no triangles.
    pub fn points(self, mesh: &Mesh, count: usize) -> Result<Vec<[f64; 3]>> {
        let bounds = mesh.bounds().context("the mesh has no triangles")?;
        let max_distance = MAX_DISTANCE * size(mesh);
        let mut random = Random::new(SEED);
        let point = |_| match self {
            Self::Around => around(bounds, &mut random),
            Self::Near => near(mesh, max_distance, &mut random),
        };
        Ok((0..count).map(point).collect())
    }
}

fn around(Aabb { min, max }: Aabb, random: &mut Random) -> [f64; 3] {
    let grown = |from: [f64; 3], to: [f64; 3]| {
        [0, 1, 2].map(|axis| (from[axis] + to[axis]) / 2.0 + BOX_SCALE * (to[axis] - from[axis]) / 2.0)
    };
    random.point_in_box(grown(max, min), grown(min, max))
}

fn near(mesh: &Mesh, max_distance: f64, random: &mut Random) -> [f64; 3] {
    let [a, b, c] = mesh.triangle_vertices(random.below(mesh.triangles().len() as u64) as u32);
    // The triangle and its mirror image at the center of its third side form a parallelogram. A uniform point of
    // the parallelogram is drawn; if it is in the mirror image, it is mirrored back into the triangle.
    let [s, t] = [random.unit(), random.unit()];
    let [s, t] = if s + t > 1.0 { [1.0 - s, 1.0 - t] } else { [s, t] };
    let (direction, length) = (random.direction(), random.range(0.0, max_distance));
    [0, 1, 2].map(|axis| a[axis] + s * (b[axis] - a[axis]) + t * (c[axis] - a[axis]) + length * direction[axis])
}

/// Reads points from a text file. Errors contain the file and the line.
pub fn read(path: &Path) -> Result<Vec<[f64; 3]>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    parse(&text).with_context(|| path.display().to_string())
}

/// Parses points from a text, one per line. Empty lines are skipped. Errors contain the line.
pub fn parse(text: &str) -> Result<Vec<[f64; 3]>> {
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line): (usize, _)| parse_point(line).with_context(|| format!("line {number}")))
        .collect()
}

fn parse_point(line: &str) -> Result<[f64; 3]> {
    let number = |word: &str| word.parse().map_err(|_| anyhow!("not a number: {word:?}"));
    let entries = line.split_whitespace().map(number).collect::<Result<Vec<f64>>>()?;
    let point: [f64; 3] =
        entries.try_into().map_err(|entries: Vec<f64>| anyhow!("a point has 3 numbers, found {}", entries.len()))?;
    ensure!(point.iter().all(|x| x.abs() < 1e300), "coordinates must be finite and below 1e300 in magnitude");
    Ok(point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_follow_their_distribution() {
        let mesh = Mesh::new(vec![[0.0; 3], [4.0, 0.0, 0.0], [0.0, 2.0, 0.0]], vec![[0, 1, 2]]).unwrap();
        let around = PointSet::Around.points(&mesh, 1000).unwrap();
        assert!(around.iter().all(|&[x, y, z]| (-1.0..5.0).contains(&x) && (-0.5..2.5).contains(&y) && z == 0.0));
        assert!(around.iter().any(|&[x, ..]| x < -0.9) && around.iter().any(|&[x, ..]| x > 4.9));
        let near = PointSet::Near.points(&mesh, 1000).unwrap();
        assert!(near.iter().all(|&[x, y, z]| z.abs() <= 0.04 && x / 4.0 + y / 2.0 < 1.03));
        assert_eq!(near, PointSet::Near.points(&mesh, 1000).unwrap());
        assert!(PointSet::Near.points(&Mesh::default(), 1).is_err());
    }

    #[test]
    fn command_line_values_equal_names() {
        for set in PointSet::value_variants() {
            assert_eq!(set.to_possible_value().unwrap().get_name(), set.name());
        }
    }

    #[test]
    fn parse_errors_contain_the_line() {
        let message = |text: &str| format!("{:#}", parse(text).unwrap_err());
        assert_eq!(parse("1 2 3\n\n4 5 6\n").unwrap(), [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
        assert_eq!(message("1 2 3\n1 2\n"), "line 2: a point has 3 numbers, found 2");
        assert_eq!(message("1 2 x\n"), "line 1: not a number: \"x\"");
        assert_eq!(message("1 2 inf\n"), "line 1: coordinates must be finite and below 1e300 in magnitude");
    }
}
