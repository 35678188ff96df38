// The boxes of the trees, level by level: each around the triangles of its node.

import { BufferAttribute, BufferGeometry, GreaterDepth, LineBasicMaterial, LineSegments, Vector3, type Camera, type WebGLRenderer } from "three";
import type { PartData } from "../data";
import type { State } from "../state";
import type { Shape } from "./decode";
import type { Look } from "./looks";
import { schemes } from "./palette";
import type { Space } from "./space";

const MOST = 20_000;
/** Pairs of corners that differ in one axis; a corner's bits say which end of each axis it is at. */
const SIDES = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7];

export class Boxes {
  private readonly lines = new LineSegments(new BufferGeometry());
  private readonly seen = new LineBasicMaterial({ transparent: true, opacity: 0.75, depthWrite: false });
  private readonly hidden = new LineBasicMaterial({ transparent: true, opacity: 0.16, depthWrite: false, depthFunc: GreaterDepth });
  /** Of a shape at a level: six numbers a node. */
  private readonly cache = new Map<string, Float32Array>();

  constructor(
    private readonly shapes: Shape[],
    private readonly parts: PartData[],
    private readonly space: Space,
  ) {
    this.lines.frustumCulled = false;
  }

  /** How many levels the deepest tree has. */
  get levels(): number {
    return this.shapes.reduce((most, shape) => Math.max(most, shape.levels.length), 0);
  }

  deform(shape: number): void {
    for (const key of this.cache.keys()) if (key.startsWith(`${shape}/`)) this.cache.delete(key);
  }

  /** Boxes of the selected parts, or else of those that are solid; only so many that they can be told apart. */
  build(state: Readonly<State>, looks: Look[]): void {
    const points: number[] = [];
    if (state.level !== null) {
      let left = MOST;
      for (const [part, look] of looks.entries()) {
        if (look.mode === "hidden" || (state.parts.size > 0 ? !look.selected : look.mode !== "solid" && !look.opened)) continue;
        const nodes = this.nodes(this.parts[part].shape, state.level);
        const count = Math.min(nodes.length / 6, left);
        this.outline(nodes, count, part, points);
        left -= count;
      }
    }
    this.lines.geometry.dispose();
    this.lines.geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
    for (const material of [this.seen, this.hidden]) material.color.setRGB(...schemes[state.theme].box, "srgb");
  }

  draw(renderer: WebGLRenderer, camera: Camera): void {
    if (this.lines.geometry.attributes.position === undefined || this.lines.geometry.attributes.position.count === 0) return;
    for (const material of [this.hidden, this.seen]) {
      this.lines.material = material;
      renderer.render(this.lines, camera);
    }
  }

  private outline(nodes: Float32Array, count: number, part: number, points: number[]): void {
    const corner = new Vector3();
    const matrix = this.space.matrices[part];
    for (let node = 0; node < count * 6; node += 6) {
      for (const side of SIDES) {
        corner.set(nodes[node + (side & 1 ? 3 : 0)], nodes[node + (side & 2 ? 4 : 1)], nodes[node + (side & 4 ? 5 : 2)]).applyMatrix4(matrix);
        points.push(corner.x, corner.y, corner.z);
      }
    }
  }

  /** A shallower tree shows its leaves. */
  private nodes(shape: number, level: number): Float32Array {
    const { levels, positions, indices } = this.shapes[shape];
    const depth = Math.min(level, levels.length - 1);
    if (depth < 0) return new Float32Array();
    const key = `${shape}/${depth}`;
    const known = this.cache.get(key);
    if (known) return known;
    const runs = levels[depth];
    const nodes = new Float32Array((runs.length / 2) * 6);
    for (let node = 0; node < runs.length / 2; node++) {
      const low = [Infinity, Infinity, Infinity];
      const high = [-Infinity, -Infinity, -Infinity];
      for (let corner = runs[node * 2] * 3; corner < runs[node * 2 + 1] * 3; corner++) {
        for (let axis = 0; axis < 3; axis++) {
          const at = positions[indices[corner] * 3 + axis];
          if (at < low[axis]) low[axis] = at;
          if (at > high[axis]) high[axis] = at;
        }
      }
      nodes.set([...low, ...high], node * 6);
    }
    this.cache.set(key, nodes);
    return nodes;
  }
}
