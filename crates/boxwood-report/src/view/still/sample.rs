//! Color and surfaces along one ray.

use super::super::colors::MARK;
use super::camera::Camera;
use super::material::Material;
use super::scene::{COINCIDENT, RenderScene, RenderedHit};
use super::shading::{LinearColor, background, shade, to_linear};
use boxwood::Ray;
use glam::{DVec3, Vec3};

/// Number of translucent surfaces per ray whose outlines are drawn.
const MAX_LINE_LAYERS: usize = 4;
/// Opacity of the first translucent surface of a ray.
const CLEAR_OPACITY: f32 = 0.16;
/// The opacity of each further translucent surface on a ray is that of the surface before it times this factor. So
/// even many translucent surfaces do not hide the results behind them.
const OPACITY_DECAY: f32 = 0.72;
/// Factor of the opacity of colored translucent parts, relative to gray ones.
const GLASS_FACTOR: f32 = 2.2;
/// Factor of the opacity of ghosts, relative to gray translucent parts.
const GHOST_FACTOR: f32 = 0.35;
/// Share of the mark color on marked triangles. With a larger share, large triangles would hide the color of their
/// part.
const MARK_SHARE: f32 = 0.55;
/// Opacities of a contact patch: first where it is visible, then where a part hides it.
const PATCH_OPACITY: [f32; 2] = [0.6, 0.3];

/// Color and surfaces at one image position.
#[derive(Clone, Copy)]
pub(super) struct PixelSample {
    pub(super) light: LinearColor,
    solid: Option<SurfaceLayer>,
    clear: [Option<SurfaceLayer>; MAX_LINE_LAYERS],
}

/// Surface of a part that a ray hits, opaque or translucent.
#[derive(Clone, Copy)]
pub(super) struct SurfaceLayer {
    pub(super) part: u32,
    pub(super) normal: Vec3,
    pub(super) point: Vec3,
    pub(super) depth: f32,
    /// Strength of the outlines of the surface.
    pub(super) weight: f32,
}

/// Scene, camera and light of an image.
pub(super) struct RenderContext<'s> {
    pub(super) scene: &'s RenderScene,
    pub(super) camera: &'s Camera,
    pub(super) lamp: DVec3,
    /// Height of the image in pixels.
    pub(super) height: f64,
}

impl RenderContext<'_> {
    /// Computes the sample at an image position. `clear_depth` is explained at [`RenderScene::translucent_hits`].
    pub(super) fn at(&self, x: f64, y: f64, clear_depth: &mut f64) -> PixelSample {
        let behind = background(y / self.height);
        // The scene has a size of about one, so camera rays are always valid.
        let Ok(ray) = self.camera.ray(x, y) else {
            return PixelSample { light: behind, solid: None, clear: [None; MAX_LINE_LAYERS] };
        };
        let solid = self.scene.first_solid(&ray);
        let depth = solid.map_or(f64::INFINITY, |hit| hit.hit.t);
        let (mut seen, mut through) = (LinearColor::ZERO, 1.0);
        let clear = self.scene.translucent_hits(&ray.with_max_t(depth * (1.0 - COINCIDENT)), clear_depth);
        let clear = self.through(&ray, &clear, &mut seen, &mut through);
        let (back, solid) = match solid {
            None => (behind, None),
            Some(hit) => {
                let (layer, light) = self.surface(&ray, &hit);
                (light, Some(SurfaceLayer { weight: 0.3 + 0.7 * through, ..layer }))
            }
        };
        let mut light = seen + back * through;
        if let Some(patch) = self.scene.first_patch(&ray) {
            let [seen, hidden] = PATCH_OPACITY;
            light = light.lerp(to_linear(MARK), if patch <= depth * (1.0 + 10.0 * COINCIDENT) { seen } else { hidden });
        }
        PixelSample { light, solid, clear }
    }

    /// Composites translucent surfaces into `seen` and reduces `through`, the share of light from behind
    /// these surfaces.
    fn through(
        &self,
        ray: &Ray,
        clear: &[RenderedHit],
        seen: &mut LinearColor,
        through: &mut f32,
    ) -> [Option<SurfaceLayer>; MAX_LINE_LAYERS] {
        let (mut layers, mut strength) = ([None; MAX_LINE_LAYERS], CLEAR_OPACITY);
        for (index, hit) in clear.iter().enumerate() {
            let (layer, light) = self.surface(ray, hit);
            let part = self.scene.part(hit.part);
            let to_eye = -DVec3::from_array(ray.direction()).normalize();
            let slant = 1.0 - layer.normal.dot(to_eye.as_vec3()).abs();
            let rim = 0.6 + 1.4 * slant * slant;
            let hides = match part.material {
                _ if part.is_marked(hit.hit.triangle) => 0.55,
                Material::Ghost => GHOST_FACTOR * strength * rim,
                Material::Glass(_) => GLASS_FACTOR * strength * rim,
                _ => strength * rim,
            };
            if let Some(layer_slot) = layers.get_mut(index) {
                let lines = match part.material {
                    Material::Ghost => 0.2,
                    Material::Glass(_) => 0.7,
                    Material::Translucent | Material::Solid(_) => 0.42,
                };
                *layer_slot = Some(SurfaceLayer { weight: *through * lines, ..layer });
            }
            *seen += light * (hides * *through);
            *through *= 1.0 - hides;
            strength *= OPACITY_DECAY;
        }
        layers
    }

    /// Surface at a hit, and its shaded color.
    fn surface(&self, ray: &Ray, hit: &RenderedHit) -> (SurfaceLayer, LinearColor) {
        let part = self.scene.part(hit.part);
        let to_eye = -DVec3::from_array(ray.direction()).normalize();
        let normal = match part.normal(hit.hit.triangle) {
            DVec3::ZERO => to_eye,
            normal if normal.dot(to_eye) < 0.0 => -normal,
            normal => normal,
        };
        let color = match part.material {
            Material::Solid(light) | Material::Glass(light) => light,
            Material::Translucent | Material::Ghost => to_linear([120, 130, 145]),
        };
        let color = if part.is_marked(hit.hit.triangle) { color.lerp(to_linear(MARK), MARK_SHARE) } else { color };
        let point = DVec3::from_array(hit.hit.point).as_vec3();
        let layer = SurfaceLayer {
            part: hit.part as u32,
            normal: normal.as_vec3(),
            point,
            depth: hit.hit.t as f32,
            weight: 1.0,
        };
        (layer, color * shade(normal, to_eye, self.lamp))
    }
}

impl PixelSample {
    /// Visible opaque surface, if any.
    pub(super) fn solid(&self) -> Option<&SurfaceLayer> {
        self.solid.as_ref()
    }

    /// Translucent surfaces in front of the opaque surface, nearest first.
    pub(super) fn clear(&self) -> &[Option<SurfaceLayer>] {
        &self.clear
    }
}
