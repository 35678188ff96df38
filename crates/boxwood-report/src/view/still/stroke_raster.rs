//! Draws strokes into the pixels of a tile.

use super::super::colors::MARK;
use super::shading::{LinearColor, to_linear};
use super::stroke::{Stroke, StrokeInk};
use super::tile::{SIDE, Tile, for_pixels};
use glam::Vec2;

/// Opacity of hidden strokes.
const HIDDEN_OPACITY: f32 = 0.38;
/// Width of the light halo around visible strokes. It separates them from a background of any color.
const HALO: f32 = 1.3;
/// Opacity of the light halo around visible strokes.
const HALO_OPACITY: f32 = 0.8;

/// Draws strokes over pixels, hidden ones first. Strokes of equal ink and visibility are drawn as one shape: where they
/// overlap, the opacity does not add up.
pub(super) fn draw(strokes: &[&Stroke], tile: &Tile, scale: f32, pixels: &mut [LinearColor]) {
    let mut cover = |ink: StrokeInk, is_visible: bool, margin: f32, color: [u8; 3], opacity: f32| {
        let mut strokes =
            strokes.iter().filter(|stroke| stroke.ink == ink && stroke.is_visible == is_visible).peekable();
        if strokes.peek().is_none() {
            return;
        }
        let mut covered = vec![0.0_f32; pixels.len()];
        for stroke in strokes {
            for_pixels(tile, stroke.bounds(margin + 0.5), |index, middle| {
                let inside = (margin + 0.5 - stroke.signed_distance(middle)).clamp(0.0, 1.0);
                covered[index] = covered[index].max(inside);
            });
        }
        for (pixel, covered) in pixels.iter_mut().zip(covered) {
            *pixel = pixel.lerp(to_linear(color), covered * opacity);
        }
    };
    let inks = [(StrokeInk::Query, [30, 58, 110]), (StrokeInk::Found, MARK)];
    for (ink, color) in inks {
        cover(ink, false, 0.0, color, HIDDEN_OPACITY);
    }
    for (ink, color) in inks {
        cover(ink, true, HALO * scale, [255; 3], HALO_OPACITY);
        cover(ink, true, 0.0, color, 1.0);
    }
}

/// Returns the strokes that may touch each tile of an image. The tiles are in the order of [`Tile::all`].
pub(super) fn strokes_by_tile(strokes: &[Stroke], [width, height]: [u32; 2], scale: f32) -> Vec<Vec<&Stroke>> {
    let [across, down] = [width, height].map(|side| side.div_ceil(SIDE));
    let mut tiles = vec![Vec::new(); across as usize * down as usize];
    for stroke in strokes {
        let [low, high] = stroke.bounds(HALO * scale + 1.0).map(|corner| corner / SIDE as f32);
        // Float-to-integer casts saturate, so positions above or left of the image become 0.
        let span = |low: f32, high: f32, count: u32| (low.floor() as u32).min(count)..(high.ceil() as u32).min(count);
        for row in span(low.y, high.y, down) {
            for column in span(low.x, high.x, across) {
                let corner = Vec2::new(column as f32, row as f32) * SIDE as f32;
                // The bounding box of a long stroke contains many tiles that are far from the stroke;
                // they are skipped.
                let middle = corner + SIDE as f32 / 2.0;
                if stroke.signed_distance(middle) <= SIDE as f32 * 0.75 + HALO * scale {
                    tiles[row as usize * across as usize + column as usize].push(stroke);
                }
            }
        }
    }
    tiles
}
