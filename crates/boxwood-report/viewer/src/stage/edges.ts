// The feature edges of all parts, as one batch of lines. They are found in idle time, after the first picture.

import { BatchedMesh, BufferAttribute, BufferGeometry, ShaderMaterial, Sphere, Vector4, type Camera, type WebGLRenderer } from "three";
import type { PartData } from "../data";
import type { Shape } from "./decode";
import { featureEdges } from "./features";
import type { Look } from "./looks";
import { mix, schemes } from "./palette";
import { pixelRatio, resolution } from "./screen";
import { cutFragment, cutVertex, sectionPlane } from "./section";
import type { Space } from "./space";
import type { State } from "../state";

/** Triangles: more than this in a shape and its edges would be too dense to help; in all and it would take too long. */
const MOST_IN_SHAPE = 150_000;
const MOST_IN_ALL = 400_000;

/** A batch is of triangles; the renderer goes by these words alone. */
class LineBatch extends BatchedMesh {
  override readonly isMesh = false as unknown as true;
  readonly isLine = true;
  readonly isLineSegments = true;
}

export class Edges {
  private batch: LineBatch | null = null;
  /** The part of each instance of the batch. */
  private drawn: number[] = [];

  constructor(
    private readonly shapes: Shape[],
    private readonly parts: PartData[],
    private readonly space: Space,
  ) {}

  /** Finds the edges, a shape at a time while nothing else happens. A shape that deforms has none. */
  async find(deforming: number | null): Promise<void> {
    const lines = new Map<number, Float32Array>();
    const order = this.shapes.map((_, i) => i).sort((a, b) => this.shapes[a].shown - this.shapes[b].shown);
    let left = MOST_IN_ALL;
    for (const i of order) {
      const { shown } = this.shapes[i];
      left -= shown;
      if (shown > MOST_IN_SHAPE || left < 0) break;
      if (i === deforming) continue;
      if (shown > 2000 || lines.size % 50 === 0) await idle();
      const found = featureEdges(this.shapes[i]);
      if (found.length > 0) lines.set(i, found);
    }
    if (lines.size > 0) this.build(lines);
  }

  move(): void {
    this.drawn.forEach((part, i) => this.batch?.setMatrixAt(i, this.space.matrices[part]));
  }

  dress(looks: Look[], theme: State["theme"]): void {
    const colour = new Vector4();
    const { glass, background } = schemes[theme];
    this.drawn.forEach((part, i) => {
      const look = looks[part];
      this.batch?.setVisibleAt(i, look.mode !== "hidden");
      if (look.mode === "solid" || look.opened) colour.set(...mix(look.colour, [0, 0, 0], theme === "light" ? 0.72 : 0.66), 0.9);
      else colour.set(...mix(glass, background, 0.15), Math.min(1, look.alpha * 3.2));
      this.batch?.setColorAt(i, colour);
    });
  }

  draw(renderer: WebGLRenderer, camera: Camera): void {
    if (this.batch) renderer.render(this.batch, camera);
  }

  private build(lines: Map<number, Float32Array>): void {
    this.drawn = this.parts.flatMap((part, i) => (lines.has(part.shape) ? [i] : []));
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
    const places = new Map<number, number>();
    for (const [shape, line] of lines) {
      const geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(line, 3));
      geometry.boundingSphere = this.space.boxes[shape].getBoundingSphere(new Sphere());
      places.set(shape, batch.addGeometry(geometry));
    }
    for (const part of this.drawn) batch.addInstance(places.get(this.parts[part].shape)!);
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

// Lines are drawn a hair nearer than they are, so that the faces that they lie on do not swallow them. They fade on parts that
// are so small in the picture that there would be nothing but lines.
const vertexShader = /* glsl */ `
  #include <batching_pars_vertex>
  ${cutVertex}
  uniform vec2 resolution;
  uniform float ratio;
  varying vec4 tint;
  void main() {
    float identity = getIndirectIndex(gl_DrawID);
    mat4 standing = getBatchingMatrix(identity);
    vec4 world = standing * vec4(position, 1.0);
    tint = getBatchingColor(identity);
    CUT(world)
    vec4 view = viewMatrix * world;
    float size = 65535.0 * length(standing[0].xyz) * projectionMatrix[1][1] * resolution.y * 0.5 / (max(-view.z, 1e-6) * ratio);
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
