//! What is seen along one ray.

use super::super::colours::MARK;
use super::camera::Camera;
use super::light::{Light, background, light, shade};
use super::material::Material;
use super::scene::{Met, ON_IT, Scene};
use boxwood::Ray;
use glam::{DVec3, Vec3};

/// Clear surfaces in front of each other that lines are drawn of.
const LAYERS: usize = 4;
/// How much a clear surface hides, the first and each further one: so many of them do not hide what was found.
const CLEAR: f32 = 0.16;
const FURTHER: f32 = 0.72;
/// How many times as much a surface hides that has a colour, and a ghost.
const GLASS: f32 = 2.2;
const GHOST: f32 = 0.35;
/// How much of the colour of what was found a triangle takes: large ones would drown their part.
const MARKED: f32 = 0.55;
/// How much of a patch is seen, and how much if it is hidden.
const PATCH: [f32; 2] = [0.6, 0.3];

/// What is seen at a point of the picture.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    pub(super) light: Light,
    solid: Option<Layer>,
    clear: [Option<Layer>; LAYERS],
}

/// A surface that is seen.
#[derive(Clone, Copy)]
pub(super) struct Layer {
    pub(super) part: u32,
    pub(super) normal: Vec3,
    pub(super) point: Vec3,
    pub(super) depth: f32,
    /// How strong its lines are.
    pub(super) weight: f32,
}

/// Everything that is needed to see.
pub(super) struct Sight<'s> {
    pub(super) scene: &'s Scene,
    pub(super) camera: &'s Camera,
    pub(super) lamp: DVec3,
    /// Rows of pixels.
    pub(super) height: f64,
}

impl Sight<'_> {
    /// What is seen at a point of the picture; `enough` as in [`Scene::clear`].
    pub(super) fn at(&self, x: f64, y: f64, enough: &mut f64) -> Sample {
        let behind = background(y / self.height);
        // The camera looks at a scene that is about one large: its rays are rays.
        let Ok(ray) = self.camera.ray(x, y) else {
            return Sample { light: behind, solid: None, clear: [None; LAYERS] };
        };
        let solid = self.scene.first_solid(&ray);
        let reach = solid.map_or(f64::INFINITY, |met| met.hit.t);
        let (mut seen, mut through) = (Light::ZERO, 1.0);
        let clear = self.scene.clear(&ray.up_to(reach * (1.0 - ON_IT)), enough);
        let clear = self.through(&ray, &clear, &mut seen, &mut through);
        let (back, solid) = match solid {
            None => (behind, None),
            Some(met) => {
                let (layer, light) = self.surface(&ray, &met);
                (light, Some(Layer { weight: 0.3 + 0.7 * through, ..layer }))
            }
        };
        let mut light = seen + back * through;
        if let Some(patch) = self.scene.first_patch(&ray) {
            let [seen, hidden] = PATCH;
            light = light.lerp(self::light(MARK), if patch <= reach * (1.0 + 10.0 * ON_IT) { seen } else { hidden });
        }
        Sample { light, solid, clear }
    }

    /// Adds what is seen of clear surfaces, and takes from what is seen behind them.
    fn through(&self, ray: &Ray, clear: &[Met], seen: &mut Light, through: &mut f32) -> [Option<Layer>; LAYERS] {
        let (mut layers, mut strength) = ([None; LAYERS], CLEAR);
        for (number, met) in clear.iter().enumerate() {
            let (layer, light) = self.surface(ray, met);
            let part = self.scene.part(met.part);
            let to_eye = -DVec3::from_array(ray.direction()).normalize();
            let slant = 1.0 - layer.normal.dot(to_eye.as_vec3()).abs();
            let rim = 0.6 + 1.4 * slant * slant;
            let hides = match part.material {
                _ if part.is_marked(met.hit.triangle) => 0.55,
                Material::Ghost => GHOST * strength * rim,
                Material::Glass(_) => GLASS * strength * rim,
                _ => strength * rim,
            };
            if let Some(place) = layers.get_mut(number) {
                let lines = match part.material {
                    Material::Ghost => 0.2,
                    Material::Glass(_) => 0.7,
                    Material::Clear | Material::Solid(_) => 0.42,
                };
                *place = Some(Layer { weight: *through * lines, ..layer });
            }
            *seen += light * (hides * *through);
            *through *= 1.0 - hides;
            strength *= FURTHER;
        }
        layers
    }

    /// A surface where it is met, and its light.
    fn surface(&self, ray: &Ray, met: &Met) -> (Layer, Light) {
        let part = self.scene.part(met.part);
        let to_eye = -DVec3::from_array(ray.direction()).normalize();
        let normal = match part.normal(met.hit.triangle) {
            DVec3::ZERO => to_eye,
            normal if normal.dot(to_eye) < 0.0 => -normal,
            normal => normal,
        };
        let own = match part.material {
            Material::Solid(light) | Material::Glass(light) => light,
            Material::Clear | Material::Ghost => light([120, 130, 145]),
        };
        let own = if part.is_marked(met.hit.triangle) { own.lerp(light(MARK), MARKED) } else { own };
        let point = DVec3::from_array(met.hit.point).as_vec3();
        let layer =
            Layer { part: met.part as u32, normal: normal.as_vec3(), point, depth: met.hit.t as f32, weight: 1.0 };
        (layer, own * shade(normal, to_eye, self.lamp))
    }
}

impl Sample {
    /// The solid surface that is seen, if one is.
    pub(super) fn solid(&self) -> Option<&Layer> {
        self.solid.as_ref()
    }

    /// The clear surfaces before it, the nearest first.
    pub(super) fn clear(&self) -> &[Option<Layer>] {
        &self.clear
    }
}
