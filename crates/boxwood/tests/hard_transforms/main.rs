//! The law of placement: whatever the pose (mirrored, flattened, sheared, far away), answers are those for the vertices
//! as `Pose::place` gives them, and what cannot be placed is an error that names the entry, the axis and the value.
//!
//! The numbers are those of the project's list of hard inputs. The trees are never transformed: boxes are compared
//! through inverses and error bounds, which is where a pose that has no inverse or loses all digits would do harm. So
//! every case is asked three times: of the placed models, of models whose vertices were placed beforehand, and of all
//! pairs of triangles without any box; and of the default tree as of the binary one.

mod asked;
mod far;
mod flattened;
mod linear;
#[path = "../poses/mod.rs"]
mod poses;
mod refused;
#[path = "../twin/mod.rs"]
mod twin;
