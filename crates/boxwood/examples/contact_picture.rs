//! Renders a ball and a ring by ray casting, with their contact curves (darker where hidden) and the normal of each
//! contact region.
//!
//! `cargo run --release -p boxwood --example contact_picture -- contact.png`

use boxwood::{InvalidInput, Model, Pair, PlacedModel, Pose, Ray};
use boxwood_scenes::{sphere, torus};
use glam::{DVec2, DVec3};
use std::error::Error;
use std::io::{BufWriter, Write, stdout};
use std::path::PathBuf;

/// Width and height of the image in pixels.
const SIZE: usize = 640;
/// Half the width of the image, projected to the plane at distance 1 from the eye.
const HALF_WIDTH: f64 = 0.29;
/// Position of the camera.
const EYE: DVec3 = DVec3::new(3.0, -4.2, 2.6);

fn main() -> Result<(), Box<dyn Error>> {
    let (ball, ring) = (Model::new(sphere(1.0, 5)), Model::new(torus(1.15, 0.3, 160, 80)));
    let ball = ball.at(Pose::from_translation([0.35, 0.1, 0.15]))?;
    let ring = ring.at(Pose::from_axis_angle([1.0, 0.3, 0.0], 0.5)?)?;
    let contacts = Pair::new(&ball, &ring).contacts();
    let camera = Pose::look_at(EYE.to_array(), [0.1, 0.0, 0.0], [0.0, 0.0, 1.0])?;
    let direction = |x: f64, y: f64| DVec3::from_array(camera.transform_point([x, y, 1.0])) - EYE;
    let coordinate = |pixel: f64| HALF_WIDTH - 2.0 * HALF_WIDTH * (pixel + 0.5) / SIZE as f64;
    let ray = |n: usize| {
        let [x, y] = [n % SIZE, n / SIZE].map(|pixel| coordinate(pixel as f64));
        Ray::new(EYE.to_array(), direction(x, y).to_array())
    };
    let rays: Vec<Ray> = (0..SIZE * SIZE).map(ray).collect::<Result<_, InvalidInput>>()?;

    let (mut pixels, mut depths) = (vec![[24, 26, 30]; SIZE * SIZE], vec![f64::INFINITY; SIZE * SIZE]);
    let (hits_ball, hits_ring) = (ball.first_hit_batch(&rays), ring.first_hit_batch(&rays));
    for (n, pixel) in pixels.iter_mut().enumerate() {
        let t = |hit: &Option<boxwood::query::Hit>| hit.as_ref().map_or(f64::INFINITY, |hit| hit.t);
        let (model, hit, color): (&PlacedModel, _, [f64; 3]) = match t(&hits_ball[n]) < t(&hits_ring[n]) {
            true => (&ball, &hits_ball[n], [120.0, 150.0, 190.0]),
            false => (&ring, &hits_ring[n], [190.0, 170.0, 130.0]),
        };
        if let Some(hit) = hit {
            depths[n] = hit.t;
            let [a, b, c] = model.triangle_vertices(hit.triangle).map(DVec3::from_array);
            let normal = (b - a).cross(c - a).normalize_or_zero();
            let light = 0.25 + 0.75 * normal.dot(-DVec3::from_array(rays[n].direction()).normalize()).max(0.0);
            *pixel = color.map(|x| (x * light) as u8);
        }
    }

    // Projects a point to pixel coordinates. The axes of the camera are computed from three view directions.
    let [forward, right, up] = [direction(0.0, 0.0), direction(1.0, 0.0), direction(0.0, 1.0)];
    let [right, up] = [right - forward, up - forward];
    let project = |p: DVec3| {
        let depth = (p - EYE).dot(forward);
        let pixel = |axis: DVec3| (HALF_WIDTH - (p - EYE).dot(axis) / depth) / (2.0 * HALF_WIDTH) * SIZE as f64;
        DVec2::new(pixel(right), pixel(up))
    };
    let mut draw = |p: DVec3, q: DVec3, color: [u8; 3]| {
        let depth = ((p + q) / 2.0 - EYE).dot(forward);
        let (p, q) = (project(p), project(q));
        let steps = (3.0 * p.distance(q)).ceil().max(1.0);
        for step in 0..=steps as usize {
            let DVec2 { x, y } = p.lerp(q, step as f64 / steps);
            for (x, y) in [(x, y), (x + 1.0, y), (x, y + 1.0), (x + 1.0, y + 1.0)] {
                if (0.0..SIZE as f64).contains(&x) && (0.0..SIZE as f64).contains(&y) {
                    let n = y as usize * SIZE + x as usize;
                    pixels[n] = if depth > depths[n] + 0.03 { color.map(|x| x / 2) } else { color };
                }
            }
        }
    };
    for region in &contacts.regions {
        for curve in &region.curves {
            for segment in 0..curve.segment_count() {
                let [p, q] = curve.segment(segment).map(DVec3::from_array);
                draw(p, q, if curve.closed { [255, 70, 50] } else { [255, 230, 60] });
            }
        }
        if let Some(normal) = region.normal {
            let center = DVec3::from_array(region.bounds.center());
            draw(center, center + 0.5 * DVec3::from_array(normal), [90, 255, 120]);
        }
    }
    let path = std::env::args_os().nth(1).map_or(std::env::temp_dir().join("contact-curves.png"), PathBuf::from);
    let mut png = png::Encoder::new(BufWriter::new(std::fs::File::create(&path)?), SIZE as u32, SIZE as u32);
    png.set_color(png::ColorType::Rgb);
    png.set_compression(png::Compression::High);
    png.write_header()?.write_image_data(pixels.as_flattened())?;
    let lengths: Vec<f64> = contacts.regions.iter().map(|region| region.length).collect();
    writeln!(stdout(), "{} regions, lengths {lengths:.3?}: {}", lengths.len(), path.display())?;
    Ok(())
}
