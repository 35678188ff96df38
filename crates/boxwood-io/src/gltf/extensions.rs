//! Extensions: which ones a file may require, and the two that change geometry without being required.

use super::json::Text;
use crate::error::{Broken, Place};
use crate::text::shown;
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, SeqAccess, Visitor};
use std::fmt;

/// Known to leave geometry alone, or read: a file may require them. Those that begin with `KHR_materials_` are too.
const HARMLESS: [&str; 27] = [
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
    // Integer positions: read.
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

fn is_read(name: &str) -> bool {
    name.starts_with("KHR_materials_") || HARMLESS.contains(&name)
}

/// The first extension that the file requires and that is not read. Checked while reading, since a list of a million
/// empty strings takes more memory than it is worth.
#[derive(Default)]
pub(super) struct Required {
    missing: Option<String>,
}

impl Required {
    pub(super) fn check(&self) -> Result<(), Broken> {
        let Some(name) = &self.missing else { return Ok(()) };
        let advice = if name.ends_with("_compression") { "export it without compression" } else { "export without it" };
        let what = format!("the file requires the extension \"{name}\", which is not read; {advice}");
        Err(Broken::unsupported(Place::File, what))
    }
}

impl<'de> Deserialize<'de> for Required {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_seq(Names)
    }
}

struct Names;

impl<'de> Visitor<'de> for Names {
    type Value = Required;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of extensions")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<Required, A::Error> {
        let mut missing = None;
        while let Some(Text(name)) = names.next_element()? {
            if missing.is_none() && !is_read(&name) {
                missing = Some(shown(name.as_bytes()));
            }
        }
        Ok(Required { missing })
    }
}

/// Whether a node stands for many instances, which a file may use without requiring it.
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

/// Whether the triangles of a primitive are compressed. Then its accessors may have no data, and would read as zeros.
#[derive(Default, Deserialize, PartialEq, Eq, Hash)]
pub(super) struct MeshCompressionUse {
    #[serde(default, rename = "KHR_draco_mesh_compression", deserialize_with = "super::json::is_there")]
    draco: bool,
}

impl MeshCompressionUse {
    pub(super) fn is_used(&self) -> bool {
        self.draco
    }
}
