//! Input rays: one given by options, or many read from a file.

use crate::arguments::RayArgs;
use crate::notes::{CommandError, printable, shown};
use crate::output::plain_point;
use boxwood::{InvalidInput, Ray};
use boxwood_assembly::scene::SceneRay;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// Maximum number of bytes per line of a ray file. Six numbers take about a hundred bytes.
const MAX_LINE: u64 = 1 << 16;

/// Input rays: the single ray that the options describe, or the rays of the file given by --rays.
pub(super) fn scene_rays(arguments: &RayArgs) -> Result<Vec<SceneRay>, CommandError> {
    let limited = |ray: SceneRay| match arguments.max_distance {
        Some(max_distance) => ray.with_max_distance(max_distance),
        None => ray,
    };
    let Some(from) = arguments.from else {
        // Without --from, there is --rays: the command line requires one of the two.
        let path = arguments.rays.as_deref().unwrap_or(Path::new("-"));
        return Ok(read(path)?.into_iter().map(|ray| limited(SceneRay::new(ray))).collect());
    };
    let through = |point: [f64; 3]| {
        move |error: InvalidInput| format!("from {} to {}: {error}", plain_point(from), plain_point(point))
    };
    let ray = match (arguments.to, arguments.towards) {
        (Some(to), _) => SceneRay::between(from, to).map_err(through(to))?,
        (None, Some(point)) => limited(SceneRay::towards(from, point).map_err(through(point))?),
        (None, None) => {
            let ray = Ray::new(from, arguments.direction.unwrap_or_default());
            limited(SceneRay::new(ray.map_err(|error| error.to_string())?))
        }
    };
    Ok(vec![ray])
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
}
