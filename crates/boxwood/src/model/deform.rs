//! Models that deform: vertices move, triangles stay, the tree follows.

use super::Model;
use crate::mesh::{Mesh, MeshError};
use crate::tree::{Moved, RefitMemory, Tree, least_cost};
use std::sync::{Arc, OnceLock};

/// Vertices are few if they are at most this part of all. To fit their boxes alone, one by one, takes as long as to fit
/// all in a stream at 1 part in 25 (the default tree) to 1 in 5 (the others) if they are scattered, and at 1 in 6 to 1
/// in 2 if they are neighbours, as most are that move together.
const FEW: usize = 8;

/// What a model that deforms keeps from one deformation to the next. Empty until the first.
#[derive(Clone, Debug, Default)]
pub(super) struct Deforming {
    /// Where the next vertices are written, all or some.
    spare: Vec<[f64; 3]>,
    /// Which ones, if some.
    moved: Vec<u32>,
    memory: RefitMemory,
    /// [`Model::excess`] when the tree was built; found when it is about to change for the first time.
    excess_at_build: Option<f64>,
    /// Found when it is asked for, and forgotten when the tree changes.
    growth: OnceLock<f64>,
}

impl Deforming {
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.spare[..]) + size_of_val(&self.moved[..]) + self.memory.bytes()
    }

    pub(super) fn forget_growth(&mut self) {
        self.growth.take();
    }
}

/// # Models that deform
///
/// Vertices move, triangles stay; other triangles make another model. The tree is refitted: its boxes are those that a
/// fresh fit of the same tree gives, so answers are as exact as ever. A refit is one pass over the tree, in an order of
/// magnitude less time than a build, and takes no memory after the first. An [`ObbTree`](crate::ObbTree), whose boxes
/// cannot follow, is built anew every time.
///
/// An error changes nothing, nor does a panic in the function that moves the vertices. A mesh that others hold too is
/// copied, so that theirs stays as it is.
impl<T: Tree> Model<T> {
    /// Moves the vertices. The function is given them as they are and must write all of them anew, those that stay where
    /// they are too: where it writes there is nothing of use before. An error if it writes a number that is not finite;
    /// with debug assertions on, that is also what becomes of a vertex that was forgotten. To move a few, see
    /// [`deform_some`](Self::deform_some).
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pair, Pose};
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let (floor, mut cloth) = (Model::new(mesh.clone()), Model::new(mesh));
    /// cloth.deform(|old, new| {
    ///     for (old, new) in old.iter().zip(new) {
    ///         *new = [old[0], old[1], old[2] + 0.1];
    ///     }
    /// })?;
    /// let (floor, cloth) = (floor.at(Pose::IDENTITY)?, cloth.at(Pose::IDENTITY)?);
    /// assert!(!Pair::new(&floor, &cloth).intersects());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn deform(&mut self, move_vertices: impl FnOnce(&[[f64; 3]], &mut [[f64; 3]])) -> Result<(), MeshError> {
        self.deform_if(move_vertices, |_, _| Ok(()))
    }

    /// The same, if the new vertices, all finite, are accepted.
    pub(crate) fn deform_if<E: From<MeshError>>(
        &mut self,
        move_vertices: impl FnOnce(&[[f64; 3]], &mut [[f64; 3]]),
        accept: impl FnOnce(&Mesh, &[[f64; 3]]) -> Result<(), E>,
    ) -> Result<(), E> {
        let spare = &mut self.deforming.spare;
        spare.resize(self.mesh.vertices().len(), [0.0; 3]);
        if cfg!(debug_assertions) {
            // A vertex that is forgotten would be where it was some deformations ago.
            spare.fill([f64::NAN; 3]);
        }
        move_vertices(self.mesh.vertices(), spare);
        self.mesh.check_vertices(spare)?;
        accept(&self.mesh, spare)?;
        self.before_change();
        Arc::make_mut(&mut self.mesh).swap_vertices(&mut self.deforming.spare);
        self.refit();
        Ok(())
    }

    /// Moves the vertices to these places, of which there must be as many. An error if there are not, or if a
    /// coordinate is not finite.
    pub fn set_vertices(&mut self, vertices: &[[f64; 3]]) -> Result<(), MeshError> {
        self.mesh.check_vertices(vertices)?;
        self.before_change();
        Arc::make_mut(&mut self.mesh).copy_vertices(vertices);
        self.refit();
        Ok(())
    }

    /// Moves some vertices. The function is called once for each of them, however often it is listed, in increasing
    /// order, with its number and place, and returns the new place. An error if there is no such vertex or a new
    /// coordinate is not finite.
    ///
    /// The result is that of [`deform`](Self::deform), bit for bit, but only boxes around a vertex that moved are
    /// fitted. All of them are if more than an eighth of the vertices move, if the model becomes larger or smaller by
    /// an order of magnitude, and always those of a [`LeaflessTree`](crate::LeaflessTree), where a box can depend on
    /// all, and of an [`ObbTree`](crate::ObbTree). The ways from vertices up to the root are kept from the first time
    /// on, about 20 bytes a triangle.
    ///
    /// ```
    /// use boxwood::{Mesh, Model};
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let mut model = Model::new(mesh);
    /// model.deform_some(&[2], |_, [x, y, z]| [x, y, z + 0.5])?;
    /// assert_eq!(model.mesh().vertices()[2], [0.0, 1.0, 0.5]);
    /// assert!(model.deform_some(&[3], |_, place| place).is_err());
    /// # Ok::<(), boxwood::MeshError>(())
    /// ```
    pub fn deform_some(
        &mut self,
        vertices: &[u32],
        move_vertex: impl FnMut(u32, [f64; 3]) -> [f64; 3],
    ) -> Result<(), MeshError> {
        self.deform_some_if(vertices, move_vertex, |_, _, _| Ok(()))
    }

    /// The same, if the vertices that move, in increasing order, and their new places, all finite, are accepted.
    pub(crate) fn deform_some_if<E: From<MeshError>>(
        &mut self,
        vertices: &[u32],
        mut move_vertex: impl FnMut(u32, [f64; 3]) -> [f64; 3],
        accept: impl FnOnce(&Mesh, &[u32], &[[f64; 3]]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.mesh.check_exist(vertices)?;
        let Deforming { spare, moved, .. } = &mut self.deforming;
        moved.clear();
        moved.extend_from_slice(vertices);
        moved.sort_unstable();
        moved.dedup();
        spare.clear();
        spare.extend(moved.iter().map(|&vertex| move_vertex(vertex, self.mesh.vertices()[vertex as usize])));
        self.mesh.check_moves(moved, spare)?;
        accept(&self.mesh, moved, spare)?;
        self.before_change();
        let Deforming { spare, moved, memory, .. } = &mut self.deforming;
        Arc::make_mut(&mut self.mesh).swap_some(moved, spare);
        if moved.len() > self.mesh.vertices().len() / FEW {
            self.refit();
            return Ok(());
        }
        self.tree.refit_some(&self.mesh, Moved { vertices: moved, old: spare }, memory);
        Ok(())
    }

    /// Builds the tree anew for the mesh as it is, with the options it was first built with. Triangles that were taken
    /// out of an [`RTree`](crate::RTree) stay out.
    pub fn rebuild(&mut self) {
        self.tree.rebuild(&self.mesh, &self.options);
        self.deforming.memory.forget_tree();
        self.deforming.excess_at_build = None;
        self.deforming.forget_growth();
    }

    /// [Rebuilds](Self::rebuild) if the [growth](Self::growth) is above this factor; says whether it did. 1.5 to 2 is a good
    /// factor: a mesh that bends and waves stays below (van den Bergen 1998, section 4), one whose triangles change their
    /// places, or that unfolds from a shape in which they were all over it, does not. Right after a rebuild the growth is 1,
    /// so that a shape that is costly in itself is not built again and again.
    ///
    /// ```
    /// use boxwood::{Mesh, Model};
    ///
    /// // Triangles in a row change their places.
    /// let corners = |x: f64| [[x, 0.0, 0.0], [x + 1.0, 0.0, 0.0], [x, 1.0, 0.0]];
    /// let triangles = (0..64).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
    /// let mesh = Mesh::new((0..64).flat_map(|i| corners(f64::from(i))).collect(), triangles)?;
    /// let mut model = Model::new(mesh);
    /// let mixed: Vec<[f64; 3]> = (0..64).flat_map(|i| corners(f64::from(i * 27 % 64))).collect();
    /// model.set_vertices(&mixed)?;
    /// assert!(model.growth() > 2.0);
    /// assert!(model.rebuild_if(2.0));
    /// assert!(!model.rebuild_if(2.0) && model.growth() == 1.0);
    /// # Ok::<(), boxwood::MeshError>(())
    /// ```
    pub fn rebuild_if(&mut self, factor: f64) -> bool {
        let pays = self.growth() > factor;
        if pays {
            self.rebuild();
        }
        pays
    }

    /// How much dearer questions have become since the tree was built than the triangles account for, which is when a
    /// rebuild pays: the tree's [cost](crate::Quality::sah_cost) over the least that one of these triangles could have, now
    /// over what it was then. That least is each triangle in a box of its own, and one box around all. 1 for a model that
    /// has not deformed, for one whose box has no surface, and for an [`ObbTree`](crate::ObbTree), which is built anew by
    /// every deformation.
    ///
    /// An estimate, since what a fresh tree costs is known only once it is built. Of 30 deformations that were measured it
    /// was above 2 for eight of the nine that a rebuild made twice as cheap, not for a single vertex that runs far away;
    /// and for three others, whose triangles had become smaller where they were.
    ///
    /// Found when it is asked for, in a pass over the tree and the triangles, and kept until the model deforms again: a
    /// refit that nobody asks about does not pay for it.
    #[must_use]
    pub fn growth(&self) -> f64 {
        let Some(then) = self.deforming.excess_at_build else { return 1.0 };
        *self.deforming.growth.get_or_init(|| self.excess().map_or(1.0, |now| now / then))
    }

    /// How far the cost is above the least; `None` if the model's box has no surface.
    fn excess(&self) -> Option<f64> {
        self.tree.cost().zip(least_cost(&self.tree, &self.mesh)).map(|(cost, least)| cost / least)
    }

    /// Before vertices move.
    fn before_change(&mut self) {
        self.surface.take();
        self.merged.take();
        if !T::REFITS_BY_BUILDING && self.deforming.excess_at_build.is_none() {
            // A tree over nothing but a point or a line is no measure: then the next is compared with the least.
            self.deforming.excess_at_build = Some(self.excess().unwrap_or(1.0));
        }
        self.deforming.forget_growth();
    }

    /// After all vertices have moved.
    fn refit(&mut self) {
        self.deforming.memory.forget_bounds();
        self.tree.refit(&self.mesh, &mut self.deforming.memory);
    }
}
