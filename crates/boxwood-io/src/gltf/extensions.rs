//! Extensions that a file may require, and two that affect geometry even if they are not required.

use super::json::JsonStr;
use crate::error::{FileLocation, ParseError};
use crate::text::printable;
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, SeqAccess, Visitor};
use std::fmt;

/// Extensions that do not affect geometry, or are supported. Extensions that start with `KHR_materials_` are accepted too.
const ACCEPTED: [&str; 27] = [
    "ADOBE_materials_clearcoat_specular",
    "ADOBE_materials_clearcoat_tint",
    "ADOBE_materials_thin_transparency",
    "CESIUM_primitive_outline",
    "EXT_instance_features",
    "EXT_lights_ies",
    "EXT_lights_image_based",
    "EXT_mesh_features",
    "EXT_mesh_manifold",
    "EXT_structural_metadata",
    "EXT_texture_avif",
    "EXT_texture_webp",
    "FB_geometry_metadata",
    "FB_ngon_encoding",
    "KHR_animation_pointer",
    "KHR_interactivity",
    "KHR_lights_punctual",
    // Supported: this extension permits integer positions, which the accessors decode.
    "KHR_mesh_quantization",
    "KHR_node_hoverability",
    "KHR_node_selectability",
    "KHR_techniques_webgl",
    "KHR_texture_basisu",
    "KHR_texture_transform",
    "KHR_xmp",
    "KHR_xmp_json_ld",
    "MSFT_packing_occlusionRoughnessMetallic",
    "MSFT_texture_dds",
];

fn is_accepted(name: &str) -> bool {
    name.starts_with("KHR_materials_") || ACCEPTED.contains(&name)
}

/// First required extension that is not accepted.
///
/// Checked while parsing: storing a list of a million empty strings would waste memory.
#[derive(Default)]
pub(super) struct RequiredExtensions {
    unsupported: Option<String>,
}

impl RequiredExtensions {
    pub(super) fn check(&self) -> Result<(), ParseError> {
        let Some(name) = &self.unsupported else { return Ok(()) };
        let advice = if name.ends_with("_compression") {
            "export the file without compression"
        } else {
            "export the file without it"
        };
        let what = format!("the file requires the unsupported extension \"{name}\"; {advice}");
        Err(ParseError::unsupported(FileLocation::File, what))
    }
}

impl<'de> Deserialize<'de> for RequiredExtensions {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_seq(ExtensionNames)
    }
}

struct ExtensionNames;

impl<'de> Visitor<'de> for ExtensionNames {
    type Value = RequiredExtensions;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of extensions")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<RequiredExtensions, A::Error> {
        let mut unsupported = None;
        while let Some(JsonStr(name)) = names.next_element()? {
            if unsupported.is_none() && !is_accepted(&name) {
                unsupported = Some(printable(name.as_bytes()));
            }
        }
        Ok(RequiredExtensions { unsupported })
    }
}

/// Use of `EXT_mesh_gpu_instancing` by a node, which then represents many instances. A file may use this extension
/// without requiring it.
#[derive(Default, Deserialize, PartialEq)]
pub(super) struct InstancingUse {
    #[serde(rename = "EXT_mesh_gpu_instancing")]
    instances: Option<IgnoredAny>,
}

impl InstancingUse {
    pub(super) fn is_used(&self) -> bool {
        self.instances.is_some()
    }
}

/// Use of `KHR_draco_mesh_compression` by a primitive, whose triangles are then compressed. The accessors of such a
/// primitive may have no data, and would be read as zeros.
#[derive(Default, Deserialize, PartialEq, Eq, Hash)]
pub(super) struct MeshCompressionUse {
    #[serde(default, rename = "KHR_draco_mesh_compression", deserialize_with = "super::json::is_present")]
    draco: bool,
}

impl MeshCompressionUse {
    pub(super) fn is_used(&self) -> bool {
        self.draco
    }
}
