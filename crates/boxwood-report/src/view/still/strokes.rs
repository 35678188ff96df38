//! Strokes on the pixels of a tile.

use super::super::colours::MARK;
use super::light::{Light, light};
use super::stroke::{Ink, Stroke};
use super::tile::{SIDE, Tile, for_pixels};
use glam::Vec2;

/// How much of a stroke is seen that is hidden.
const HIDDEN: f32 = 0.38;
/// A light seam around strokes that are seen sets them off from any colour: how wide it is, and how much of it is seen.
const SEAM: f32 = 1.3;
const SEAM_OPACITY: f32 = 0.8;

/// Draws strokes over pixels: those that are hidden first. Strokes of one kind are one figure, and do not add up where they
/// overlap.
pub(super) fn draw(strokes: &[&Stroke], tile: &Tile, scale: f32, pixels: &mut [Light]) {
    let mut cover = |ink: Ink, is_seen: bool, wider: f32, colour: [u8; 3], opacity: f32| {
        let mut strokes = strokes.iter().filter(|stroke| stroke.ink == ink && stroke.is_seen == is_seen).peekable();
        if strokes.peek().is_none() {
            return;
        }
        let mut covered = vec![0.0_f32; pixels.len()];
        for stroke in strokes {
            for_pixels(tile, stroke.bounds(wider + 0.5), |number, middle| {
                let inside = (wider + 0.5 - stroke.outside(middle)).clamp(0.0, 1.0);
                covered[number] = covered[number].max(inside);
            });
        }
        for (pixel, covered) in pixels.iter_mut().zip(covered) {
            *pixel = pixel.lerp(light(colour), covered * opacity);
        }
    };
    let inks = [(Ink::Asked, [30, 58, 110]), (Ink::Found, MARK)];
    for (ink, colour) in inks {
        cover(ink, false, 0.0, colour, HIDDEN);
    }
    for (ink, colour) in inks {
        cover(ink, true, SEAM * scale, [255; 3], SEAM_OPACITY);
        cover(ink, true, 0.0, colour, 1.0);
    }
}

/// For each tile of a picture, in the order of [`Tile::all`], the strokes that may touch it.
pub(super) fn by_tile(strokes: &[Stroke], [width, height]: [u32; 2], scale: f32) -> Vec<Vec<&Stroke>> {
    let [across, down] = [width, height].map(|side| side.div_ceil(SIDE));
    let mut tiles = vec![Vec::new(); across as usize * down as usize];
    for stroke in strokes {
        let [low, high] = stroke.bounds(SEAM * scale + 1.0).map(|corner| corner / SIDE as f32);
        // Casts of what is below zero or above all numbers end at the ends.
        let span = |low: f32, high: f32, count: u32| (low.floor() as u32).min(count)..(high.ceil() as u32).min(count);
        for row in span(low.y, high.y, down) {
            for column in span(low.x, high.x, across) {
                let corner = Vec2::new(column as f32, row as f32) * SIDE as f32;
                // Of a long stroke, most tiles within its bounds are far away.
                let middle = corner + SIDE as f32 / 2.0;
                if stroke.outside(middle) <= SIDE as f32 * 0.75 + SEAM * scale {
                    tiles[row as usize * across as usize + column as usize].push(stroke);
                }
            }
        }
    }
    tiles
}
