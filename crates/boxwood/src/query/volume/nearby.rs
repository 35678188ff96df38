//! What of a volume matters to things in a box.

use super::{Shape, Volume};
use crate::bounds::{Frame, FrameSieve};
use glam::DVec3;

/// A volume for things in boxes, which are asked about the half-spaces that their boxes are not surely in: mostly one of six.
pub(crate) struct Nearby<'v> {
    volume: &'v Volume,
    world: FrameSieve,
    part: Volume,
}

impl<'v> Nearby<'v> {
    pub(crate) fn new(volume: &'v Volume) -> Self {
        let world = volume.in_frame(&Frame { origin: DVec3::ZERO, scale: 1.0 });
        Self { volume, world, part: Volume { shape: Shape::Spaces(Vec::new()) } }
    }

    /// What is in a box is in the whole volume exactly if it is in this one, and has a point there exactly if it has one here.
    pub(crate) fn of_box(&mut self, [low, high]: [[f64; 3]; 2]) -> &Volume {
        let (Shape::Spaces(all), Shape::Spaces(part)) = (&self.volume.shape, &mut self.part.shape) else {
            return self.volume;
        };
        let (low, high) = (DVec3::from_array(low), DVec3::from_array(high));
        part.clear();
        let crossing = (0..).zip(all).filter(|(number, _)| !self.world.holds(*number, low, high));
        part.extend(crossing.map(|(_, space)| *space));
        &self.part
    }
}
