// Areas of marks: triangles and contact patches.

import {
  BufferGeometry, DoubleSide, GreaterDepth, InterleavedBuffer, InterleavedBufferAttribute, Mesh, NotEqualStencilFunc, ReplaceStencilOp,
  ShaderMaterial, type Camera, type Vector3, type WebGLRenderer,
} from "three";
import type { Rgb } from "../palette";
import { pixelRatio } from "../screen";
import { cutFragment, cutVertex, sectionPlane } from "../section";
import { lighting } from "../shading";
import { Floats } from "./floats";

// Numbers per corner: position (3), color and opacity where visible (4), corner index in its triangle (1; 3 if the
// sides of the triangle are not drawn), opacity where hidden (1).
const STRIDE = 9;
const BEHIND = 0.2;

export class Areas {
  private readonly values = new Floats();
  private readonly mesh = new Mesh(new BufferGeometry());
  private readonly seen = material("SEEN");
  private readonly hidden = material("HIDDEN");

  constructor() {
    this.mesh.frustumCulled = false;
    this.hidden.depthFunc = GreaterDepth;
    // Where several hidden areas overlap, the stencil buffer ensures that only one of them is blended into a
    // pixel.
    this.hidden.stencilWrite = true;
    this.hidden.stencilFunc = NotEqualStencilFunc;
    this.hidden.stencilZPass = ReplaceStencilOp;
    this.hidden.stencilRef = this.hidden.stencilFuncMask = this.hidden.stencilWriteMask = 2;
  }

  clear(): void {
    this.values.clear();
  }

  /** Adds a triangle with opacities `seen` where visible and `behind` where hidden; `sides` draws its sides. */
  add(corners: [Vector3, Vector3, Vector3], color: Rgb, seen: number, behind: number, sides: boolean): void {
    corners.forEach(({ x, y, z }, i) => this.values.push(x, y, z, color[0], color[1], color[2], seen, sides ? i : 3, behind * BEHIND));
  }

  build(): void {
    const buffer = new InterleavedBuffer(this.values.take(), STRIDE);
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new InterleavedBufferAttribute(buffer, 3, 0));
    geometry.setAttribute("color", new InterleavedBufferAttribute(buffer, 4, 3));
    geometry.setAttribute("style", new InterleavedBufferAttribute(buffer, 2, 7));
    this.mesh.geometry.dispose();
    this.mesh.geometry = geometry;
  }

  draw(renderer: WebGLRenderer, camera: Camera): void {
    if (!this.mesh.geometry.attributes.position?.count) return;
    for (const material of [this.hidden, this.seen]) {
      this.mesh.material = material;
      renderer.render(this.mesh, camera);
    }
  }
}

function material(pass: "SEEN" | "HIDDEN"): ShaderMaterial {
  return new ShaderMaterial({
    defines: { [pass]: "" },
    vertexShader,
    fragmentShader,
    uniforms: { section: sectionPlane, ratio: pixelRatio },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
  });
}

const vertexShader = /* glsl */ `
  attribute vec4 color;
  attribute vec2 style;
  varying vec4 tint;
  varying vec3 inside;
  varying vec3 seen;
  ${cutVertex}
  void main() {
    tint = color;
    #ifdef HIDDEN
      tint.a = style.y;
    #endif
    float corner = style.x;
    inside = corner > 2.5 ? vec3(1.0) : vec3(corner < 0.5, corner > 0.5 && corner < 1.5, corner > 1.5);
    CUT(position)
    vec4 view = viewMatrix * vec4(position, 1.0);
    seen = view.xyz;
    view.xyz *= 0.9993;
    gl_Position = projectionMatrix * view;
  }
`;

const fragmentShader = /* glsl */ `
  uniform float ratio;
  varying vec4 tint;
  varying vec3 inside;
  varying vec3 seen;
  ${cutFragment}
  ${lighting}
  void main() {
    if (fromCut < 0.0) discard;
    vec3 normal = normalize(cross(dFdx(seen), dFdy(seen)));
    vec3 pixels = inside / max(fwidth(inside), 1e-6) / ratio;
    float side = 1.0 - smoothstep(0.6, 1.4, min(pixels.x, min(pixels.y, pixels.z)));
    vec3 color = lit(tint.rgb, normal, viewMatrix[2].xyz) * (1.0 - 0.35 * side);
    #ifdef HIDDEN
      gl_FragColor = vec4(color, tint.a + 0.06 * side);
    #else
      gl_FragColor = vec4(color, min(tint.a + 0.3 * side, 1.0));
    #endif
  }
`;
