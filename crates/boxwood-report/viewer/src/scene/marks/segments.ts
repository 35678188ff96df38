// Thick lines, points and arrow heads: segments with round ends and a width in pixels. They are faintly visible through
// surfaces and have a halo where nothing hides them.

import {
  BufferAttribute, BufferGeometry, DoubleSide, EqualStencilFunc, GreaterDepth, IncrementStencilOp, InterleavedBuffer,
  InterleavedBufferAttribute, LessEqualDepth, Mesh, ShaderMaterial, Vector3, type Camera, type Vector2, type Vector4, type WebGLRenderer,
} from "three";
import type { Rgb, Scheme } from "../palette";
import { pixelRatio, resolution } from "../screen";
import { cutFragment, cutVertex, sectionPlane } from "../section";
import { Floats } from "./floats";

export const LINE = 0;
export const HEAD = 1;

/** Numbers per segment: two end points (6), color with opacity (4), width (1), kind (1). */
const STRIDE = 12;

/** Maximum number of segments with halos; with more segments, halos hide more than they show. */
const MAX_HALO_SEGMENTS = 20_000;

/** Uniforms of the shaders: section plane and image size. */
export interface Frame {
  section: { value: Vector4 };
  resolution: { value: Vector2 };
}

export class Segments {
  private readonly values = new Floats();
  private readonly mesh = new Mesh(new BufferGeometry());
  private readonly halo: ShaderMaterial;
  private readonly seen: ShaderMaterial;
  private readonly hidden: ShaderMaterial;

  constructor(frame: Frame = { section: sectionPlane, resolution }) {
    this.halo = material("HALO", frame);
    this.seen = material("SEEN", frame);
    this.hidden = material("HIDDEN", frame);
    this.mesh.frustumCulled = false;
    this.hidden.depthFunc = GreaterDepth;
    // Where several hidden segments overlap, as at the joints of a polyline, the stencil buffer ensures that only
    // one of them is blended into a pixel. So joints are not darker.
    this.hidden.stencilWrite = true;
    this.hidden.stencilFunc = EqualStencilFunc;
    this.hidden.stencilZPass = IncrementStencilOp;
    this.hidden.stencilFuncMask = this.hidden.stencilWriteMask = 1;
  }

  clear(): void {
    this.values.clear();
  }

  /** Adds a segment. `width` is in CSS pixels; `strength` is below 1 for dimmed segments. */
  add(from: Vector3, to: Vector3, color: Rgb, strength: number, width: number, kind: number): void {
    this.values.push(from.x, from.y, from.z, to.x, to.y, to.z, color[0], color[1], color[2], strength, width, kind);
  }

  build({ halo, background }: Pick<Scheme, "halo" | "background">): void {
    this.mesh.geometry.dispose();
    this.mesh.geometry = quads(this.values.take());
    this.halo.uniforms.paper.value.set(...halo);
    this.seen.uniforms.paper.value.set(...background);
  }

  draw(renderer: WebGLRenderer, camera: Camera): void {
    const crowded = (this.mesh.geometry.index?.count ?? 0) > MAX_HALO_SEGMENTS * 6;
    this.pass(crowded ? [this.hidden, this.seen] : [this.hidden, this.halo, this.seen], renderer, camera);
  }

  /** Draws without halo, only where nothing hides the segments. */
  drawSeen(renderer: WebGLRenderer, camera: Camera): void {
    this.pass([this.seen], renderer, camera);
  }

  private pass(materials: ShaderMaterial[], renderer: WebGLRenderer, camera: Camera): void {
    if (!this.mesh.geometry.index?.count) return;
    for (const material of materials) {
      this.mesh.material = material;
      renderer.render(this.mesh, camera);
    }
  }
}

/** Four vertices per segment. Instancing would need fewer bytes, but software renderers draw each instance
 *  separately. */
function quads(values: Float32Array): BufferGeometry {
  const count = values.length / STRIDE;
  const ends = new Float32Array(count * 24);
  const colors = new Uint8Array(count * 16);
  const styles = new Float32Array(count * 8);
  const indices = new Uint32Array(count * 6);
  for (let i = 0; i < count; i++) {
    const at = i * STRIDE;
    for (let corner = 0; corner < 4; corner++) {
      const vertex = i * 4 + corner;
      for (let k = 0; k < 6; k++) ends[vertex * 6 + k] = values[at + k];
      for (let k = 0; k < 4; k++) colors[vertex * 4 + k] = values[at + 6 + k] * 255;
      styles[vertex * 2] = values[at + 10];
      styles[vertex * 2 + 1] = values[at + 11] * 4 + corner;
    }
    indices.set([i * 4, i * 4 + 1, i * 4 + 3, i * 4, i * 4 + 3, i * 4 + 2], i * 6);
  }
  const geometry = new BufferGeometry();
  const buffer = new InterleavedBuffer(ends, 6);
  geometry.setAttribute("position", new InterleavedBufferAttribute(buffer, 3, 0));
  geometry.setAttribute("to", new InterleavedBufferAttribute(buffer, 3, 3));
  geometry.setAttribute("color", new BufferAttribute(colors, 4, true));
  geometry.setAttribute("style", new BufferAttribute(styles, 2));
  geometry.setIndex(new BufferAttribute(indices, 1));
  return geometry;
}

function material(pass: "HALO" | "SEEN" | "HIDDEN", frame: Frame): ShaderMaterial {
  return new ShaderMaterial({
    defines: { [pass]: "" },
    vertexShader,
    fragmentShader,
    uniforms: { ...frame, ratio: pixelRatio, paper: { value: new Vector3() } },
    transparent: true,
    depthWrite: false,
    depthFunc: LessEqualDepth,
    side: DoubleSide,
  });
}

const vertexShader = /* glsl */ `
  attribute vec3 to;
  attribute vec4 color;
  attribute vec2 style;
  uniform vec2 resolution;
  uniform float ratio;
  uniform vec3 paper;
  varying vec4 tint;
  varying vec2 position2d;
  varying float segmentLength;
  varying vec2 widths;
  ${cutVertex}

  void main() {
    // Segments are drawn nearer to the camera by a few pixels, so that the surfaces on which they lie do not hide
    // a part of their width.
    float nearer = 1.0 - 14.0 * ratio / (projectionMatrix[1][1] * resolution.y);
    vec3 a = (viewMatrix * vec4(position, 1.0)).xyz * nearer;
    vec3 b = (viewMatrix * vec4(to, 1.0)).xyz * nearer;
    float near = projectionMatrix[3][2] / (projectionMatrix[2][2] - 1.0) * 1.0001;
    bool gone = -a.z < near && -b.z < near;
    // Dimmed segments are drawn in a paler color instead of translucent: where translucent segments overlap, the
    // overlap would be visible.
    #if defined(HALO)
      tint = vec4(paper, 1.0);
      gone = gone || color.a < 1.0;
    #elif defined(SEEN)
      tint = vec4(mix(paper, color.rgb, color.a), 1.0);
    #else
      tint = vec4(color.rgb, color.a * 0.4);
    #endif
    if (gone) {
      gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
      return;
    }
    if (-a.z < near) a = mix(a, b, (near + a.z) / (a.z - b.z));
    if (-b.z < near) b = mix(b, a, (near + b.z) / (b.z - a.z));
    vec4 ca = projectionMatrix * vec4(a, 1.0);
    vec4 cb = projectionMatrix * vec4(b, 1.0);
    vec3 sa = ca.xyz / ca.w;
    vec3 sb = cb.xyz / cb.w;
    vec2 delta = (sb.xy - sa.xy) * resolution * 0.5;
    float across = length(delta);
    vec2 along = across > 1e-4 ? delta / across : vec2(1.0, 0.0);
    float width = style.x * ratio;
    widths = vec2(width, width) * 0.5;
    if (style.y > 3.5) {
      float head = min(across, width * 1.5);
      sa = mix(sb, sa, across > 1e-4 ? head / across : 0.0);
      across = head;
      widths.y = 0.0;
    }
    segmentLength = across;
    #ifdef HALO
      widths += 1.6 * ratio;
    #endif
    float border = max(widths.x, widths.y) + 1.0;
    int corner = int(style.y) & 3;
    bool start = corner < 2;
    vec2 side = vec2(start ? -1.0 : 1.0, (corner & 1) == 0 ? -1.0 : 1.0) * border;
    position2d = vec2(start ? side.x : across + side.x, side.y);
    vec2 offset = along * side.x + vec2(-along.y, along.x) * side.y;
    vec3 at = start ? sa : sb;
    CUT(start ? position : to)
    fromCut /= start ? ca.w : cb.w;
    gl_Position = vec4(at.xy + offset / resolution * 2.0, at.z, 1.0);
  }
`;

const fragmentShader = /* glsl */ `
  ${cutFragment}
  varying vec4 tint;
  varying vec2 position2d;
  varying float segmentLength;
  varying vec2 widths;
  void main() {
    if (fromCut < 0.0) discard;
    float along = clamp(position2d.x, 0.0, segmentLength);
    float width = mix(widths.x, widths.y, segmentLength > 0.0 ? along / segmentLength : 0.0);
    float edge = width - length(vec2(position2d.x - along, position2d.y));
    // An arrow head has a straight base, unlike other segments, which have round ends.
    if (widths.x != widths.y && position2d.x < -1.0) discard;
    #ifdef HIDDEN
      if (edge < 0.0) discard;
      gl_FragColor = tint;
    #else
      if (edge < -0.5) discard;
      gl_FragColor = vec4(tint.rgb, tint.a * clamp(edge + 0.5, 0.0, 1.0));
    #endif
  }
`;
