//! A view as a picture, drawn without a browser: by rays, exactly, with lines where surfaces end.
//!
//! ```text
//! View ─▶ Moment ─▶ Scene, strokes ─▶ tiles ─▶ PNG
//!         a frame   in a Unit         rays
//! ```

mod camera;
mod light;
mod material;
mod moment;
mod outline;
mod rims;
mod sample;
mod scene;
mod stroke;
mod strokes;
mod tile;
mod unit;

use super::{View, ViewError};
use boxwood::Mesh;
use camera::Camera;
use glam::DVec3;
use moment::Moment;
use rayon::prelude::*;
use sample::Sight;
use scene::{Scene, corners};
use std::sync::Arc;
use stroke::Pen;
use strokes::by_tile;
use tile::Tile;
use unit::Unit;

/// The longest side of a picture.
const MOST: u32 = 16_384;

impl View {
    /// A PNG file: width and height in pixels, each from 1 to 16384. All parts, and all that was found, are in the picture.
    /// Of a view that moves, it shows the first frame in which the most was found.
    pub fn to_png(&self, size: [u32; 2]) -> Result<Vec<u8>, ViewError> {
        let [width, height] = size;
        if !size.iter().all(|side| (1..=MOST).contains(side)) {
            return Err(ViewError::Size { width, height, most: MOST });
        }
        self.check()?;
        Ok(encoded(&self.pixels(size)?, size))
    }

    /// Row by row.
    fn pixels(&self, size: [u32; 2]) -> Result<Vec<[u8; 3]>, ViewError> {
        let moment = Moment::of(self);
        let (shapes, points) = (moment.shapes(), found_points(&moment));
        let unit = Unit::around(bounds(&moment, &shapes, &points));
        let scene = Scene::of(&moment, &shapes, &unit)?;
        let camera = Camera::around(scene.outline().chain(points.iter().map(|&point| unit.point(point))), size);
        let [width, height] = size.map(|side| side as usize);
        let scale = ((width * height) as f32 / 1_600_000.0).sqrt().max(0.4);
        let strokes = Pen { scene: &scene, camera: &camera, unit: &unit, scale }.strokes(&moment);
        let sight = Sight { scene: &scene, camera: &camera, lamp: camera.lamp(), height: height as f64 };

        let (tiles, strokes) = (Tile::all(size), by_tile(&strokes, size, scale));
        let draw = |(tile, strokes): (&Tile, &Vec<_>)| tile.drawn(&sight, strokes, size, scale);
        let drawn: Vec<Vec<[u8; 3]>> = tiles.par_iter().zip(&strokes).map(draw).collect();
        let mut pixels = vec![[0; 3]; width * height];
        for (tile, drawn) in tiles.iter().zip(drawn) {
            for (row, colours) in (tile.rows[0] as usize..).zip(drawn.chunks(tile.width())) {
                let first = row * width + tile.columns[0] as usize;
                pixels[first..first + colours.len()].copy_from_slice(colours);
            }
        }
        Ok(pixels)
    }
}

/// Points of the world that must be in the picture: those of marks, and the corners of what rows are about.
fn found_points(moment: &Moment<'_>) -> Vec<[f64; 3]> {
    let of_marks = moment.marks().flat_map(|mark| mark.figure.points()).copied();
    let of_rows = moment.rows().filter_map(|row| row.bounds).flat_map(corners);
    of_marks.chain(of_rows).collect()
}

/// Around all parts and points. Nothing is at the origin.
fn bounds(moment: &Moment<'_>, shapes: &[Arc<Mesh>], points: &[[f64; 3]]) -> [DVec3; 2] {
    let boxes: Vec<_> = shapes.iter().map(|mesh| mesh.bounds()).collect();
    let of_parts = moment.view.parts.iter().enumerate().flat_map(|(number, part)| {
        let pose = moment.pose(number);
        boxes[part.shape].map(corners).into_iter().flatten().map(move |corner| pose.place(corner))
    });
    let all = points.iter().copied().chain(of_parts).map(DVec3::from_array).map(|point| [point, point]);
    all.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])]).unwrap_or_default()
}

/// As a PNG file.
fn encoded(pixels: &[[u8; 3]], [width, height]: [u32; 2]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut png = png::Encoder::new(&mut file, width, height);
    png.set_color(png::ColorType::Rgb);
    png.set_depth(png::BitDepth::Eight);
    png.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
    let written = png.write_header().and_then(|mut png| {
        png.write_image_data(pixels.as_flattened())?;
        png.finish()
    });
    written.expect("memory takes every byte, and there are as many pixels as the header says");
    file
}
