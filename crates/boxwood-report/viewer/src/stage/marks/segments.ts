// Thick lines, points and arrow heads: all are segments with round ends, drawn in pixels. They are seen through surfaces,
// faintly, and have a halo where nothing hides them.

import {
  EqualStencilFunc, GreaterDepth, IncrementStencilOp, InstancedBufferGeometry, InstancedInterleavedBuffer, InterleavedBufferAttribute,
  BufferAttribute, LessEqualDepth, Mesh, ShaderMaterial, Vector3, type Camera, type WebGLRenderer,
} from "three";
import type { Rgb } from "../palette";
import { pixelRatio, resolution } from "../screen";
import { cutFragment, cutVertex, sectionPlane } from "../section";
import { Floats } from "./floats";

const STRIDE = 12;
export const LINE = 0;
export const HEAD = 1;

export class Segments {
  private readonly values = new Floats();
  private readonly mesh = new Mesh(new InstancedBufferGeometry());
  private readonly halo = material({ spread: 1.6, own: 0, strength: 1 });
  private readonly seen = material({ spread: 0, own: 1, strength: 1 });
  private readonly hidden = material({ spread: 0, own: 1, strength: 0.38 });

  constructor() {
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

  /** Width is in pixels of the page. */
  add(from: Vector3, to: Vector3, colour: Rgb, alpha: number, width: number, kind: number): void {
    this.values.push(from.x, from.y, from.z, to.x, to.y, to.z, colour[0], colour[1], colour[2], alpha, width, kind);
  }

  build(halo: Rgb): void {
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]), 3));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    const buffer = new InstancedInterleavedBuffer(this.values.take(), STRIDE);
    geometry.setAttribute("from", new InterleavedBufferAttribute(buffer, 3, 0));
    geometry.setAttribute("to", new InterleavedBufferAttribute(buffer, 3, 3));
    geometry.setAttribute("colour", new InterleavedBufferAttribute(buffer, 4, 6));
    geometry.setAttribute("style", new InterleavedBufferAttribute(buffer, 2, 10));
    geometry.instanceCount = buffer.count;
    this.mesh.geometry.dispose();
    this.mesh.geometry = geometry;
    this.halo.uniforms.haloColour.value.set(...halo);
  }

  draw(renderer: WebGLRenderer, camera: Camera): void {
    if (!(this.mesh.geometry.instanceCount > 0 && this.mesh.geometry.attributes.from)) return;
    for (const dressed of [this.hidden, this.halo, this.seen]) {
      this.mesh.material = dressed;
      renderer.render(this.mesh, camera);
    }
  }
}

function material({ spread, own, strength }: { spread: number; own: number; strength: number }): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms: {
      section: sectionPlane,
      resolution,
      ratio: pixelRatio,
      spread: { value: spread },
      own: { value: own },
      strength: { value: strength },
      haloColour: { value: new Vector3() },
    },
    transparent: true,
    depthWrite: false,
    depthFunc: LessEqualDepth,
  });
}

const vertexShader = /* glsl */ `
  attribute vec3 from;
  attribute vec3 to;
  attribute vec4 colour;
  attribute vec2 style;
  uniform vec2 resolution;
  uniform float ratio;
  uniform float spread;
  uniform float own;
  uniform float strength;
  uniform vec3 haloColour;
  varying vec4 tint;
  varying vec2 place;
  varying float reach;
  varying vec2 widths;
  ${cutVertex}

  void main() {
    // A hair nearer than they are: the surfaces that they lie on do not swallow them.
    vec3 a = (viewMatrix * vec4(from, 1.0)).xyz * 0.9985;
    vec3 b = (viewMatrix * vec4(to, 1.0)).xyz * 0.9985;
    float near = projectionMatrix[3][2] / (projectionMatrix[2][2] - 1.0) * 1.0001;
    tint = vec4(mix(haloColour, colour.rgb, own), colour.a * strength);
    if (-a.z < near && -b.z < near) {
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
    if (style.y > 0.5) {
      float head = min(across, width * 1.5);
      sa = mix(sb, sa, across > 1e-4 ? head / across : 0.0);
      across = head;
      widths.y = 0.0;
    }
    reach = across;
    widths += spread * ratio;
    float half_ = max(widths.x, widths.y) + 1.0;
    bool start = position.x < 0.0;
    place = vec2(start ? -half_ : across + half_, position.y * half_);
    vec2 offset = along * position.x * half_ + vec2(-along.y, along.x) * position.y * half_;
    vec3 at = start ? sa : sb;
    CUT(start ? from : to)
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
    if (edge < -0.5) discard;
    gl_FragColor = vec4(tint.rgb, tint.a * clamp(edge + 0.5, 0.0, 1.0));
  }
`;
