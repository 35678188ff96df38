//! Consistency check of a robot state, for tests.

use super::link_boxes::{LinkBoxes, NodeBoxes};
use super::{Robot, RobotState};
use crate::kernel::boxes::OrientedBox;
use glam::DVec3;

impl RobotState {
    /// Checks the tree of links and the link boxes, for tests. Takes O(n) for n triangles in all links together.
    ///
    /// The box of a set of links must contain the boxes of its two subsets, the box of a link must contain all placed
    /// triangles, and incrementally updated boxes must equal recomputed boxes bit for bit.
    ///
    /// # Errors
    /// A description of the first violated invariant.
    pub fn check(&self) -> Result<(), String> {
        let mut recomputed = LinkBoxes::new(self.robot(), self.link_box_method());
        recomputed.refit(&self.poses, &self.models);
        self.boxes.check_tree(self.robot())?;
        self.boxes.check_equal(&recomputed)?;
        self.boxes.check_nested()?;
        for link in 0..self.robot().links().len() {
            let Some(placed) = self.placed_link(link) else { continue };
            let mut triangles = 0..placed.model().mesh().triangles().len() as u32;
            let is_inside = |triangle| {
                placed.triangle_vertices(triangle).iter().all(|&corner| self.boxes.contains(link as u32, corner))
            };
            if let Some(triangle) = triangles.find(|&triangle| !is_inside(triangle)) {
                return Err(format!("the box of link {link} does not contain its triangle {triangle}"));
            }
        }
        Ok(())
    }
}

impl LinkBoxes {
    /// Checks that each link with triangles has one leaf, that each node has exactly the links of its two children,
    /// and that each child refers to its parent.
    fn check_tree(&self, robot: &Robot) -> Result<(), String> {
        let tree = &*self.tree;
        for (index, link) in (0..).zip(robot.links()) {
            let has_triangles = link.model().is_some_and(|model| !model.mesh().is_empty());
            let leaf = tree.leaf(index);
            if leaf.is_some() != has_triangles || leaf.is_some_and(|leaf| self.link(leaf) != index) {
                return Err(format!("link {index} has the wrong leaf {leaf:?}"));
            }
        }
        for node in 0..tree.len() as u32 {
            let links = tree.leaves_in(node).len();
            let Some(children) = self.children(node) else {
                if links == 1 {
                    continue;
                } else {
                    return Err(format!("leaf {node} has {links} links"));
                };
            };
            let of_children: usize = children.iter().map(|&child| tree.leaves_in(child).len()).sum();
            if links != of_children || children.iter().any(|&child| tree.parent(child) != Some(node) || child <= node) {
                return Err(format!("node {node} with {links} links is inconsistent with its children {children:?}"));
            }
        }
        Ok(())
    }

    /// Checks that all boxes equal those of `other`, bit for bit.
    fn check_equal(&self, other: &Self) -> Result<(), String> {
        let differs = |node: &usize| match (&self.boxes, &other.boxes) {
            (NodeBoxes::Oriented(_, own), NodeBoxes::Oriented(_, other)) => {
                bits_of(&own[*node]) != bits_of(&other[*node])
            }
            (NodeBoxes::Aligned { boxes: own, .. }, NodeBoxes::Aligned { boxes: other, .. }) => {
                own[*node] != other[*node]
            }
            _ => false,
        };
        let found = (0..self.tree.len()).find(differs);
        found.map_or(Ok(()), |node| Err(format!("the box of node {node} differs from its recomputed box")))
    }

    /// Checks that every box certainly contains the boxes of its children.
    fn check_nested(&self) -> Result<(), String> {
        for inner in &self.tree.inner {
            let node = inner.node as usize;
            let is_nested = |child: u32| match &self.boxes {
                NodeBoxes::Oriented(_, boxes) => {
                    boxes[node].is_orthonormal() && boxes[node].encloses(&boxes[child as usize])
                }
                NodeBoxes::Aligned { boxes, .. } => boxes[node].encloses(&boxes[child as usize]),
                NodeBoxes::None => true,
            };
            if let Some(child) = inner.children.into_iter().find(|&child| !is_nested(child)) {
                return Err(format!("the box of node {node} does not contain that of node {child}"));
            }
        }
        Ok(())
    }

    /// Returns true if the box of a link certainly contains a point.
    fn contains(&self, link: u32, point: [f64; 3]) -> bool {
        let point = DVec3::from_array(point);
        self.leaf(link).is_some_and(|leaf| match &self.boxes {
            NodeBoxes::Oriented(_, boxes) => boxes[leaf as usize].contains(point),
            NodeBoxes::Aligned { boxes, .. } => boxes[leaf as usize].contains(point),
            NodeBoxes::None => true,
        })
    }
}

/// Bit patterns of all numbers of a box.
fn bits_of(of: &OrientedBox) -> [u64; 15] {
    let (center, axes, half) = (of.center.to_array(), of.axes.to_cols_array(), of.half.to_array());
    let mut numbers = center.iter().chain(&axes).chain(&half);
    std::array::from_fn(|_| numbers.next().map_or(0, |x| x.to_bits()))
}
