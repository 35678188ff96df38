// Outline of the section through solid parts.

import { Vector3, Vector4, type Camera, type WebGLRenderer } from "three";
import type { PartData } from "../data";
import type { State } from "../state";
import type { PageMesh } from "./decode";
import type { PartAppearance } from "./part_appearance";
import { LINE, Segments } from "./marks/segments";
import { mix, schemes } from "./palette";
import { resolution } from "./screen";
import { sectionPlane } from "./section";
import type { Space } from "./space";

export class Contour {
  // The outline lies in the section plane, so clipping by this plane could remove it. A constant plane that clips
  // nothing is used instead.
  private readonly segments = new Segments({ section: { value: new Vector4(0, 0, 0, 1) }, resolution });
  private readonly from = new Vector3();
  private readonly to = new Vector3();

  constructor(
    private readonly meshes: PageMesh[],
    private readonly parts: PartData[],
    private readonly space: Space,
  ) {}

  build(state: Readonly<State>, appearances: PartAppearance[]): void {
    this.segments.clear();
    const { axis } = state.section;
    if (axis !== null) appearances.forEach((look, part) => (look.mode === "solid" || look.opened) && this.slice(part, look, axis));
    this.segments.build(schemes[state.theme]);
  }

  draw(renderer: WebGLRenderer, camera: Camera): void {
    this.segments.drawSeen(renderer, camera);
  }

  private slice(part: number, look: PartAppearance, axis: 0 | 1 | 2): void {
    const plane = sectionPlane.value;
    const box = this.space.partBox(part);
    const at = -plane.w / plane.getComponent(axis);
    if (box.min.getComponent(axis) > at || box.max.getComponent(axis) < at) return;
    const { positions, indices, shown } = this.meshes[this.parts[part].mesh];
    const { elements } = this.space.matrices[part];
    // Signed distance of each vertex to the section plane.
    const over = new Float32Array(positions.length / 3);
    for (let i = 0; i < over.length; i++) {
      const p = i * 3;
      over[i] = elements[axis] * positions[p] + elements[axis + 4] * positions[p + 1] + elements[axis + 8] * positions[p + 2] + elements[axis + 12] - at;
    }
    const color = mix(look.color, [0, 0, 0], 0.7);
    for (let corner = 0; corner < shown * 3; corner += 3) {
      const [a, b, c] = [indices[corner], indices[corner + 1], indices[corner + 2]];
      const [ua, ub, uc] = [over[a] >= 0, over[b] >= 0, over[c] >= 0];
      if (ua === ub && ub === uc) continue;
      // `alone` is the corner of the triangle that is on one side of the plane; the two other corners are on the
      // other.
      const [alone, next, last] = ub === uc ? [a, b, c] : ua === uc ? [b, c, a] : [c, a, b];
      this.cross(positions, over, alone, next, this.from).applyMatrix4(this.space.matrices[part]);
      this.cross(positions, over, alone, last, this.to).applyMatrix4(this.space.matrices[part]);
      this.segments.add(this.from, this.to, color, 1, 1.6, LINE);
    }
  }

  private cross(positions: Float32Array, over: Float32Array, a: number, b: number, into: Vector3): Vector3 {
    const share = over[a] / (over[a] - over[b]);
    const along = (k: number) => positions[a * 3 + k] + (positions[b * 3 + k] - positions[a * 3 + k]) * share;
    return into.set(along(0), along(1), along(2));
  }
}
