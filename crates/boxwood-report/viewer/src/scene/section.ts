// Section plane: one uniform, shared by all shaders.

import { Vector4, type Box3 } from "three";
import type { Section } from "../state";

/** Points with `dot(xyz, point) + w < 0` are clipped. */
export const sectionPlane = { value: new Vector4(0, 0, 0, 1) };

export function cut(section: Section, bounds: Box3): void {
  const plane = sectionPlane.value.set(0, 0, 0, 1);
  if (section.axis === null) return;
  const low = bounds.min.getComponent(section.axis);
  const high = bounds.max.getComponent(section.axis);
  // The range of the slider is slightly larger than the bounds. At one end the section shows everything, at the other
  // nothing.
  const at = low + (high - low) * (section.at * 1.002 - 0.001);
  // The side towards the default camera is clipped: right, front or top.
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

