//! Still images of a view, ray traced without a browser. Visibility is exact. Lines are drawn at silhouettes and
//! creases.
//!
//! The types, with arrows in the direction in which data flows:
//!
//! ```text
//! View ─▶ ViewMoment ─▶ RenderScene, strokes ─▶ tiles ─▶ PNG
//!         one frame     UnitTransform            rays
//! ```

mod camera;
mod frame;
mod material;
mod outline;
mod patch_boundaries;
mod sample;
mod scene;
mod shading;
mod stroke;
mod stroke_raster;
mod tile;
mod unit_transform;

use super::{View, ViewError};
use boxwood::Mesh;
use camera::Camera;
use frame::ViewMoment;
use glam::DVec3;
use rayon::prelude::*;
use sample::RenderContext;
use scene::{RenderScene, corners};
use std::sync::Arc;
use stroke::StrokePainter;
use stroke_raster::strokes_by_tile;
use tile::Tile;
use unit_transform::UnitTransform;

/// Largest permitted side of an image, in pixels.
const MAX_SIDE: u32 = 16_384;

impl View {
    /// Renders a PNG file. `size` is the width and height in pixels, each from 1 to 16384. All parts and marks are in
    /// the image. A view with frames is shown in the first frame with the most results.
    ///
    /// # Errors
    /// [`ViewError::InvalidSize`], or the first error of [`View::check`].
    pub fn to_png(&self, size: [u32; 2]) -> Result<Vec<u8>, ViewError> {
        let [width, height] = size;
        if !size.iter().all(|side| (1..=MAX_SIDE).contains(side)) {
            return Err(ViewError::InvalidSize { width, height, max: MAX_SIDE });
        }
        self.check()?;
        Ok(encoded(&self.pixels(size)?, size))
    }

    /// Pixels, row by row.
    fn pixels(&self, size: [u32; 2]) -> Result<Vec<[u8; 3]>, ViewError> {
        let moment = ViewMoment::new(self);
        let (meshes, points) = (moment.meshes(), found_points(&moment));
        let unit = UnitTransform::enclosing(bounds(&moment, &meshes, &points));
        let scene = RenderScene::new(&moment, &meshes, &unit)?;
        let camera = Camera::fitting(scene.outline().chain(points.iter().map(|&point| unit.point(point))), size);
        let [width, height] = size.map(|side| side as usize);
        let scale = ((width * height) as f32 / 1_600_000.0).sqrt().max(0.4);
        let strokes = StrokePainter { scene: &scene, camera: &camera, unit: &unit, scale }.strokes(&moment);
        let context = RenderContext { scene: &scene, camera: &camera, lamp: camera.lamp(), height: height as f64 };

        let (tiles, strokes) = (Tile::all(size), strokes_by_tile(&strokes, size, scale));
        let draw = |(tile, strokes): (&Tile, &Vec<_>)| tile.render(&context, strokes, size, scale);
        let drawn: Vec<Vec<[u8; 3]>> = tiles.par_iter().zip(&strokes).map(draw).collect();
        let mut pixels = vec![[0; 3]; width * height];
        for (tile, drawn) in tiles.iter().zip(drawn) {
            for (row, colors) in (tile.rows[0] as usize..).zip(drawn.chunks(tile.width())) {
                let first = row * width + tile.columns[0] as usize;
                pixels[first..first + colors.len()].copy_from_slice(colors);
            }
        }
        Ok(pixels)
    }
}

/// World points that must be in the image: points of marks, and corners of the regions of rows.
fn found_points(moment: &ViewMoment<'_>) -> Vec<[f64; 3]> {
    let of_marks = moment.marks().flat_map(|mark| mark.shape.points()).copied();
    let of_rows = moment.rows().filter_map(|row| row.bounds).flat_map(corners);
    of_marks.chain(of_rows).collect()
}

/// Bounding box of all parts and points; at the origin if there are none.
fn bounds(moment: &ViewMoment<'_>, meshes: &[Arc<Mesh>], points: &[[f64; 3]]) -> [DVec3; 2] {
    let boxes: Vec<_> = meshes.iter().map(|mesh| mesh.bounds()).collect();
    let of_parts = moment.view.parts.iter().enumerate().flat_map(|(index, part)| {
        let pose = moment.pose(index);
        boxes[part.mesh].map(corners).into_iter().flatten().map(move |corner| pose.transform_point(corner))
    });
    let all = points.iter().copied().chain(of_parts).map(DVec3::from_array).map(|point| [point, point]);
    all.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])]).unwrap_or_default()
}

/// Encodes pixels as a PNG file.
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
    written.expect("writing to memory cannot fail, and the number of pixels matches the header");
    file
}
