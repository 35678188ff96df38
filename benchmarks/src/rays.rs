//! Query rays of the tasks `ray` and `ray-batch`: generated, the same in every run, or read from a text file with
//! one ray per line. Also compares the hits of boxwood with those of another library.

use std::{f64::consts::FRAC_1_SQRT_2, fmt, fs, path::Path};

use anyhow::{Context, Result, anyhow};
use boxwood::{Aabb, Mesh, Ray};
use boxwood_scenes::Random;
use clap::ValueEnum;

use crate::{
    distances::{distances_of, size},
    points::PointSet,
};

/// Fixed seed of the generated rays: every run uses the same input.
const SEED: u64 = 2;

/// Default number of generated rays.
pub const COUNT: usize = 10_000;

/// Distance of the origins of [`RaySet::Around`] from the center of the mesh, relative to the size of the mesh.
const ORIGIN_DISTANCE: f64 = 2.0;

/// Width of the image of [`RaySet::Camera`] at distance 1 from the eye point.
const IMAGE_WIDTH: f64 = 0.8;

/// Distribution of generated rays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum RaySet {
    /// From a sphere around the mesh, with a radius of twice the mesh size, to a point in its bounding box.
    #[default]
    Around,
    /// From a point within 1% of the mesh size from the surface, inside or outside, in any direction.
    Near,
    /// From one eye point through the pixels of an image, row by row.
    Camera,
}

impl RaySet {
    /// Name of the distribution on the command line and in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Around => "around",
            Self::Near => "near",
            Self::Camera => "camera",
        }
    }

    /// Generates `count` rays with directions of length 1 up to rounding. For [`RaySet::Camera`], generates the
    /// largest square image with at most `count` pixels.
    ///
    /// # Errors
    /// If the mesh has no triangles.
    pub fn rays(self, mesh: &Mesh, count: usize) -> Result<Vec<Ray>> {
        let bounds = mesh.bounds().context("the mesh has no triangles")?;
        let size = size(mesh);
        let mut random = Random::new(SEED);
        match self {
            Self::Around => (0..count).map(|_| around(bounds, size, &mut random)).collect(),
            Self::Near => {
                let origins = PointSet::Near.points(mesh, count)?;
                origins.into_iter().map(|origin| Ok(Ray::new(origin, random.direction())?)).collect()
            }
            Self::Camera => camera(bounds, size, count.isqrt()),
        }
    }
}

fn direction_to(from: [f64; 3], to: [f64; 3]) -> [f64; 3] {
    normalized([0, 1, 2].map(|axis| to[axis] - from[axis]))
}

fn normalized(direction: [f64; 3]) -> [f64; 3] {
    let length = direction.iter().map(|x| x * x).sum::<f64>().sqrt();
    direction.map(|x| x / length)
}

fn around(bounds: Aabb, size: f64, random: &mut Random) -> Result<Ray> {
    let (center, out) = (bounds.center(), random.direction());
    let origin = [0, 1, 2].map(|axis| center[axis] + ORIGIN_DISTANCE * size * out[axis]);
    Ok(Ray::new(origin, direction_to(origin, random.point_in_box(bounds.min, bounds.max)))?)
}

/// Rays through the pixels of a camera image, row by row. The camera looks at the center of the mesh from the right,
/// above and front; y is up.
fn camera(bounds: Aabb, size: f64, side: usize) -> Result<Vec<Ray>> {
    let center = bounds.center();
    // The directions of the two image axes and the viewing direction, each of length 1.
    let [right, down, forward] =
        [[FRAC_1_SQRT_2, 0.0, -FRAC_1_SQRT_2], normalized([0.5, -2.0, 0.5]), normalized([-1.0, -0.5, -1.0])];
    let eye = [0, 1, 2].map(|axis| center[axis] - 1.6 * size * forward[axis]);
    let across = |pixel: usize| IMAGE_WIDTH * ((pixel as f64 + 0.5) / side as f64 - 0.5);
    let pixels = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    let ray = |(row, column)| {
        let [x, y] = [across(column), across(row)];
        let direction = normalized([0, 1, 2].map(|axis| forward[axis] + x * right[axis] + y * down[axis]));
        Ok(Ray::new(eye, direction)?)
    };
    pixels.map(ray).collect()
}

/// Reads rays from a text file. Errors contain the file and the line.
pub fn read(path: &Path) -> Result<Vec<Ray>> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    parse(&text).with_context(|| path.display().to_string())
}

/// Parses a text with the origin and direction of one ray per line. Empty lines are skipped. Errors contain the line.
pub fn parse(text: &str) -> Result<Vec<Ray>> {
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line): (usize, _)| parse_ray(line).with_context(|| format!("line {number}")))
        .collect()
}

fn parse_ray(line: &str) -> Result<Ray> {
    let number = |word: &str| word.parse().map_err(|_| anyhow!("not a number: {word:?}"));
    let entries = line.split_whitespace().map(number).collect::<Result<Vec<f64>>>()?;
    let [a, b, c, d, e, f]: [f64; 6] =
        entries.try_into().map_err(|entries: Vec<f64>| anyhow!("a ray has 6 numbers, found {}", entries.len()))?;
    Ok(Ray::new([a, b, c], [d, e, f])?)
}

/// Comparison of the rays of a library with boxwood's: number of rays per kind of difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RayMismatches {
    /// Rays that only boxwood reports as a hit.
    pub missed: usize,
    /// Rays that only the library reports as a hit.
    pub invented: usize,
    /// Rays that both libraries report as a hit, at points farther apart than the tolerance.
    pub elsewhere: usize,
}

impl RayMismatches {
    /// Compares the results of boxwood (`ours`) and another library (`theirs`) for rays with directions of length
    /// 1. `tolerance` is a distance along the ray.
    #[must_use]
    pub fn new(ours: &[u64], theirs: &[u64], tolerance: f64) -> Self {
        let mut mismatches = Self::default();
        for (ours, theirs) in distances_of(ours).zip(distances_of(theirs)) {
            match (ours < f64::INFINITY, theirs < f64::INFINITY) {
                (true, false) => mismatches.missed += 1,
                (false, true) => mismatches.invented += 1,
                (true, true) if (ours - theirs).abs() > tolerance => mismatches.elsewhere += 1,
                _ => {}
            }
        }
        mismatches
    }

    /// Total number of rays for which the results differ.
    #[must_use]
    pub fn count(&self) -> usize {
        self.missed + self.invented + self.elsewhere
    }
}

impl fmt::Display for RayMismatches {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { missed, invented, elsewhere } = self;
        write!(f, "{} rays differ: {missed} missed, {invented} invented, {elsewhere} elsewhere", self.count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mesh() -> Mesh {
        Mesh::new(vec![[0.0; 3], [4.0, 0.0, 0.0], [0.0, 2.0, 1.0]], vec![[0, 1, 2]]).unwrap()
    }

    #[test]
    fn rays_follow_their_distribution() {
        let from_center = |ray: &Ray| {
            let [x, y, z] = ray.origin();
            ((x - 2.0).powi(2) + (y - 1.0).powi(2) + (z - 0.5).powi(2)).sqrt()
        };
        let length = |ray: &Ray| ray.direction().iter().map(|x| x * x).sum::<f64>().sqrt();
        for (set, count, distance) in [(RaySet::Around, 50, 8.0), (RaySet::Camera, 49, 6.4)] {
            let rays = set.rays(&mesh(), 50).unwrap();
            assert_eq!(rays.len(), count);
            assert!(rays.iter().all(|ray| (from_center(ray) - distance).abs() < 1e-12), "{set:?}");
        }
        for &set in RaySet::value_variants() {
            let rays = set.rays(&mesh(), 50).unwrap();
            assert!(rays.iter().all(|ray| (length(ray) - 1.0).abs() < 1e-12), "{set:?}");
            assert_eq!(rays, set.rays(&mesh(), 50).unwrap());
            assert_eq!(set.to_possible_value().unwrap().get_name(), set.name());
            assert!(set.rays(&Mesh::default(), 1).is_err());
        }
    }

    #[test]
    fn camera_looks_at_the_center() {
        let rays = RaySet::Camera.rays(&mesh(), 9).unwrap();
        let (eye, direction) = (rays[4].origin(), rays[4].direction());
        for (axis, center) in [2.0, 1.0, 0.5].into_iter().enumerate() {
            assert!((eye[axis] + 6.4 * direction[axis] - center).abs() < 1e-12);
        }
        // Toward the right of the image, the x coordinate of the directions grows; downward, their y coordinate
        // falls.
        assert!(rays[5].direction()[0] > rays[3].direction()[0] && rays[7].direction()[1] < rays[1].direction()[1]);
    }

    #[test]
    fn parse_errors_contain_the_line() {
        let message = |text: &str| format!("{:#}", parse(text).unwrap_err());
        assert_eq!(parse("1 2 3 0 0 1\n\n").unwrap(), [Ray::new([1.0, 2.0, 3.0], [0.0, 0.0, 1.0]).unwrap()]);
        assert_eq!(message("1 2 3 0 0 1\n1 2\n"), "line 2: a ray has 6 numbers, found 2");
        assert_eq!(message("1 2 3 0 0 x\n"), "line 1: not a number: \"x\"");
        assert_eq!(message("1 2 3 0 0 0\n"), "line 1: direction of the ray is zero");
    }

    #[test]
    fn mismatches_are_counted_by_kind() {
        let [ours, theirs] =
            [[1.0, 2.0, f64::INFINITY, f64::INFINITY, 3.0], [1.5, f64::INFINITY, 4.0, f64::INFINITY, 3.0]]
                .map(|results| results.map(f64::to_bits));
        let mismatches = RayMismatches::new(&ours, &theirs, 0.25);
        assert_eq!(mismatches, RayMismatches { missed: 1, invented: 1, elsewhere: 1 });
        assert_eq!(mismatches.to_string(), "3 rays differ: 1 missed, 1 invented, 1 elsewhere");
        assert_eq!(RayMismatches::new(&ours, &theirs, 0.5).count(), 2);
    }
}
