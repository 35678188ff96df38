//! Input rays: one given by options, or many read from a file.

use crate::arguments::RayArgs;
use crate::notes::{CommandError, printable, shown};
use crate::output::plain_point;
use crate::scene::vector_length;
use boxwood::Ray;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// Ray with its maximum distance.
pub(super) struct RayInput {
    pub(super) ray: Ray,
    /// Maximum distance of a hit, as a length; `None` for a ray without end.
    pub(super) max_distance: Option<f64>,
    /// Length of the direction vector of the ray.
    pub(super) length: f64,
}

impl RayInput {
    fn new(ray: Ray, max_distance: Option<f64>) -> Self {
        let ray = max_distance.map_or(ray, |max_distance| ray.with_max_t(ray_limit(ray.direction(), max_distance)));
        Self { ray, max_distance, length: vector_length(ray.direction()) }
    }

    /// Distance from the start at parameter `t`, as a length.
    pub(super) fn distance(&self, t: f64) -> f64 {
        t * self.length
    }
}

/// Parameter `t` at distance `max_distance` along a direction, never rounded down: a hit at exactly this distance
/// counts.
///
/// All errors here are relative, in units of u = 2^-53. In `vector_length`, the sum under the root has an error of 5u:
/// 3u of each squared quotient, and u of each of the two additions. The root halves this and adds u of its own; the
/// product with the largest component adds another. The computed length is therefore too large by at most 4.5u. The
/// division by it, the product with `1 + SLACK` and the final addition can reduce the result by 3u more. `SLACK` is 8u
/// and covers these 7.5u. The added 1e-322 covers results so small that rounding errors are not relative.
fn ray_limit(direction: [f64; 3], max_distance: f64) -> f64 {
    const SLACK: f64 = 4.0 * f64::EPSILON;
    // A tiny direction is scaled up first: its length would be subnormal, with fewer digits. Scaling by a power of
    // two is exact.
    let is_tiny = direction.iter().all(|x| x.abs() < f64::MIN_POSITIVE);
    let scale = if is_tiny { 1.0 / f64::EPSILON } else { 1.0 };
    max_distance / vector_length(direction.map(|x| x * scale)) * scale * (1.0 + SLACK) + 1e-322
}

/// Maximum number of bytes per line of a ray file. Six numbers take about a hundred bytes.
const MAX_LINE: u64 = 1 << 16;

/// Input rays: the single ray that the options describe, or the rays of the file given by --rays.
pub(super) fn ray_inputs(arguments: &RayArgs) -> Result<Vec<RayInput>, CommandError> {
    let max_distance = arguments.max_distance;
    let Some(from) = arguments.from else {
        // Without --from, there is --rays: the command line requires one of the two.
        let path = arguments.rays.as_deref().unwrap_or(Path::new("-"));
        return Ok(read(path)?.into_iter().map(|ray| RayInput::new(ray, max_distance)).collect());
    };
    let through = arguments.towards.or(arguments.to);
    let direction = match through {
        Some(through) => [0, 1, 2].map(|axis| through[axis] - from[axis]),
        None => arguments.direction.unwrap_or_default(),
    };
    let wrong = |error: boxwood::InvalidInput| match through {
        Some(through) => format!("from {} to {}: {error}", plain_point(from), plain_point(through)),
        None => error.to_string(),
    };
    let ray = Ray::new(from, direction).map_err(wrong)?;
    Ok(vec![match arguments.to {
        // The ray ends at t = 1, which is the point of --to up to the rounding of the direction.
        Some(_) => RayInput {
            ray: ray.with_max_t(1.0),
            max_distance: Some(vector_length(direction)),
            length: vector_length(direction),
        },
        None => RayInput::new(ray, max_distance),
    }])
}

fn read(path: &Path) -> Result<Vec<Ray>, CommandError> {
    if path == Path::new("-") {
        return parse_rays(io::stdin().lock(), "standard input");
    }
    let name = shown(path);
    let file = File::open(path).map_err(|error| format!("--rays {name}: cannot read the file: {error}"))?;
    parse_rays(BufReader::new(file), &name)
}

/// Parses one ray per line. Errors contain the line number.
fn parse_rays(mut reader: impl BufRead, name: &str) -> Result<Vec<Ray>, CommandError> {
    let (mut rays, mut line, mut has_header) = (Vec::new(), Vec::new(), false);
    for number in 1_u64.. {
        line.clear();
        let failed = |what: &str| CommandError::from(format!("--rays {name}, line {number}: {what}"));
        let read = io::Read::take(&mut reader, MAX_LINE).read_until(b'\n', &mut line);
        match read.map_err(|error| failed(&format!("cannot read: {error}")))? {
            0 => break,
            bytes if bytes as u64 == MAX_LINE => {
                return Err(failed(&format!("too long; the limit is {MAX_LINE} bytes")));
            }
            _ => {}
        }
        let text = str::from_utf8(&line).map_err(|_| failed("not text; expected six numbers"))?.trim();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let fields: Vec<&str> = text.split([',', ';', ' ', '\t']).filter(|field| !field.is_empty()).collect();
        if fields.is_empty() || text.starts_with('#') {
            continue;
        }
        // Words instead of numbers: the header of a CSV file, which is skipped.
        if rays.is_empty() && !has_header && fields.iter().all(|field| field.parse::<f64>().is_err()) {
            has_header = true;
            continue;
        }
        rays.push(parse_ray(&fields).map_err(|what| failed(&what))?);
    }
    if rays.is_empty() {
        return Err(format!("--rays {name}: no rays; expected six numbers per line: start and direction").into());
    }
    Ok(rays)
}

fn parse_ray(fields: &[&str]) -> Result<Ray, String> {
    let number = |field: &&str| {
        let short: String = field.chars().take(40).collect();
        field.parse::<f64>().map_err(|_| format!("'{}' is not a number", printable(&short)))
    };
    let numbers: Vec<f64> = fields.iter().map(number).collect::<Result<_, _>>()?;
    let [x, y, z, u, v, w] = numbers[..] else {
        let given = fields.len();
        return Err(format!("expected six numbers, start and direction; found {given}"));
    };
    Ray::new([x, y, z], [u, v, w]).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<[[f64; 3]; 2]>, String> {
        let rays = parse_rays(text.as_bytes(), "rays.txt").map_err(|failure| failure.0.join("\n"))?;
        Ok(rays.iter().map(|ray| [ray.origin(), ray.direction()]).collect())
    }

    #[test]
    fn ray_file_has_six_numbers_per_line() {
        let two = vec![[[0.0, 0.0, 9.0], [0.0, 0.0, -1.0]], [[1.0, 2.0, 3.0], [1e3, -0.5, 0.0]]];
        assert_eq!(read("0 0 9 0 0 -1\n1,2,3,1e3,-0.5,0"), Ok(two.clone()));
        assert_eq!(read("# two\r\n\n 0, 0, 9,\t0, 0, -1 \r\n1;2;3;1e3;-0.5;0\r\n\r\n"), Ok(two.clone()));
        assert_eq!(read("\u{feff}x,y,z,dx,dy,dz\n0,0,9,0,0,-1\n1,2,3,1e3,-0.5,0\n"), Ok(two));
    }

    #[test]
    fn invalid_rays_are_reported_with_line_number() {
        let wrong = |text: &str| read(text).expect_err("no rays");
        assert!(wrong("0 0 9 0 0 -1\n\n1 2 3\n").contains("rays.txt, line 3: expected six numbers"));
        assert!(wrong("1 2 3 4 5 6 7").contains("found 7"));
        assert!(wrong("1 2 x 4 5 6").contains("line 1: 'x' is not a number"));
        assert!(wrong("a b c\nd e f\n").contains("line 2: 'd' is not a number"), "at most one header line");
        assert!(wrong("1 2 3 0 0 0").contains("line 1: direction of the ray is zero"));
        assert!(wrong("nan 2 3 0 0 1").contains("line 1: origin of the ray has x = NaN"));
        assert!(wrong("1 2 3 0 inf 0").contains("line 1: direction of the ray has y = inf"));
        assert!(wrong("").contains("no rays") && wrong("# none\nx y z\n").contains("no rays"));
        assert!(wrong(&"1 ".repeat(40_000)).contains("line 1: too long"));
        assert!(parse_rays(&b"\xff\xfe\n"[..], "r").is_err());
    }

    #[test]
    fn hit_at_exact_max_distance_counts() {
        let ray = |direction| Ray::new([0.0; 3], direction).expect("a ray");
        for (direction, max_distance) in [([0.0, 0.0, 3.0], 1.0), ([0.0, 7.0, 0.0], 0.1), ([1e-200, 0.0, 0.0], 5.0)] {
            let input = RayInput::new(ray(direction), Some(max_distance));
            assert!(input.ray.max_t() * vector_length(direction) >= max_distance, "{direction:?}");
        }
        // If the direction has an integer length and `max_distance` is this length, the exact parameter is 1. The
        // computed one must be 1 or slightly more.
        let mut tested = 0;
        let below = |end: u32| (0..end).map(f64::from);
        for direction in below(64).flat_map(|x| below(64).flat_map(move |y| below(64).map(move |z| [x, y, z]))).skip(1)
        {
            let square: f64 = direction.iter().map(|x| x * x).sum();
            let length = square.sqrt().round();
            if length * length == square {
                let limit = ray_limit(direction, length);
                assert!((1.0..1.0 + 1e-14).contains(&limit), "{direction:?}: {limit}");
                tested += 1;
            }
        }
        assert!(tested > 1000, "{tested}");
        let smallest = 5e-324;
        assert!((1.0..1.0 + 1e-14).contains(&ray_limit([3.0 * smallest, 4.0 * smallest, 0.0], 5.0 * smallest)));
        assert!(ray_limit([smallest; 3], 1e-310) >= 1e-310 / smallest / 1.7320508075688774);
        assert_eq!(ray_limit([smallest; 3], 1.0), f64::INFINITY);
        assert!(ray_limit([1e100, 0.0, 0.0], 0.0) < 1e-300);
    }

    /// The computed length of this direction is rounded up from 69. A triangle at distance 69 is hit all the same.
    #[test]
    fn triangle_at_max_distance_is_hit() {
        let corners = vec![[-99.0, -99.0, 61.0], [99.0, -99.0, 61.0], [0.0, 99.0, 61.0]];
        let model = boxwood::Model::new(boxwood::Mesh::new(corners, vec![[0, 1, 2]]).expect("a triangle"));
        let placed = model.at(boxwood::Pose::IDENTITY).expect("a place");
        let ray = Ray::new([0.0; 3], [4.0, 32.0, 61.0]).expect("a ray");
        assert!(placed.any_hit(&RayInput::new(ray, Some(69.0)).ray));
        assert!(!placed.any_hit(&RayInput::new(ray, Some(68.999_999_999)).ray));
    }
}
