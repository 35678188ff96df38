//! What must be true of a posture, for tests.

use super::Posture;
use super::boxes::LinkBoxes;

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
