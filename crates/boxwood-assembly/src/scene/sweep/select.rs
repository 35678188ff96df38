//! Selection of swept parts and their obstacles by name.

use crate::assembly::Assembly;
use crate::error::AssemblyError;
use crate::names::matching;
use std::collections::BTreeSet;

impl Assembly {
    /// Keeps the parts to sweep and their obstacles, and returns the indices of the parts to sweep: those whose names match a
    /// pattern of `swept`. Obstacles are the other parts that [`select`](Self::select) keeps.
    ///
    /// ```
    /// use boxwood::Motion;
    /// use boxwood_assembly::scene::{SweepOptions, SweptObject};
    /// use boxwood_assembly::{Assembly, Observer};
    ///
    /// let mut assembly = Assembly::built_in();
    /// let cover = assembly.select_swept(&["housing-cover".to_owned()], &[], &["bolt-*".to_owned()])?;
    /// let (scene, motion) = (assembly.scene(Observer::NONE)?, Motion::linear([0.0, 0.0, 200.0])?);
    /// let result = scene.sweep(SweptObject::Parts(cover), motion, &SweepOptions::default(), Observer::NONE)?;
    /// assert!(result.impacts[0].impact.at_start, "the cover rests on the housing");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`AssemblyError::Names`] if a pattern is invalid or matches no name, and [`AssemblyError::NoObstacle`] if `swept` matches all
    /// parts; the assembly is unchanged.
    pub fn select_swept(
        &mut self,
        swept: &[String],
        only: &[String],
        except: &[String],
    ) -> Result<Vec<usize>, AssemblyError> {
        let selected = self.selected(only, except)?;
        let names = self.names();
        let mut moved = BTreeSet::new();
        for pattern in swept {
            moved.extend(matching("part", pattern, &names)?);
        }
        if moved.len() == names.len() {
            return Err(AssemblyError::NoObstacle { patterns: swept.to_vec() });
        }
        let kept: BTreeSet<usize> = selected.into_iter().chain(moved.iter().copied()).collect();
        let kept: Vec<usize> = kept.into_iter().collect();
        self.retain(&kept);
        Ok((0..kept.len()).filter(|&index| moved.contains(&kept[index])).collect())
    }
}
