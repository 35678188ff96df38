// Boxes of the tree nodes of one level, each around the triangles of its node.

import { BufferAttribute, BufferGeometry, GreaterDepth, LineBasicMaterial, LineSegments, Vector3, type Camera, type WebGLRenderer } from "three";
import type { PartData } from "../data";
import type { State } from "../state";
import type { PageMesh } from "./decode";
import type { PartAppearance } from "./part_appearance";
import { schemes } from "./palette";
import type { Space } from "./space";

const MAX_BOXES = 20_000;
/** Box edges as pairs of corners. The bits of a corner select the lower or upper end per axis. */
const BOX_EDGES = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7];

export class Boxes {
  private readonly lines = new LineSegments(new BufferGeometry());
  private readonly seen = new LineBasicMaterial({ transparent: true, opacity: 0.75, depthWrite: false });
  private readonly hidden = new LineBasicMaterial({ transparent: true, opacity: 0.16, depthWrite: false, depthFunc: GreaterDepth });
  /** Boxes of the nodes of a mesh at a level, six numbers per box; the key contains the mesh and the level. */
  private readonly cache = new Map<string, Float32Array>();

  constructor(
    private readonly meshes: PageMesh[],
    private readonly parts: PartData[],
    private readonly space: Space,
  ) {
    this.lines.frustumCulled = false;
  }

  /** Number of levels of the deepest tree. */
  get levels(): number {
    return this.meshes.reduce((max, mesh) => Math.max(max, mesh.levels.length), 0);
  }

  deform(mesh: number): void {
    for (const key of this.cache.keys()) if (key.startsWith(`${mesh}/`)) this.cache.delete(key);
  }

  /** Builds the boxes of the selected parts (of the solid parts if none is selected), at most `MAX_BOXES` boxes. */
  build(state: Readonly<State>, appearances: PartAppearance[]): void {
    const points: number[] = [];
    if (state.level !== null) {
      let left = MAX_BOXES;
      for (const [part, look] of appearances.entries()) {
        if (look.mode === "hidden" || (state.parts.size > 0 ? !look.selected : look.mode !== "solid" && !look.opened)) continue;
        const nodes = this.nodes(this.parts[part].mesh, state.level);
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
      for (const side of BOX_EDGES) {
        corner.set(nodes[node + (side & 1 ? 3 : 0)], nodes[node + (side & 2 ? 4 : 1)], nodes[node + (side & 4 ? 5 : 2)]).applyMatrix4(matrix);
        points.push(corner.x, corner.y, corner.z);
      }
    }
  }

  /** Boxes of the nodes of a level; the boxes of the leaves if the tree has fewer levels. */
  private nodes(mesh: number, level: number): Float32Array {
    const { levels, positions, indices } = this.meshes[mesh];
    const depth = Math.min(level, levels.length - 1);
    if (depth < 0) return new Float32Array();
    const key = `${mesh}/${depth}`;
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
