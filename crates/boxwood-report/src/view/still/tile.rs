//! A square of the picture. Tiles know nothing of each other, so that any number of threads draws the same.
//!
//! Rays go through the corners of pixels. A pixel whose corners see the same has their light; all others are looked at more
//! closely, by a finer grid of rays. Where neighbours on that grid see different things, a line passes between them.

use super::light::{Light, colour, light};
use super::outline::{are_alike, line_between};
use super::sample::{Sample, Sight};
use super::stroke::Stroke;
use super::strokes::draw;
use glam::Vec2;

/// Pixels of a side.
pub(super) const SIDE: u32 = 96;
/// Rays of a side of a pixel that is looked at closely, both of its corners among them, and how much each counts.
const FINE: usize = 4;
const SHARES: [f32; FINE] = [1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0];
/// Half of the width of a line, in pixels of a picture of 1600 x 1000.
const HALF_WIDTH: f32 = 0.6;
/// The colour of lines, and how much of it they have.
const LINE: [u8; 3] = [28, 34, 44];
const OPACITY: f32 = 0.85;

/// Pixels from a first to before a last column, and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    pub(super) columns: [u32; 2],
    pub(super) rows: [u32; 2],
}

/// A place where a line passes.
struct Passing {
    at: Vec2,
    strength: f32,
}

impl Tile {
    /// All tiles of a picture, row by row.
    pub(super) fn all([width, height]: [u32; 2]) -> Vec<Self> {
        let span = |side: u32, number: u32| [number * SIDE, (number * SIDE + SIDE).min(side)];
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

    /// The tile and some pixels around it, as far as there are.
    fn grown(&self, by: u32, [width, height]: [u32; 2]) -> Self {
        let grown = |[from, to]: [u32; 2], side: u32| [from.saturating_sub(by), (to + by).min(side)];
        Self { columns: grown(self.columns, width), rows: grown(self.rows, height) }
    }

    /// Its colours, row by row. `strokes` are those that may touch it; `scale` is how much larger the picture is than one of
    /// 1600 x 1000.
    pub(super) fn drawn(&self, sight: &Sight<'_>, strokes: &[&Stroke], size: [u32; 2], scale: f32) -> Vec<[u8; 3]> {
        // Thinner ones would be faint.
        let half_width = (HALF_WIDTH * scale).max(0.5);
        let wide = self.grown(half_width.ceil() as u32, size);
        let (all, passings) = wide.surfaces(sight);
        let mut pixels: Vec<Light> = Vec::with_capacity(self.width() * self.height());
        for row in self.rows[0]..self.rows[1] {
            let first = (row - wide.rows[0]) as usize * wide.width() + (self.columns[0] - wide.columns[0]) as usize;
            pixels.extend(&all[first..first + self.width()]);
        }
        let lines = self.lines(&passings, half_width);
        for (pixel, line) in pixels.iter_mut().zip(lines) {
            *pixel = pixel.lerp(light(LINE), line * OPACITY);
        }
        draw(strokes, self, scale, &mut pixels);
        pixels.into_iter().map(colour).collect()
    }

    /// The light of all pixels, and where lines pass.
    fn surfaces(&self, sight: &Sight<'_>) -> (Vec<Light>, Vec<Passing>) {
        let pixel = sight.camera.pixel() as f32;
        let ([left, _], [top, _], across) = (self.columns, self.rows, self.width() + 1);
        let mut enough = f64::INFINITY;
        let mut corner = |n: usize| {
            let (x, y) = (f64::from(left) + (n % across) as f64, f64::from(top) + (n / across) as f64);
            sight.at(x, y, &mut enough)
        };
        let corners: Vec<Sample> = (0..across * (self.height() + 1)).map(&mut corner).collect();
        let (mut lights, mut passings) = (Vec::with_capacity(self.width() * self.height()), Vec::new());
        for (row, column) in (0..self.height()).flat_map(|row| (0..self.width()).map(move |column| (row, column))) {
            let first = row * across + column;
            let four = [first, first + 1, first + across, first + across + 1].map(|n| &corners[n]);
            let alike = [(0, 1), (0, 2), (1, 3), (2, 3)].iter().all(|&(a, b)| are_alike(four[a], four[b], pixel));
            if alike {
                lights.push((four[0].light + four[1].light + four[2].light + four[3].light) / 4.0);
            } else {
                let at = [f64::from(left) + column as f64, f64::from(top) + row as f64];
                lights.push(closely(sight, at, four, pixel, &mut passings));
            }
        }
        (lights, passings)
    }

    /// How much of a line each pixel has: as much as the nearest place where one passes gives it.
    fn lines(&self, passings: &[Passing], half_width: f32) -> Vec<f32> {
        let mut lines = vec![0.0_f32; self.width() * self.height()];
        for Passing { at, strength } in passings {
            let reach = half_width + 0.5;
            for_pixels(self, [*at - reach, *at + reach], |number, middle| {
                let covered = (reach - middle.distance(*at)).clamp(0.0, 1.0);
                lines[number] = lines[number].max(covered * strength);
            });
        }
        lines
    }
}

/// The light of a pixel by a finer grid of rays, of which the corners are known.
fn closely(sight: &Sight<'_>, at: [f64; 2], corners: [&Sample; 4], pixel: f32, passings: &mut Vec<Passing>) -> Light {
    let last = FINE - 1;
    let place = |k: usize| k as f64 / last as f64;
    let mut enough = f64::INFINITY;
    let samples: [[Sample; FINE]; FINE] = std::array::from_fn(|y| {
        std::array::from_fn(|x| match (x % last, y % last) {
            (0, 0) => *corners[y / last * 2 + x / last],
            _ => sight.at(at[0] + place(x), at[1] + place(y), &mut enough),
        })
    });
    let mut seen = Light::ZERO;
    for (y, x) in (0..FINE).flat_map(|y| (0..FINE).map(move |x| (y, x))) {
        seen += samples[y][x].light * (SHARES[x] * SHARES[y]);
        for (next_y, next_x) in [(y, x + 1), (y + 1, x)] {
            if next_y > last || next_x > last {
                continue;
            }
            let strength = line_between(&samples[y][x], &samples[next_y][next_x], pixel);
            if strength > 0.0 {
                let between = |a: usize, b: usize, at: f64| (at + (place(a) + place(b)) / 2.0) as f32;
                passings
                    .push(Passing { at: Vec2::new(between(x, next_x, at[0]), between(y, next_y, at[1])), strength });
            }
        }
    }
    seen
}

/// Calls `visit` with the number and the middle of each pixel of a tile that is within these corners.
pub(super) fn for_pixels(tile: &Tile, [low, high]: [Vec2; 2], mut visit: impl FnMut(usize, Vec2)) {
    // Casts of what is below zero, above all numbers or not a number end at the ends.
    let span = |low: f32, high: f32, [from, to]: [u32; 2]| {
        (low.floor() as u32).clamp(from, to)..(high.ceil() as u32).clamp(from, to)
    };
    for row in span(low.y, high.y, tile.rows) {
        for column in span(low.x, high.x, tile.columns) {
            let number = (row - tile.rows[0]) as usize * tile.width() + (column - tile.columns[0]) as usize;
            visit(number, Vec2::new(column as f32 + 0.5, row as f32 + 0.5));
        }
    }
}
