// Thick lines, points and arrow heads: all are segments with round ends, drawn in pixels. They are seen through surfaces,
// faintly, and have a halo where nothing hides them.

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

/** Numbers of a segment: two points, a colour with its strength, the width, the kind. */
const STRIDE = 12;

/** Among more segments than this halos hide more than they show. */
const MOST_WITH_HALO = 20_000;

/** What they are cut by, and how large the picture is. */
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
    // Where segments lie over each other they are blended once, so that joints are no beads.
    this.hidden.stencilWrite = true;
    this.hidden.stencilFunc = EqualStencilFunc;
    this.hidden.stencilZPass = IncrementStencilOp;
    this.hidden.stencilFuncMask = this.hidden.stencilWriteMask = 1;
  }

  clear(): void {
    this.values.clear();
  }

  /** Width is in pixels of the page; strength is below 1 for what steps back. */
  add(from: Vector3, to: Vector3, colour: Rgb, strength: number, width: number, kind: number): void {
    this.values.push(from.x, from.y, from.z, to.x, to.y, to.z, colour[0], colour[1], colour[2], strength, width, kind);
  }

  build({ halo, background }: Pick<Scheme, "halo" | "background">): void {
    this.mesh.geometry.dispose();
    this.mesh.geometry = quads(this.values.take());
    this.halo.uniforms.paper.value.set(...halo);
    this.seen.uniforms.paper.value.set(...background);
  }

  draw(renderer: WebGLRenderer, camera: Camera): void {
    const crowded = (this.mesh.geometry.index?.count ?? 0) > MOST_WITH_HALO * 6;
    this.pass(crowded ? [this.hidden, this.seen] : [this.hidden, this.halo, this.seen], renderer, camera);
  }

  /** Without a halo, and only what nothing hides. */
  drawSeen(renderer: WebGLRenderer, camera: Camera): void {
    this.pass([this.seen], renderer, camera);
  }

  private pass(materials: ShaderMaterial[], renderer: WebGLRenderer, camera: Camera): void {
    if (!this.mesh.geometry.index?.count) return;
    for (const dressed of materials) {
      this.mesh.material = dressed;
      renderer.render(this.mesh, camera);
    }
  }
}

/** Four corners a segment. Instances would be fewer bytes, but software renderers take each of them for a drawing of its own. */
function quads(values: Float32Array): BufferGeometry {
  const count = values.length / STRIDE;
  const ends = new Float32Array(count * 24);
  const colours = new Uint8Array(count * 16);
  const styles = new Float32Array(count * 8);
  const indices = new Uint32Array(count * 6);
  for (let i = 0; i < count; i++) {
    const at = i * STRIDE;
    for (let corner = 0; corner < 4; corner++) {
      const vertex = i * 4 + corner;
      for (let k = 0; k < 6; k++) ends[vertex * 6 + k] = values[at + k];
      for (let k = 0; k < 4; k++) colours[vertex * 4 + k] = values[at + 6 + k] * 255;
      styles[vertex * 2] = values[at + 10];
      styles[vertex * 2 + 1] = values[at + 11] * 4 + corner;
    }
    indices.set([i * 4, i * 4 + 1, i * 4 + 3, i * 4, i * 4 + 3, i * 4 + 2], i * 6);
  }
  const geometry = new BufferGeometry();
  const buffer = new InterleavedBuffer(ends, 6);
  geometry.setAttribute("position", new InterleavedBufferAttribute(buffer, 3, 0));
  geometry.setAttribute("to", new InterleavedBufferAttribute(buffer, 3, 3));
  geometry.setAttribute("colour", new BufferAttribute(colours, 4, true));
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
  attribute vec4 colour;
  attribute vec2 style;
  uniform vec2 resolution;
  uniform float ratio;
  uniform vec3 paper;
  varying vec4 tint;
  varying vec2 place;
  varying float reach;
  varying vec2 widths;
  ${cutVertex}

  void main() {
    // Nearer than they are by a few pixels, or surfaces that they lie on would swallow a part of their width.
    float nearer = 1.0 - 14.0 * ratio / (projectionMatrix[1][1] * resolution.y);
    vec3 a = (viewMatrix * vec4(position, 1.0)).xyz * nearer;
    vec3 b = (viewMatrix * vec4(to, 1.0)).xyz * nearer;
    float near = projectionMatrix[3][2] / (projectionMatrix[2][2] - 1.0) * 1.0001;
    bool gone = -a.z < near && -b.z < near;
    // What steps back is paler instead of translucent: where segments overlap nothing shows.
    #if defined(HALO)
      tint = vec4(paper, 1.0);
      gone = gone || colour.a < 1.0;
    #elif defined(SEEN)
      tint = vec4(mix(paper, colour.rgb, colour.a), 1.0);
    #else
      tint = vec4(colour.rgb, colour.a * 0.4);
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
    vec2 way = (sb.xy - sa.xy) * resolution * 0.5;
    float across = length(way);
    vec2 along = across > 1e-4 ? way / across : vec2(1.0, 0.0);
    float width = style.x * ratio;
    widths = vec2(width, width) * 0.5;
    if (style.y > 3.5) {
      float head = min(across, width * 1.5);
      sa = mix(sb, sa, across > 1e-4 ? head / across : 0.0);
      across = head;
      widths.y = 0.0;
    }
    reach = across;
    #ifdef HALO
      widths += 1.6 * ratio;
    #endif
    float border = max(widths.x, widths.y) + 1.0;
    int corner = int(style.y) & 3;
    bool start = corner < 2;
    vec2 side = vec2(start ? -1.0 : 1.0, (corner & 1) == 0 ? -1.0 : 1.0) * border;
    place = vec2(start ? side.x : across + side.x, side.y);
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
  varying vec2 place;
  varying float reach;
  varying vec2 widths;
  void main() {
    if (fromCut < 0.0) discard;
    float along = clamp(place.x, 0.0, reach);
    float width = mix(widths.x, widths.y, reach > 0.0 ? along / reach : 0.0);
    float edge = width - length(vec2(place.x - along, place.y));
    // The butt of an arrow head is straight.
    if (widths.x != widths.y && place.x < -1.0) discard;
    #ifdef HIDDEN
      if (edge < 0.0) discard;
      gl_FragColor = tint;
    #else
      if (edge < -0.5) discard;
      gl_FragColor = vec4(tint.rgb, tint.a * clamp(edge + 0.5, 0.0, 1.0));
    #endif
  }
`;
