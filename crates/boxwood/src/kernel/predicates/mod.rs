//! Exact signs: orientation predicates with floating-point filters, backed by integers and rational numbers.

pub(crate) mod angular_order;
pub(crate) mod integer;
mod limbs;
pub(crate) mod orient;
pub(crate) mod rational;
pub(crate) mod ring;
pub(crate) mod sign;
