//! Reduces a region to the half-spaces that matter for objects in a box.

use crate::kernel::aabb::Aabb;
use crate::kernel::boxes::{BoxFrame, WorldRegionTest};
use crate::region::{Region, RegionKind};
use glam::DVec3;

/// Region reduced to those half-spaces for which a quick test does not prove that they contain a given box
/// completely. In most cases, only one of six half-spaces remains.
pub(crate) struct ReducedRegion<'v> {
    region: &'v Region,
    box_test: WorldRegionTest,
    reduced: Region,
}

impl<'v> ReducedRegion<'v> {
    pub(crate) fn new(region: &'v Region) -> Self {
        let box_test = region.in_frame(&BoxFrame { origin: DVec3::ZERO, scale: 1.0 });
        Self { region, box_test, reduced: Region { shape: RegionKind::Spaces(Vec::new()) } }
    }

    /// Reduced region that is equivalent to the whole region for every object inside the given box. Both regions
    /// contain the same objects inside the box, and intersect the same objects inside the box.
    pub(crate) fn reduced_to_box(&mut self, Aabb { min: low, max: high }: Aabb) -> &Region {
        let (RegionKind::Spaces(all), RegionKind::Spaces(reduced)) = (&self.region.shape, &mut self.reduced.shape)
        else {
            return self.region;
        };
        let (low, high) = (DVec3::from_array(low), DVec3::from_array(high));
        reduced.clear();
        let crossing = (0..).zip(all).filter(|(index, _)| !self.box_test.contains(*index, low, high));
        reduced.extend(crossing.map(|(_, space)| *space));
        &self.reduced
    }
}
