//! Rays whose first hit of a mesh is asked for: made in code, the same in every run, or read from a text file, one a line; and
//! how the answers of two libraries are compared.

use std::{f64::consts::FRAC_1_SQRT_2, fmt, fs, path::Path};

use anyhow::{Context, Result, anyhow};
use boxwood::{Mesh, Ray};
use boxwood_scenes::Random;
use clap::ValueEnum;

use crate::{
    distances::{of_answers, size},
    points::Whereabouts,
};

/// So that every run asks the same.
const SEED: u64 = 2;

/// How many are made if not told.
pub const COUNT: usize = 10_000;

/// How far from the middle of the mesh rays begin that come from around it, in sizes of the mesh.
const FAR: f64 = 2.0;

/// How wide the picture of the camera is, at a distance of one.
const WIDTH: f64 = 0.8;

/// Where rays come from, and where they go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Aim {
    /// From anywhere on a sphere around the mesh, of a radius of twice its size, to anywhere in its box.
    #[default]
    Around,
    /// From within 1% of the size of the mesh from its surface, inside or out, in any direction.
    Near,
    /// From one eye through the pixels of a picture, row by row.
    Camera,
}

impl Aim {
    /// Its word on the command line and in a table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Around => "around",
            Self::Near => "near",
            Self::Camera => "camera",
        }
    }

    /// So many rays, with directions of length one but for rounding; of the camera as many as a square picture has room for.
    /// Fails if the mesh has no triangles.
    pub fn rays(self, mesh: &Mesh, count: usize) -> Result<Vec<Ray>> {
        let bounds = mesh.bounds().context("a mesh without triangles is nowhere")?;
        let size = size(mesh);
        let mut random = Random::new(SEED);
        match self {
            Self::Around => (0..count).map(|_| around(bounds, size, &mut random)).collect(),
            Self::Near => {
                let origins = Whereabouts::Near.points(mesh, count)?;
                origins.into_iter().map(|origin| Ok(Ray::new(origin, random.direction())?)).collect()
            }
            Self::Camera => camera(bounds, size, count.isqrt()),
        }
    }
}

fn middle([low, high]: [[f64; 3]; 2]) -> [f64; 3] {
    [0, 1, 2].map(|axis| (low[axis] + high[axis]) / 2.0)
}

fn towards(from: [f64; 3], to: [f64; 3]) -> [f64; 3] {
    unit([0, 1, 2].map(|axis| to[axis] - from[axis]))
}

fn unit(direction: [f64; 3]) -> [f64; 3] {
    let length = direction.iter().map(|x| x * x).sum::<f64>().sqrt();
    direction.map(|x| x / length)
}

fn around(bounds: [[f64; 3]; 2], size: f64, random: &mut Random) -> Result<Ray> {
    let (middle, out) = (middle(bounds), random.direction());
    let origin = [0, 1, 2].map(|axis| middle[axis] + FAR * size * out[axis]);
    let [low, high] = bounds;
    Ok(Ray::new(origin, towards(origin, random.point_in_box(low, high)))?)
}

/// Looks at the middle of the mesh from the right, from above and from the front, y upwards.
fn camera(bounds: [[f64; 3]; 2], size: f64, side: usize) -> Result<Vec<Ray>> {
    let middle = middle(bounds);
    // To the right, downwards and away; each of length one.
    let [right, down, away] = [[FRAC_1_SQRT_2, 0.0, -FRAC_1_SQRT_2], unit([0.5, -2.0, 0.5]), unit([-1.0, -0.5, -1.0])];
    let eye = [0, 1, 2].map(|axis| middle[axis] - 1.6 * size * away[axis]);
    let across = |pixel: usize| WIDTH * ((pixel as f64 + 0.5) / side as f64 - 0.5);
    let pixels = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    let ray = |(row, column)| {
        let [x, y] = [across(column), across(row)];
        let direction = unit([0, 1, 2].map(|axis| away[axis] + x * right[axis] + y * down[axis]));
        Ok(Ray::new(eye, direction)?)
    };
    pixels.map(ray).collect()
}

/// Reads a file. An error names the file and the line.
pub fn read(path: &Path) -> Result<Vec<Ray>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    parse(&text).with_context(|| path.display().to_string())
}

/// Reads a text: origin and direction on each line; empty lines are passed over. An error names the line.
pub fn parse(text: &str) -> Result<Vec<Ray>> {
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line): (usize, _)| ray(line).with_context(|| format!("line {number}")))
        .collect()
}

fn ray(line: &str) -> Result<Ray> {
    let number = |word: &str| word.parse().map_err(|_| anyhow!("{word:?} is no number"));
    let entries = line.split_whitespace().map(number).collect::<Result<Vec<f64>>>()?;
    let [a, b, c, d, e, f]: [f64; 6] =
        entries.try_into().map_err(|entries: Vec<f64>| anyhow!("a ray is 6 numbers, here are {}", entries.len()))?;
    Ok(Ray::new([a, b, c], [d, e, f])?)
}

/// How many rays a library answers otherwise than boxwood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Otherwise {
    /// Hits of boxwood that it does not have.
    pub missed: usize,
    /// Its hits that boxwood does not have.
    pub invented: usize,
    /// Hits of both, but farther apart than the tolerance.
    pub elsewhere: usize,
}

impl Otherwise {
    /// Compares answers, with directions of length one; a tolerance in the same unit.
    #[must_use]
    pub fn of(ours: &[u64], theirs: &[u64], tolerance: f64) -> Self {
        let mut otherwise = Self::default();
        for (ours, theirs) in of_answers(ours).zip(of_answers(theirs)) {
            match (ours < f64::INFINITY, theirs < f64::INFINITY) {
                (true, false) => otherwise.missed += 1,
                (false, true) => otherwise.invented += 1,
                (true, true) if (ours - theirs).abs() > tolerance => otherwise.elsewhere += 1,
                _ => {}
            }
        }
        otherwise
    }

    /// All of them.
    #[must_use]
    pub fn count(&self) -> usize {
        self.missed + self.invented + self.elsewhere
    }
}

impl fmt::Display for Otherwise {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { missed, invented, elsewhere } = self;
        write!(f, "{} rays otherwise: {missed} missed, {invented} invented, {elsewhere} elsewhere", self.count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mesh() -> Mesh {
        Mesh::new(vec![[0.0; 3], [4.0, 0.0, 0.0], [0.0, 2.0, 1.0]], vec![[0, 1, 2]]).unwrap()
    }

    #[test]
    fn rays_begin_where_they_are_said_to() {
        let from_middle = |ray: &Ray| {
            let [x, y, z] = ray.origin();
            ((x - 2.0).powi(2) + (y - 1.0).powi(2) + (z - 0.5).powi(2)).sqrt()
        };
        let length = |ray: &Ray| ray.direction().iter().map(|x| x * x).sum::<f64>().sqrt();
        for (aim, count, distance) in [(Aim::Around, 50, 8.0), (Aim::Camera, 49, 6.4)] {
            let rays = aim.rays(&mesh(), 50).unwrap();
            assert_eq!(rays.len(), count);
            assert!(rays.iter().all(|ray| (from_middle(ray) - distance).abs() < 1e-12), "{aim:?}");
        }
        for &aim in Aim::value_variants() {
            let rays = aim.rays(&mesh(), 50).unwrap();
            assert!(rays.iter().all(|ray| (length(ray) - 1.0).abs() < 1e-12), "{aim:?}");
            assert_eq!(rays, aim.rays(&mesh(), 50).unwrap());
            assert_eq!(aim.to_possible_value().unwrap().get_name(), aim.name());
            assert!(aim.rays(&Mesh::default(), 1).is_err());
        }
    }

    #[test]
    fn the_camera_looks_at_the_middle() {
        let rays = Aim::Camera.rays(&mesh(), 9).unwrap();
        let (eye, direction) = (rays[4].origin(), rays[4].direction());
        for (axis, middle) in [2.0, 1.0, 0.5].into_iter().enumerate() {
            assert!((eye[axis] + 6.4 * direction[axis] - middle).abs() < 1e-12);
        }
        // Columns go to the right, which is where x grows and z falls, and rows go down.
        assert!(rays[5].direction()[0] > rays[3].direction()[0] && rays[7].direction()[1] < rays[1].direction()[1]);
    }

    #[test]
    fn errors_name_the_line() {
        let message = |text: &str| format!("{:#}", parse(text).unwrap_err());
        assert_eq!(parse("1 2 3 0 0 1\n\n").unwrap(), [Ray::new([1.0, 2.0, 3.0], [0.0, 0.0, 1.0]).unwrap()]);
        assert_eq!(message("1 2 3 0 0 1\n1 2\n"), "line 2: a ray is 6 numbers, here are 2");
        assert_eq!(message("1 2 3 0 0 x\n"), "line 1: \"x\" is no number");
        assert_eq!(message("1 2 3 0 0 0\n"), "line 1: the direction of the ray is zero");
    }

    #[test]
    fn what_differs_is_counted() {
        let [ours, theirs] =
            [[1.0, 2.0, f64::INFINITY, f64::INFINITY, 3.0], [1.5, f64::INFINITY, 4.0, f64::INFINITY, 3.0]]
                .map(|answers| answers.map(f64::to_bits));
        let otherwise = Otherwise::of(&ours, &theirs, 0.25);
        assert_eq!(otherwise, Otherwise { missed: 1, invented: 1, elsewhere: 1 });
        assert_eq!(otherwise.to_string(), "3 rays otherwise: 1 missed, 1 invented, 1 elsewhere");
        assert_eq!(Otherwise::of(&ours, &theirs, 0.5).count(), 2);
    }
}
