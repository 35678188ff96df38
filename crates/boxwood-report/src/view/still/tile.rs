//! Renders a square tile of the image. Tiles are independent, so the result does not depend on the number of threads.
//!
//! Rays go through pixel corners. A pixel whose corners see the same surfaces gets the mean of their colors; any other
//! pixel is refined with a finer grid of rays. Where neighboring rays of that grid see different surfaces, a line is
//! drawn between them (a silhouette or a crease).

use super::outline::{are_equal, line_between};
use super::sample::{PixelSample, RenderContext};
use super::shading::{LinearColor, from_linear, to_linear};
use super::stroke::Stroke;
use super::stroke_raster::draw;
use glam::Vec2;

/// Side of a tile in pixels.
pub(super) const SIDE: u32 = 96;
/// Number of rays per side of a refined pixel, including the rays at its corners.
const GRID: usize = 4;
/// Weights of the rays of a refined pixel, along one side of its grid. A ray has the product of two weights.
const GRID_WEIGHTS: [f32; GRID] = [1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0];
/// Half the width of a silhouette or crease line, in pixels of an image of 1600 x 1000.
const HALF_WIDTH: f32 = 0.6;
/// Color of lines at silhouettes and creases.
const LINE: [u8; 3] = [28, 34, 44];
/// Opacity of lines at silhouettes and creases.
const OPACITY: f32 = 0.85;

/// Columns and rows of a tile as half-open ranges of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    pub(super) columns: [u32; 2],
    pub(super) rows: [u32; 2],
}

/// Point on a silhouette or crease line, with the strength of the line.
struct LineSample {
    at: Vec2,
    strength: f32,
}

impl Tile {
    /// All tiles of an image, row by row.
    pub(super) fn all([width, height]: [u32; 2]) -> Vec<Self> {
        let span = |side: u32, index: u32| [index * SIDE, (index * SIDE + SIDE).min(side)];
        let rows = (0..height.div_ceil(SIDE)).map(|row| span(height, row));
        let tiles = rows
            .flat_map(|rows| (0..width.div_ceil(SIDE)).map(move |column| Self { columns: span(width, column), rows }));
        tiles.collect()
    }

    pub(super) fn width(&self) -> usize {
        (self.columns[1] - self.columns[0]) as usize
    }

    pub(super) fn height(&self) -> usize {
        (self.rows[1] - self.rows[0]) as usize
    }

    /// Tile enlarged by `by` pixels, clipped to the image.
    fn grown(&self, by: u32, [width, height]: [u32; 2]) -> Self {
        let grown = |[from, to]: [u32; 2], side: u32| [from.saturating_sub(by), (to + by).min(side)];
        Self { columns: grown(self.columns, width), rows: grown(self.rows, height) }
    }

    /// Renders the tile, row by row. `strokes` must contain all strokes that may touch the tile; `scale` is the size
    /// of the image relative to 1600 x 1000.
    pub(super) fn render(
        &self,
        context: &RenderContext<'_>,
        strokes: &[&Stroke],
        size: [u32; 2],
        scale: f32,
    ) -> Vec<[u8; 3]> {
        // A silhouette or crease line is at least one pixel wide: in small images, thinner lines would be faint.
        let half_width = (HALF_WIDTH * scale).max(0.5);
        let wide = self.grown(half_width.ceil() as u32, size);
        let (all, line_samples) = wide.surfaces(context);
        let mut pixels: Vec<LinearColor> = Vec::with_capacity(self.width() * self.height());
        for row in self.rows[0]..self.rows[1] {
            let first = (row - wide.rows[0]) as usize * wide.width() + (self.columns[0] - wide.columns[0]) as usize;
            pixels.extend(&all[first..first + self.width()]);
        }
        let lines = self.lines(&line_samples, half_width);
        for (pixel, line) in pixels.iter_mut().zip(lines) {
            *pixel = pixel.lerp(to_linear(LINE), line * OPACITY);
        }
        draw(strokes, self, scale, &mut pixels);
        pixels.into_iter().map(from_linear).collect()
    }

    /// Colors of all pixels before lines are drawn, and the points on silhouette and crease lines.
    fn surfaces(&self, context: &RenderContext<'_>) -> (Vec<LinearColor>, Vec<LineSample>) {
        let pixel = context.camera.pixel_size() as f32;
        let ([left, _], [top, _], across) = (self.columns, self.rows, self.width() + 1);
        let mut clear_depth = f64::INFINITY;
        let mut corner = |n: usize| {
            let (x, y) = (f64::from(left) + (n % across) as f64, f64::from(top) + (n / across) as f64);
            context.at(x, y, &mut clear_depth)
        };
        let corners: Vec<PixelSample> = (0..across * (self.height() + 1)).map(&mut corner).collect();
        let (mut lights, mut line_samples) = (Vec::with_capacity(self.width() * self.height()), Vec::new());
        for (row, column) in (0..self.height()).flat_map(|row| (0..self.width()).map(move |column| (row, column))) {
            let first = row * across + column;
            let four = [first, first + 1, first + across, first + across + 1].map(|n| &corners[n]);
            let equal = [(0, 1), (0, 2), (1, 3), (2, 3)].iter().all(|&(a, b)| are_equal(four[a], four[b], pixel));
            if equal {
                lights.push((four[0].light + four[1].light + four[2].light + four[3].light) / 4.0);
            } else {
                let at = [f64::from(left) + column as f64, f64::from(top) + row as f64];
                lights.push(refine_pixel(context, at, four, pixel, &mut line_samples));
            }
        }
        (lights, line_samples)
    }

    /// Coverage of each pixel by silhouette and crease lines: the maximum over all nearby line points.
    fn lines(&self, line_samples: &[LineSample], half_width: f32) -> Vec<f32> {
        let mut lines = vec![0.0_f32; self.width() * self.height()];
        for LineSample { at, strength } in line_samples {
            let radius = half_width + 0.5;
            for_pixels(self, [*at - radius, *at + radius], |index, middle| {
                let covered = (radius - middle.distance(*at)).clamp(0.0, 1.0);
                lines[index] = lines[index].max(covered * strength);
            });
        }
        lines
    }
}

/// Color of a pixel from a finer grid of rays. `corners` are the known samples at the corners of the pixel.
fn refine_pixel(
    context: &RenderContext<'_>,
    at: [f64; 2],
    corners: [&PixelSample; 4],
    pixel: f32,
    line_samples: &mut Vec<LineSample>,
) -> LinearColor {
    let last = GRID - 1;
    let fraction = |k: usize| k as f64 / last as f64;
    let mut clear_depth = f64::INFINITY;
    let samples: [[PixelSample; GRID]; GRID] = std::array::from_fn(|y| {
        std::array::from_fn(|x| match (x % last, y % last) {
            (0, 0) => *corners[y / last * 2 + x / last],
            _ => context.at(at[0] + fraction(x), at[1] + fraction(y), &mut clear_depth),
        })
    });
    let mut seen = LinearColor::ZERO;
    for (y, x) in (0..GRID).flat_map(|y| (0..GRID).map(move |x| (y, x))) {
        seen += samples[y][x].light * (GRID_WEIGHTS[x] * GRID_WEIGHTS[y]);
        for (next_y, next_x) in [(y, x + 1), (y + 1, x)] {
            if next_y > last || next_x > last {
                continue;
            }
            let strength = line_between(&samples[y][x], &samples[next_y][next_x], pixel);
            if strength > 0.0 {
                let between = |a: usize, b: usize, at: f64| (at + (fraction(a) + fraction(b)) / 2.0) as f32;
                line_samples
                    .push(LineSample { at: Vec2::new(between(x, next_x, at[0]), between(y, next_y, at[1])), strength });
            }
        }
    }
    seen
}

/// Calls `visit` with the index and the center of each pixel of a tile inside a box.
pub(super) fn for_pixels(tile: &Tile, [low, high]: [Vec2; 2], mut visit: impl FnMut(usize, Vec2)) {
    // Float-to-integer casts saturate, and NaN becomes 0, so the ranges are inside the tile for every box.
    let span = |low: f32, high: f32, [from, to]: [u32; 2]| {
        (low.floor() as u32).clamp(from, to)..(high.ceil() as u32).clamp(from, to)
    };
    for row in span(low.y, high.y, tile.rows) {
        for column in span(low.x, high.x, tile.columns) {
            let index = (row - tile.rows[0]) as usize * tile.width() + (column - tile.columns[0]) as usize;
            visit(index, Vec2::new(column as f32 + 0.5, row as f32 + 0.5));
        }
    }
}
