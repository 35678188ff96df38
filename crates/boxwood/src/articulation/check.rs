//! What must be true of a posture, for tests.

use super::boxes::{Boxes, LinkBoxes};
use super::{Articulation, Posture};
use crate::bounds::LinkBox;
use glam::DVec3;

impl Posture {
    /// Checks that the boxes of sets hold those in them, that those of links hold all that is placed, and that boxes that have followed are
    /// those that would be made anew, bit for bit; the first that is broken, in words. For tests: linear in the size of the body.
    pub fn check(&self) -> Result<(), String> {
        let mut anew = LinkBoxes::new(self.body(), self.fit());
        anew.refit(&self.poses, &self.models);
        self.boxes.check_tree(self.body())?;
        self.boxes.check_same(&anew)?;
        self.boxes.check_nested()?;
        for link in 0..self.body().links().len() {
            let Some(placed) = self.placed(link) else { continue };
            let mut triangles = 0..placed.model().mesh().triangles().len() as u32;
            let held = |triangle| placed.corners(triangle).iter().all(|&corner| self.boxes.holds(link as u32, corner));
            if let Some(triangle) = triangles.find(|&triangle| !held(triangle)) {
                return Err(format!("the box of link {link} does not hold its triangle {triangle}"));
            }
        }
        Ok(())
    }
}

impl LinkBoxes {
    /// Each link with triangles has one leaf; each node has all links of its children and no more; parents know their children.
    fn check_tree(&self, body: &Articulation) -> Result<(), String> {
        let tree = &*self.tree;
        for (number, link) in (0..).zip(body.links()) {
            let has_shape = link.model().is_some_and(|model| !model.mesh().is_empty());
            let leaf = tree.leaf(number);
            if leaf.is_some() != has_shape || leaf.is_some_and(|leaf| self.link(leaf) != number) {
                return Err(format!("link {number} has the leaf {leaf:?}"));
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
                return Err(format!("node {node} of {links} links does not fit its children {children:?}"));
            }
        }
        Ok(())
    }

    /// That all boxes are those of another list, bit for bit.
    fn check_same(&self, other: &Self) -> Result<(), String> {
        let differs = |node: &usize| match (&self.boxes, &other.boxes) {
            (Boxes::Turned(_, own), Boxes::Turned(_, other)) => bits_of(&own[*node]) != bits_of(&other[*node]),
            (Boxes::Aligned { boxes: own, .. }, Boxes::Aligned { boxes: other, .. }) => own[*node] != other[*node],
            _ => false,
        };
        let found = (0..self.tree.len()).find(differs);
        found.map_or(Ok(()), |node| Err(format!("the box of node {node} has not followed")))
    }

    /// That every box surely reaches beyond those in it.
    fn check_nested(&self) -> Result<(), String> {
        for inner in &self.tree.inner {
            let node = inner.node as usize;
            let is_held = |child: u32| match &self.boxes {
                Boxes::Turned(_, boxes) => boxes[node].is_sane() && boxes[node].encloses(&boxes[child as usize]),
                Boxes::Aligned { boxes, .. } => boxes[node].encloses(&boxes[child as usize]),
                Boxes::None => true,
            };
            if let Some(child) = inner.children.into_iter().find(|&child| !is_held(child)) {
                return Err(format!("the box of node {node} does not hold that of node {child}"));
            }
        }
        Ok(())
    }

    /// Whether the box of a link surely holds a point.
    fn holds(&self, link: u32, point: [f64; 3]) -> bool {
        let point = DVec3::from_array(point);
        self.leaf(link).is_some_and(|leaf| match &self.boxes {
            Boxes::Turned(_, boxes) => boxes[leaf as usize].holds(point),
            Boxes::Aligned { boxes, .. } => boxes[leaf as usize].holds(point),
            Boxes::None => true,
        })
    }
}

fn bits_of(of: &LinkBox) -> [u64; 15] {
    let (centre, axes, half) = (of.centre.to_array(), of.axes.to_cols_array(), of.half.to_array());
    let mut numbers = centre.iter().chain(&axes).chain(&half);
    std::array::from_fn(|_| numbers.next().map_or(0, |x| x.to_bits()))
}
