// A plane that cuts everything open: one value, shared by all shaders.

import { Vector4, type Box3 } from "three";
import type { Section } from "../state";

/** Points with `dot(xyz, point) + w < 0` are cut away. */
export const sectionPlane = { value: new Vector4(0, 0, 0, 1) };

export function cut(section: Section, bounds: Box3): void {
  const plane = sectionPlane.value.set(0, 0, 0, 1);
  if (section.axis === null) return;
  const low = bounds.min.getComponent(section.axis);
  const high = bounds.max.getComponent(section.axis);
  // A little inside of the ends, so that at an end all is shown or nothing is.
  const at = low + (high - low) * (section.at * 1.002 - 0.001);
  // What stands between the cut and the first view is cut away: the right, the front, the top.
  const side = (section.axis === 1) !== section.flipped ? 1 : -1;
  plane.setComponent(section.axis, side);
  plane.w = -side * at;
}

export const cutVertex = /* glsl */ `
  varying float fromCut;
  uniform vec4 section;
  #define CUT(world) fromCut = dot(section.xyz, (world).xyz) + section.w;
`;

export const cutFragment = /* glsl */ `
  varying float fromCut;
`;

