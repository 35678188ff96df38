//! The rays that are asked for: one by options, or many from a file.

use crate::arguments::RayArguments;
use crate::notes::{Failure, printable, shown};
use crate::output::plain_point;
use crate::scene::length_of;
use boxwood::Ray;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// A ray.
pub(super) struct Beam {
    pub(super) ray: Ray,
    /// Where it ends, as a length; `None` if it does not.
    pub(super) up_to: Option<f64>,
    /// Of its direction.
    pub(super) length: f64,
}

impl Beam {
    fn new(ray: Ray, up_to: Option<f64>) -> Self {
        let ray = up_to.map_or(ray, |up_to| ray.up_to(limit_of(ray.direction(), up_to)));
        Self { ray, up_to, length: length_of(ray.direction()) }
    }

    /// As a length.
    pub(super) fn distance(&self, t: f64) -> f64 {
        t * self.length
    }
}

/// A length in lengths of a direction, never rounded down: what is exactly so far away counts.
///
/// With u = 2^-53, a length is too long by at most 4.5u of itself: under its root a quotient squared is off by 3u and two sums
/// by 2u, of which the root leaves half; the root and the product with the largest number add u each. The quotient, the
/// product with the slack and the sum here make 3u more, which 8u pay for. The sum is for a limit too small for relative bounds.
fn limit_of(direction: [f64; 3], up_to: f64) -> f64 {
    const SLACK: f64 = 4.0 * f64::EPSILON;
    // A length that is no normal number would have fewer digits. By a power of two, nothing is rounded.
    let is_tiny = direction.iter().all(|x| x.abs() < f64::MIN_POSITIVE);
    let scale = if is_tiny { 1.0 / f64::EPSILON } else { 1.0 };
    up_to / length_of(direction.map(|x| x * scale)) * scale * (1.0 + SLACK) + 1e-322
}

/// A line of a file of rays has no more; six numbers take some hundred.
const LONGEST_LINE: u64 = 1 << 16;

pub(super) fn of(arguments: &RayArguments) -> Result<Vec<Beam>, Failure> {
    let up_to = arguments.up_to;
    let Some(from) = arguments.from else {
        // The command line takes one of the two.
        let path = arguments.rays.as_deref().unwrap_or(Path::new("-"));
        return Ok(read(path)?.into_iter().map(|ray| Beam::new(ray, up_to)).collect());
    };
    let through = arguments.towards.or(arguments.to);
    let direction = match through {
        Some(through) => [0, 1, 2].map(|axis| through[axis] - from[axis]),
        None => arguments.direction.unwrap_or_default(),
    };
    let wrong = |error: boxwood::RayError| match through {
        Some(through) => format!("from {} to {}: {error}", plain_point(from), plain_point(through)),
        None => error.to_string(),
    };
    let ray = Ray::new(from, direction).map_err(wrong)?;
    Ok(vec![match arguments.to {
        // Exactly to the point, as far as its direction is exact.
        Some(_) => Beam { ray: ray.up_to(1.0), up_to: Some(length_of(direction)), length: length_of(direction) },
        None => Beam::new(ray, up_to),
    }])
}

fn read(path: &Path) -> Result<Vec<Ray>, Failure> {
    if path == Path::new("-") {
        return rays_of(io::stdin().lock(), "standard input");
    }
    let name = shown(path);
    let file = File::open(path).map_err(|error| format!("--rays {name}: the file cannot be read: {error}"))?;
    rays_of(BufReader::new(file), &name)
}

/// A ray a line. Errors say where.
fn rays_of(mut reader: impl BufRead, name: &str) -> Result<Vec<Ray>, Failure> {
    let (mut rays, mut line, mut has_header) = (Vec::new(), Vec::new(), false);
    for number in 1_u64.. {
        line.clear();
        let failed = |what: &str| Failure::from(format!("--rays {name}, line {number}: {what}"));
        let read = io::Read::take(&mut reader, LONGEST_LINE).read_until(b'\n', &mut line);
        match read.map_err(|error| failed(&format!("cannot be read: {error}")))? {
            0 => break,
            bytes if bytes as u64 == LONGEST_LINE => return Err(failed("is longer than any six numbers")),
            _ => {}
        }
        let text = str::from_utf8(&line).map_err(|_| failed("is no text; a ray is six numbers"))?.trim();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let fields: Vec<&str> = text.split([',', ';', ' ', '\t']).filter(|field| !field.is_empty()).collect();
        if fields.is_empty() || text.starts_with('#') {
            continue;
        }
        // Of a CSV file.
        if rays.is_empty() && !has_header && fields.iter().all(|field| field.parse::<f64>().is_err()) {
            has_header = true;
            continue;
        }
        rays.push(ray_of(&fields).map_err(|what| failed(&what))?);
    }
    if rays.is_empty() {
        return Err(
            format!("--rays {name}: has no rays; a ray is a line of six numbers: its start, its direction").into()
        );
    }
    Ok(rays)
}

fn ray_of(fields: &[&str]) -> Result<Ray, String> {
    let number = |field: &&str| {
        let short: String = field.chars().take(40).collect();
        field.parse::<f64>().map_err(|_| format!("'{}' is no number", printable(&short)))
    };
    let numbers: Vec<f64> = fields.iter().map(number).collect::<Result<_, _>>()?;
    let [x, y, z, u, v, w] = numbers[..] else {
        let given = fields.len();
        return Err(format!("a ray is six numbers, its start and its direction; here are {given}"));
    };
    Ray::new([x, y, z], [u, v, w]).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<[[f64; 3]; 2]>, String> {
        let rays = rays_of(text.as_bytes(), "rays.txt").map_err(|failure| failure.0.join("\n"))?;
        Ok(rays.iter().map(|ray| [ray.origin(), ray.direction()]).collect())
    }

    #[test]
    fn a_ray_is_six_numbers_a_line() {
        let two = vec![[[0.0, 0.0, 9.0], [0.0, 0.0, -1.0]], [[1.0, 2.0, 3.0], [1e3, -0.5, 0.0]]];
        assert_eq!(read("0 0 9 0 0 -1\n1,2,3,1e3,-0.5,0"), Ok(two.clone()));
        assert_eq!(read("# two\r\n\n 0, 0, 9,\t0, 0, -1 \r\n1;2;3;1e3;-0.5;0\r\n\r\n"), Ok(two.clone()));
        assert_eq!(read("\u{feff}x,y,z,dx,dy,dz\n0,0,9,0,0,-1\n1,2,3,1e3,-0.5,0\n"), Ok(two));
    }

    #[test]
    fn what_is_no_ray_is_told_with_its_line() {
        let wrong = |text: &str| read(text).expect_err("no rays");
        assert!(wrong("0 0 9 0 0 -1\n\n1 2 3\n").contains("rays.txt, line 3: a ray is six numbers"));
        assert!(wrong("1 2 3 4 5 6 7").contains("here are 7"));
        assert!(wrong("1 2 x 4 5 6").contains("line 1: 'x' is no number"));
        assert!(wrong("a b c\nd e f\n").contains("line 2: 'd' is no number"), "there is one header");
        assert!(wrong("1 2 3 0 0 0").contains("line 1: the direction of the ray is zero"));
        assert!(wrong("nan 2 3 0 0 1").contains("line 1: the origin of the ray has x = NaN"));
        assert!(wrong("1 2 3 0 inf 0").contains("line 1: the direction of the ray has y = inf"));
        assert!(wrong("").contains("has no rays") && wrong("# none\nx y z\n").contains("has no rays"));
        assert!(wrong(&"1 ".repeat(40_000)).contains("line 1: is longer"));
        assert!(rays_of(&b"\xff\xfe\n"[..], "r").is_err());
    }

    #[test]
    fn what_is_exactly_so_far_away_counts() {
        let ray = |direction| Ray::new([0.0; 3], direction).expect("a ray");
        for (direction, up_to) in [([0.0, 0.0, 3.0], 1.0), ([0.0, 7.0, 0.0], 0.1), ([1e-200, 0.0, 0.0], 5.0)] {
            let beam = Beam::new(ray(direction), Some(up_to));
            assert!(beam.ray.limit() * length_of(direction) >= up_to, "{direction:?}");
        }
        // Where lengths are whole, the limit is known.
        let mut whole = 0;
        let below = |end: u32| (0..end).map(f64::from);
        for direction in below(64).flat_map(|x| below(64).flat_map(move |y| below(64).map(move |z| [x, y, z]))).skip(1)
        {
            let square: f64 = direction.iter().map(|x| x * x).sum();
            let length = square.sqrt().round();
            if length * length == square {
                let limit = limit_of(direction, length);
                assert!((1.0..1.0 + 1e-14).contains(&limit), "{direction:?}: {limit}");
                whole += 1;
            }
        }
        assert!(whole > 1000, "{whole}");
        let least = 5e-324;
        assert!((1.0..1.0 + 1e-14).contains(&limit_of([3.0 * least, 4.0 * least, 0.0], 5.0 * least)));
        assert!(limit_of([least; 3], 1e-310) >= 1e-310 / least / 1.7320508075688774);
        assert_eq!(limit_of([least; 3], 1.0), f64::INFINITY);
        assert!(limit_of([1e100, 0.0, 0.0], 0.0) < 1e-300);
    }

    /// The length of this one is rounded up.
    #[test]
    fn a_triangle_at_the_end_is_hit() {
        let corners = vec![[-99.0, -99.0, 61.0], [99.0, -99.0, 61.0], [0.0, 99.0, 61.0]];
        let model = boxwood::Model::new(boxwood::Mesh::new(corners, vec![[0, 1, 2]]).expect("a triangle"));
        let placed = model.at(boxwood::Pose::IDENTITY).expect("a place");
        let ray = Ray::new([0.0; 3], [4.0, 32.0, 61.0]).expect("a ray");
        assert!(placed.any_hit(&Beam::new(ray, Some(69.0)).ray));
        assert!(!placed.any_hit(&Beam::new(ray, Some(68.999_999_999)).ray));
    }
}
