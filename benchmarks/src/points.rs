//! Points whose nearest point of a mesh is asked for: made in code, the same in every run, or read from a text file, one a
//! line.

use std::{fs, path::Path};

use anyhow::{Context, Result, anyhow, ensure};
use boxwood::Mesh;
use boxwood_scenes::Random;
use clap::ValueEnum;

use crate::distances::size;

/// So that every run asks the same.
const SEED: u64 = 1;

/// How many are made if not told.
pub const COUNT: usize = 10_000;

/// The box of the mesh is enlarged so many times.
const AROUND: f64 = 1.5;

/// How far from the surface points may be, in sizes of the mesh.
const NEAR: f64 = 0.01;

/// Where points are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Whereabouts {
    /// Anywhere in the box of the mesh, enlarged 1.5 times.
    #[default]
    Around,
    /// Within 1% of the size of the mesh from its surface: in any direction from a point of any triangle.
    Near,
}

impl Whereabouts {
    /// Its word on the command line and in a table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Around => "around",
            Self::Near => "near",
        }
    }

    /// So many points. Fails if the mesh has no triangles.
    pub fn points(self, mesh: &Mesh, count: usize) -> Result<Vec<[f64; 3]>> {
        let bounds = mesh.bounds().context("a mesh without triangles is nowhere")?;
        let reach = NEAR * size(mesh);
        let mut random = Random::new(SEED);
        let point = |_| match self {
            Self::Around => around(bounds, &mut random),
            Self::Near => near(mesh, reach, &mut random),
        };
        Ok((0..count).map(point).collect())
    }
}

fn around([low, high]: [[f64; 3]; 2], random: &mut Random) -> [f64; 3] {
    let grown = |from: [f64; 3], to: [f64; 3]| {
        [0, 1, 2].map(|axis| (from[axis] + to[axis]) / 2.0 + AROUND * (to[axis] - from[axis]) / 2.0)
    };
    random.point_in_box(grown(high, low), grown(low, high))
}

fn near(mesh: &Mesh, reach: f64, random: &mut Random) -> [f64; 3] {
    let [a, b, c] = mesh.corners(random.below(mesh.triangles().len() as u64) as u32);
    // Uniform in a parallelogram, of which the far half is folded back onto the triangle.
    let [s, t] = [random.unit(), random.unit()];
    let [s, t] = if s + t > 1.0 { [1.0 - s, 1.0 - t] } else { [s, t] };
    let (direction, length) = (random.direction(), random.range(0.0, reach));
    [0, 1, 2].map(|axis| a[axis] + s * (b[axis] - a[axis]) + t * (c[axis] - a[axis]) + length * direction[axis])
}

/// Reads a file. An error names the file and the line.
pub fn read(path: &Path) -> Result<Vec<[f64; 3]>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    parse(&text).with_context(|| path.display().to_string())
}

/// Reads a text; empty lines are passed over. An error names the line.
pub fn parse(text: &str) -> Result<Vec<[f64; 3]>> {
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line): (usize, _)| point(line).with_context(|| format!("line {number}")))
        .collect()
}

fn point(line: &str) -> Result<[f64; 3]> {
    let number = |word: &str| word.parse().map_err(|_| anyhow!("{word:?} is no number"));
    let entries = line.split_whitespace().map(number).collect::<Result<Vec<f64>>>()?;
    let point: [f64; 3] =
        entries.try_into().map_err(|entries: Vec<f64>| anyhow!("a point is 3 numbers, here are {}", entries.len()))?;
    ensure!(point.iter().all(|x| x.abs() < 1e300), "a coordinate is not finite, or beyond 1e300");
    Ok(point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_where_they_are_said_to_be() {
        let mesh = Mesh::new(vec![[0.0; 3], [4.0, 0.0, 0.0], [0.0, 2.0, 0.0]], vec![[0, 1, 2]]).unwrap();
        let around = Whereabouts::Around.points(&mesh, 1000).unwrap();
        assert!(around.iter().all(|&[x, y, z]| (-1.0..5.0).contains(&x) && (-0.5..2.5).contains(&y) && z == 0.0));
        assert!(around.iter().any(|&[x, ..]| x < -0.9) && around.iter().any(|&[x, ..]| x > 4.9));
        let near = Whereabouts::Near.points(&mesh, 1000).unwrap();
        assert!(near.iter().all(|&[x, y, z]| z.abs() <= 0.04 && x / 4.0 + y / 2.0 < 1.03));
        assert_eq!(near, Whereabouts::Near.points(&mesh, 1000).unwrap());
        assert!(Whereabouts::Near.points(&Mesh::default(), 1).is_err());
    }

    #[test]
    fn words_are_names() {
        for place in Whereabouts::value_variants() {
            assert_eq!(place.to_possible_value().unwrap().get_name(), place.name());
        }
    }

    #[test]
    fn errors_name_the_line() {
        let message = |text: &str| format!("{:#}", parse(text).unwrap_err());
        assert_eq!(parse("1 2 3\n\n4 5 6\n").unwrap(), [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
        assert_eq!(message("1 2 3\n1 2\n"), "line 2: a point is 3 numbers, here are 2");
        assert_eq!(message("1 2 x\n"), "line 1: \"x\" is no number");
        assert_eq!(message("1 2 inf\n"), "line 1: a coordinate is not finite, or beyond 1e300");
    }
}
