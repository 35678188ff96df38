//! Renders a depth image of a teapot by ray casting: near surfaces are bright, far or oblique ones dark. To use a
//! mesh file instead:
//!
//! `cargo run --release -p boxwood --example depth_image -- bunny.obj bunny.png`

use boxwood::query::Hit;
use boxwood::{InvalidInput, Model, Pose, Ray};
use boxwood_scenes::{self as scenes, teapot};
use glam::DVec3;
use std::error::Error;
use std::io::{BufWriter, Write, stdout};
use std::path::PathBuf;

/// Width and height of the image in pixels.
const SIZE: usize = 512;
/// Number of rays per pixel along each image axis.
const SAMPLES: usize = 2;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    // The up direction of the teapot is z; that of scanned models is usually y.
    let (mesh, up, from) = match arguments.next() {
        None => (teapot(20), DVec3::Z, DVec3::new(0.5, -1.0, 0.6)),
        Some(file) => {
            let parts = boxwood_io::read(&file, &boxwood_io::ReadOptions::default())?.parts;
            let parts: Vec<_> = parts.iter().map(|part| scenes::transformed(&part.mesh, &part.pose)).collect();
            (scenes::merged(&parts), DVec3::Y, DVec3::new(0.15, 0.2, 1.0))
        }
    };
    let bounds = mesh.bounds().ok_or("the mesh has no triangles")?;
    let (center, size) = (DVec3::from_array(bounds.center()), DVec3::from_array(bounds.size()).max_element());
    let eye = center + from.normalize() * 2.5 * size;
    let camera = Pose::look_at(eye.to_array(), center.to_array(), up.to_array())?;
    // The rays of a pixel are consecutive. Their directions have the component 1 along the view direction, so the
    // ray parameter `t` of a hit is its depth.
    let ray = |n: usize| {
        let (pixel, sample) = (n / (SAMPLES * SAMPLES), n % (SAMPLES * SAMPLES));
        let at = |pixel, sample| 0.25 - 0.5 * ((SAMPLES * pixel + sample) as f64 + 0.5) / (SAMPLES * SIZE) as f64;
        let through =
            camera.transform_point([at(pixel % SIZE, sample % SAMPLES), at(pixel / SIZE, sample / SAMPLES), 1.0]);
        Ray::new(eye.to_array(), (DVec3::from_array(through) - eye).to_array())
    };
    let rays: Vec<Ray> = (0..(SIZE * SAMPLES).pow(2)).map(ray).collect::<Result<_, InvalidInput>>()?;

    let model = Model::new(mesh);
    let placed = model.at(Pose::IDENTITY)?;
    let hits = placed.first_hit_batch(&rays);
    let depths = hits.iter().flatten().map(|hit| hit.t);
    let (near, far) = depths.fold((f64::INFINITY, 0.0_f64), |(near, far), t| (near.min(t), far.max(t)));
    let brightness = |(ray, hit): (&Ray, &Option<Hit>)| {
        let Some(hit) = hit else { return 0.07 };
        let [a, b, c] = placed.triangle_vertices(hit.triangle).map(DVec3::from_array);
        let facing = (b - a).cross(c - a).normalize_or_zero().dot(DVec3::from_array(ray.direction()).normalize());
        (1.0 - 0.7 * (hit.t - near) / (far - near)) * (0.3 + 0.7 * facing.abs())
    };
    let light: Vec<f64> = rays.iter().zip(&hits).map(brightness).collect();
    let gray = |pixel: &[f64]| (255.0 * pixel.iter().sum::<f64>() / pixel.len() as f64) as u8;
    let pixels: Vec<u8> = light.chunks(SAMPLES * SAMPLES).map(gray).collect();
    let path = arguments.next().unwrap_or(std::env::temp_dir().join("boxwood-depth.png"));
    let mut png = png::Encoder::new(BufWriter::new(std::fs::File::create(&path)?), SIZE as u32, SIZE as u32);
    png.set_color(png::ColorType::Grayscale);
    png.write_header()?.write_image_data(&pixels)?;
    writeln!(stdout(), "{} rays, depth {near:.3} to {far:.3}: {}", rays.len(), path.display())?;
    Ok(())
}
