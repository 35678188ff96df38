// Feature edges of all parts, as one batch of lines. They are computed in idle time, after the first image.

import { BatchedMesh, BufferAttribute, BufferGeometry, ShaderMaterial, Sphere, Vector4, type Camera, type WebGLRenderer } from "three";
import type { PartData } from "../data";
import type { PageMesh } from "./decode";
import { featureEdges } from "./features";
import type { PartAppearance } from "./part_appearance";
import { mix, schemes } from "./palette";
import { pixelRatio, resolution } from "./screen";
import { cutFragment, cutVertex, sectionPlane } from "./section";
import type { Space } from "./space";
import type { State } from "../state";

/** Maximum number of triangles of a mesh; with more triangles, feature edges are too dense to help. */
const MAX_MESH_TRIANGLES = 150_000;
// Maximum number of triangles of all meshes together; with more triangles, the computation takes too long.
const MAX_TOTAL_TRIANGLES = 400_000;

/** BatchedMesh draws triangles; these flags make the renderer draw line segments instead. */
class LineBatch extends BatchedMesh {
  override readonly isMesh = false as unknown as true;
  readonly isLine = true;
  readonly isLineSegments = true;
}

export class Edges {
  private batch: LineBatch | null = null;
  /** Part index of each instance in the batch. */
  private drawn: number[] = [];

  constructor(
    private readonly meshes: PageMesh[],
    private readonly parts: PartData[],
    private readonly space: Space,
  ) {}

  /** Computes the feature edges in idle time, one mesh at a time. The mesh with index `deforming` gets none. */
  async find(deforming: number | null): Promise<void> {
    const lines = new Map<number, Float32Array>();
    const order = this.meshes.map((_, i) => i).sort((a, b) => this.meshes[a].shown - this.meshes[b].shown);
    let left = MAX_TOTAL_TRIANGLES;
    for (const i of order) {
      const { shown } = this.meshes[i];
      left -= shown;
      if (shown > MAX_MESH_TRIANGLES || left < 0) break;
      if (i === deforming) continue;
      if (shown > 2000 || lines.size % 50 === 0) await idle();
      const found = featureEdges(this.meshes[i]);
      if (found.length > 0) lines.set(i, found);
    }
    if (lines.size > 0) this.build(lines);
  }

  move(): void {
    this.drawn.forEach((part, i) => this.batch?.setMatrixAt(i, this.space.matrices[part]));
  }

  restyle(appearances: PartAppearance[], theme: State["theme"]): void {
    const color = new Vector4();
    const { glass, background } = schemes[theme];
    this.drawn.forEach((part, i) => {
      const look = appearances[part];
      this.batch?.setVisibleAt(i, look.mode !== "hidden");
      if (look.mode === "solid" || look.opened) color.set(...mix(look.color, [0, 0, 0], theme === "light" ? 0.72 : 0.66), 0.9);
      else color.set(...mix(glass, background, 0.15), Math.min(1, look.alpha * 3.2));
      this.batch?.setColorAt(i, color);
    });
  }

  draw(renderer: WebGLRenderer, camera: Camera): void {
    if (this.batch) renderer.render(this.batch, camera);
  }

  private build(lines: Map<number, Float32Array>): void {
    this.drawn = this.parts.flatMap((part, i) => (lines.has(part.mesh) ? [i] : []));
    if (this.drawn.length === 0) return;
    const vertices = [...lines.values()].reduce((all, line) => all + line.length / 3, 0);
    const batch = new LineBatch(this.drawn.length, vertices, 0, new ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms: { section: sectionPlane, resolution, ratio: pixelRatio },
      transparent: true,
      depthWrite: false,
    }));
    batch.frustumCulled = false;
    batch.sortObjects = false;
    const geometryIds = new Map<number, number>();
    for (const [mesh, line] of lines) {
      const geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(line, 3));
      geometry.boundingSphere = this.space.boxes[mesh].getBoundingSphere(new Sphere());
      geometryIds.set(mesh, batch.addGeometry(geometry));
    }
    for (const part of this.drawn) batch.addInstance(geometryIds.get(this.parts[part].mesh)!);
    this.batch = batch;
    this.move();
  }
}

function idle(): Promise<void> {
  return new Promise((done) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => done(), { timeout: 200 });
    else setTimeout(done, 16);
  });
}

// Lines are drawn slightly nearer than they are, so that the faces they lie on do not hide them. They fade on parts
// that are small in the image, which would otherwise show only lines.
const vertexShader = /* glsl */ `
  #include <batching_pars_vertex>
  ${cutVertex}
  uniform vec2 resolution;
  uniform float ratio;
  varying vec4 tint;
  void main() {
    float identity = getIndirectIndex(gl_DrawID);
    mat4 partMatrix = getBatchingMatrix(identity);
    vec4 world = partMatrix * vec4(position, 1.0);
    tint = getBatchingColor(identity);
    CUT(world)
    vec4 view = viewMatrix * world;
    float size = 65535.0 * length(partMatrix[0].xyz) * projectionMatrix[1][1] * resolution.y * 0.5 / (max(-view.z, 1e-6) * ratio);
    tint.a *= smoothstep(5.0, 45.0, size);
    view.xyz *= 0.9992;
    gl_Position = projectionMatrix * view;
  }
`;

const fragmentShader = /* glsl */ `
  ${cutFragment}
  varying vec4 tint;
  void main() {
    if (fromCut < 0.0) discard;
    gl_FragColor = tint;
  }
`;
