//! `<link>`: its shapes, and `<joint>`: how it moves.

use super::error::{RobotError, RobotPart, RobotProblem};
use super::meshes::{Meshes, Shape};
use super::solids::Solid;
use super::xml::{Element, Source, is_template};
use super::{RobotGeometry, RobotOptions};
use crate::error::Place;
use crate::input::Warning;
use boxwood::{Joint, JointKind, Link, Pose};
use roxmltree::Node;

/// A link with all its `<collision>` elements, or all its `<visual>` ones. One shape alone keeps its origin as a pose, so that it is
/// shared; several become one mesh.
pub(super) fn link(
    source: &Source<'_>,
    node: Node<'_, '_>,
    options: &RobotOptions,
    meshes: &mut Meshes<'_>,
) -> Result<Link, RobotError> {
    let name = needed_name(source, node)?;
    let owner = RobotPart::Link(name.to_owned());
    let element = Element { source, node, owner: &owner };
    let wanted = match options.geometry {
        RobotGeometry::Collision => "collision",
        RobotGeometry::Visual => "visual",
    };
    let mut shapes = Vec::new();
    for element in element.children().filter(|child| child.tag() == wanted) {
        let (shape, at) = shape(element, name)?;
        shapes.push((shape, element.origin()?, at));
    }
    let link = Link::new(name);
    Ok(match &shapes[..] {
        [] => link,
        [(shape, origin, at)] => link.with_model(meshes.model(shape, *at, name)?, *origin),
        _ => link.with_model(meshes.joined(&shapes, name)?, Pose::IDENTITY),
    })
}

/// What is in the `<geometry>`, and where it is said.
fn shape<'a, 't>(element: Element<'a, 't>, link: &str) -> Result<(Shape, Element<'a, 't>), RobotError> {
    let geometry = element.needed_child("geometry")?;
    let Some(shape) = geometry.children().next() else {
        let what = "shape in its <geometry>".to_owned();
        return Err(geometry.error(RobotProblem::Missing { owner: element.owner.clone(), what }));
    };
    let length = |name| shape.lengths::<1>(name).map(|[length]| length);
    let found = match shape.tag() {
        "mesh" => {
            let scale = shape.numbers::<3>("scale")?.unwrap_or([1.0; 3]);
            Shape::File { name: shape.needed("filename")?.trim().to_owned(), scale }
        }
        "box" => Shape::Solid(Solid::Box(shape.lengths::<3>("size")?)),
        "cylinder" => Shape::Solid(Solid::Cylinder { radius: length("radius")?, length: length("length")? }),
        "sphere" => Shape::Solid(Solid::Sphere { radius: length("radius")? }),
        "capsule" => Shape::Solid(Solid::Capsule { radius: length("radius")?, length: length("length")? }),
        other => return Err(shape.error(RobotProblem::Shape { link: link.to_owned(), shape: other.to_owned() })),
    };
    Ok((found, shape))
}

/// A joint; and warnings of what it should have.
pub(super) fn joint(source: &Source<'_>, node: Node<'_, '_>, warnings: &mut Vec<Warning>) -> Result<Joint, RobotError> {
    let name = needed_name(source, node)?;
    let owner = RobotPart::Joint(name.to_owned());
    let element = Element { source, node, owner: &owner };
    let kind = kind(element, name)?;
    let end = |tag: &str| element.needed_child(tag)?.needed("link");
    let mut joint = Joint::new(name, end("parent")?, end("child")?, element.origin()?, kind);
    if let JointKind::Revolute { .. } | JointKind::Prismatic { .. } = kind {
        match limits(element)? {
            Some([lower, upper]) => joint = joint.with_limits(lower, upper),
            None => warn(warnings, "revolute or prismatic joints without limits: they are taken as free", element),
        }
    }
    if let Some(mimic) = element.child("mimic") {
        let (factor, offset) = (mimic.number_or("multiplier", 1.0)?, mimic.number_or("offset", 0.0)?);
        joint = joint.mimicking(mimic.needed("joint")?, factor, offset);
    }
    Ok(joint)
}

fn kind(element: Element<'_, '_>, joint: &str) -> Result<JointKind, RobotError> {
    let axis = match element.child("axis") {
        Some(axis) => axis.numbers::<3>("xyz")?,
        None => None,
    };
    // As the specification of URDF has it.
    let axis = axis.unwrap_or([1.0, 0.0, 0.0]);
    Ok(match element.needed("type")? {
        "revolute" => JointKind::Revolute { axis },
        "continuous" => JointKind::Continuous { axis },
        "prismatic" => JointKind::Prismatic { axis },
        "fixed" => JointKind::Fixed,
        "floating" => JointKind::Floating,
        other => {
            let (joint, kind) = (joint.to_owned(), other.to_owned());
            return Err(element.error(RobotProblem::JointType { joint, kind }));
        }
    })
}

/// One of the two that is not there is 0, by the specification; if none is, they were forgotten.
fn limits(joint: Element<'_, '_>) -> Result<Option<[f64; 2]>, RobotError> {
    let Some(limit) = joint.child("limit") else { return Ok(None) };
    Ok(match (limit.bound("lower")?, limit.bound("upper")?) {
        (None, None) => None,
        (lower, upper) => Some([lower.unwrap_or(0.0), upper.unwrap_or(0.0)]),
    })
}

fn warn(warnings: &mut Vec<Warning>, what: &str, element: Element<'_, '_>) {
    match warnings.iter_mut().find(|warning| warning.what == what) {
        Some(warning) => warning.count += 1,
        None => {
            let first: Place = element.source.place(element.node);
            warnings.push(Warning { what: what.to_owned(), count: 1, first });
        }
    }
}

fn needed_name<'a>(source: &Source<'_>, node: Node<'a, '_>) -> Result<&'a str, RobotError> {
    match node.attribute("name") {
        Some(name) if is_template(name) => Err(source.error(node, RobotProblem::Xacro)),
        Some(name) if !name.is_empty() => Ok(name),
        _ => {
            let what = format!("name for its <{}>", node.tag_name().name());
            Err(source.error(node, RobotProblem::Missing { owner: RobotPart::Robot, what }))
        }
    }
}
