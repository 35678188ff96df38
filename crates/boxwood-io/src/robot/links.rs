//! Parses `<link>` (geometry) and `<joint>` (type, origin, axis, limits, mimic).

use super::error::{RobotElement, RobotReadError, RobotReadErrorKind};
use super::geometry_cache::{GeometryCache, LinkGeometry};
use super::solids::UrdfPrimitive;
use super::xml::{XmlElement, XmlSource, is_template};
use super::{RobotGeometry, RobotReadOptions};
use crate::error::FileLocation;
use crate::reader_input::Warning;
use boxwood::Pose;
use boxwood::robot::{Joint, JointKind, Link};
use roxmltree::Node;

/// Parses a link with all its `<collision>` elements, or all its `<visual>` elements.
///
/// A single geometry keeps its origin as a pose, so that links can share its model. Several geometries are merged
/// into one mesh.
pub(super) fn link(
    source: &XmlSource<'_>,
    node: Node<'_, '_>,
    options: &RobotReadOptions,
    geometry: &mut GeometryCache<'_>,
) -> Result<Link, RobotReadError> {
    let name = required_name(source, node)?;
    let owner = RobotElement::Link(name.to_owned());
    let element = XmlElement { source, node, owner: &owner };
    let tag = match options.geometry {
        RobotGeometry::Collision => "collision",
        RobotGeometry::Visual => "visual",
    };
    let mut shapes = Vec::new();
    for element in element.children().filter(|child| child.tag() == tag) {
        let (shape, at) = shape(element, name)?;
        shapes.push((shape, element.origin()?, at));
    }
    let link = Link::new(name);
    Ok(match &shapes[..] {
        [] => link,
        [(shape, origin, at)] => link.with_model(geometry.model(shape, *at, name)?, *origin),
        _ => link.with_model(geometry.merged_model(&shapes, name)?, Pose::IDENTITY),
    })
}

/// Parses `<geometry>`. Returns the geometry, and the XML element of the shape inside `<geometry>`.
fn shape<'a, 't>(
    element: XmlElement<'a, 't>,
    link: &str,
) -> Result<(LinkGeometry, XmlElement<'a, 't>), RobotReadError> {
    let geometry = element.required_child("geometry")?;
    let Some(shape) = geometry.children().next() else {
        let what = "shape in its <geometry>".to_owned();
        return Err(geometry.error(RobotReadErrorKind::Missing { owner: element.owner.clone(), what }));
    };
    let length = |name| shape.lengths::<1>(name).map(|[length]| length);
    let found = match shape.tag() {
        "mesh" => {
            let scale = shape.numbers::<3>("scale")?.unwrap_or([1.0; 3]);
            LinkGeometry::File { name: shape.required("filename")?.trim().to_owned(), scale }
        }
        "box" => LinkGeometry::Primitive(UrdfPrimitive::Box(shape.lengths::<3>("size")?)),
        "cylinder" => {
            LinkGeometry::Primitive(UrdfPrimitive::Cylinder { radius: length("radius")?, length: length("length")? })
        }
        "sphere" => LinkGeometry::Primitive(UrdfPrimitive::Sphere { radius: length("radius")? }),
        "capsule" => {
            LinkGeometry::Primitive(UrdfPrimitive::Capsule { radius: length("radius")?, length: length("length")? })
        }
        other => {
            return Err(
                shape.error(RobotReadErrorKind::UnsupportedShape { link: link.to_owned(), shape: other.to_owned() })
            );
        }
    };
    Ok((found, shape))
}

/// Parses a joint. Missing limits are added to `warnings`.
pub(super) fn joint(
    source: &XmlSource<'_>,
    node: Node<'_, '_>,
    warnings: &mut Vec<Warning>,
) -> Result<Joint, RobotReadError> {
    let name = required_name(source, node)?;
    let owner = RobotElement::Joint(name.to_owned());
    let element = XmlElement { source, node, owner: &owner };
    let kind = kind(element, name)?;
    let end = |tag: &str| element.required_child(tag)?.required("link");
    let mut joint = Joint::new(name, end("parent")?, end("child")?, element.origin()?, kind);
    if let JointKind::Revolute { .. } | JointKind::Prismatic { .. } = kind {
        match limits(element)? {
            Some([lower, upper]) => joint = joint.with_limits(lower, upper),
            None => warn(warnings, "revolute or prismatic joints without limits: treated as unlimited", element),
        }
    }
    if let Some(mimic) = element.child("mimic") {
        let (factor, offset) = (mimic.number_or("multiplier", 1.0)?, mimic.number_or("offset", 0.0)?);
        joint = joint.with_mimic(mimic.required("joint")?, factor, offset);
    }
    Ok(joint)
}

fn kind(element: XmlElement<'_, '_>, joint: &str) -> Result<JointKind, RobotReadError> {
    let axis = match element.child("axis") {
        Some(axis) => axis.numbers::<3>("xyz")?,
        None => None,
    };
    // Default axis of the URDF specification.
    let axis = axis.unwrap_or([1.0, 0.0, 0.0]);
    Ok(match element.required("type")? {
        "revolute" => JointKind::Revolute { axis },
        "continuous" => JointKind::Continuous { axis },
        "prismatic" => JointKind::Prismatic { axis },
        "fixed" => JointKind::Fixed,
        "floating" => JointKind::Floating,
        other => {
            let (joint, kind) = (joint.to_owned(), other.to_owned());
            return Err(element.error(RobotReadErrorKind::UnsupportedJointType { joint, kind }));
        }
    })
}

/// Parses the limits of a joint; `None` if both limits are missing. If only one limit is missing, it is 0 by the
/// specification.
fn limits(joint: XmlElement<'_, '_>) -> Result<Option<[f64; 2]>, RobotReadError> {
    let Some(limit) = joint.child("limit") else { return Ok(None) };
    Ok(match (limit.bound("lower")?, limit.bound("upper")?) {
        (None, None) => None,
        (lower, upper) => Some([lower.unwrap_or(0.0), upper.unwrap_or(0.0)]),
    })
}

fn warn(warnings: &mut Vec<Warning>, what: &str, element: XmlElement<'_, '_>) {
    match warnings.iter_mut().find(|warning| warning.what == what) {
        Some(warning) => warning.count += 1,
        None => {
            let first: FileLocation = element.source.location(element.node);
            warnings.push(Warning { what: what.to_owned(), count: 1, first });
        }
    }
}

fn required_name<'a>(source: &XmlSource<'_>, node: Node<'a, '_>) -> Result<&'a str, RobotReadError> {
    match node.attribute("name") {
        Some(name) if is_template(name) => Err(source.error(node, RobotReadErrorKind::Xacro)),
        Some(name) if !name.is_empty() => Ok(name),
        _ => {
            let what = format!("name for its <{}>", node.tag_name().name());
            Err(source.error(node, RobotReadErrorKind::Missing { owner: RobotElement::Robot, what }))
        }
    }
}
