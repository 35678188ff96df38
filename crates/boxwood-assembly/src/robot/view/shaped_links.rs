//! Links with geometry: the parts of a view.

use super::super::robot_model::RobotModel;
use super::tour;
use boxwood::Mesh;
use std::collections::HashMap;
use std::sync::Arc;

/// Links with geometry: the parts of the view.
pub(super) struct ShapedLinks {
    /// Indices of the links, sorted.
    pub(super) all: Vec<usize>,
    /// Index of the part in the view, by link index.
    part: HashMap<usize, usize>,
    pub(super) shapes: Vec<Arc<Mesh>>,
    /// Index in `shapes` for each part; links with the same model share a shape.
    pub(super) shape: Vec<usize>,
}

impl ShapedLinks {
    pub(super) fn new(robot: &RobotModel) -> Self {
        let (mut all, mut shape) = (Vec::new(), Vec::new());
        let (mut shapes, mut known) = (Vec::new(), HashMap::new());
        for link in robot.links_with_geometry() {
            let Some(model) = robot.robot.links()[link].model() else { continue };
            shape.push(*known.entry(std::ptr::from_ref(model.mesh())).or_insert_with(|| {
                shapes.push(Arc::new(model.mesh().clone()));
                shapes.len() - 1
            }));
            all.push(link);
        }
        let part = all.iter().enumerate().map(|(part, &link)| (link, part)).collect();
        Self { all, part, shapes, shape }
    }

    /// Part indices of two links.
    pub(super) fn parts(&self, links: [usize; 2]) -> Vec<usize> {
        links.iter().filter_map(|link| self.part.get(link).copied()).collect()
    }

    /// Maximum number of configurations in a tour. It limits the size of the HTML page.
    pub(super) fn max_stops(&self) -> usize {
        (tour::MAX_POSES / self.all.len().max(1)).clamp(1, tour::MAX_FRAMES)
    }
}
