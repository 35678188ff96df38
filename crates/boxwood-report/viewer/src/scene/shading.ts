// Shaders of surfaces. Light comes from the sky and over the left shoulder of the viewer; faces are flat shaded.

import { cutFragment, cutVertex } from "./section";

export const surfaceVertex = /* glsl */ `
  #include <batching_pars_vertex>
  ${cutVertex}
  varying vec3 seen;
  varying vec4 tint;
  flat varying float identity;
  void main() {
    identity = getIndirectIndex(gl_DrawID);
    vec4 world = getBatchingMatrix(identity) * vec4(position, 1.0);
    tint = getBatchingColor(identity);
    CUT(world)
    vec4 view = viewMatrix * world;
    seen = view.xyz;
    gl_Position = projectionMatrix * view;
  }
`;

/** Shaded color of a surface whose normal faces the viewer. */
export const lighting = /* glsl */ `
  vec3 lit(vec3 color, vec3 normal, vec3 up) {
    float sky = 0.5 + 0.5 * dot(normal, up);
    float key = max(dot(normal, normalize(vec3(-0.35, 0.55, 0.9))), 0.0);
    float light = 0.30 + 0.26 * sky + 0.62 * key;
    float shine = 0.10 * pow(key, 24.0);
    vec3 linear = pow(color, vec3(2.2)) * light + shine;
    return pow(min(linear, 1.0), vec3(1.0 / 2.2));
  }
`;

const facing = /* glsl */ `
  varying vec3 seen;
  varying vec4 tint;
  vec3 facing() { return normalize(cross(dFdx(seen), dFdy(seen))); }
`;

/** Back faces visible through a section are drawn flat and hatched, which looks like the cut surface. */
export const solidFragment = /* glsl */ `
  uniform vec4 section;
  uniform float ratio;
  ${cutFragment}
  ${facing}
  ${lighting}
  void main() {
    if (fromCut < 0.0) discard;
    vec3 up = viewMatrix[2].xyz;
    vec3 color = lit(tint.rgb, facing(), up);
    if (!gl_FrontFacing) {
      if (dot(section.xyz, section.xyz) > 0.5) {
        float stripe = fract((gl_FragCoord.x + gl_FragCoord.y) / (9.0 * ratio));
        color = tint.rgb * mix(0.62, 0.46, smoothstep(0.36, 0.44, abs(stripe - 0.5)));
      } else {
        color *= 0.82;
      }
    }
    gl_FragColor = vec4(color, 1.0);
  }
`;

/** Translucent surfaces are more opaque at grazing angles. */
export const glassFragment = /* glsl */ `
  ${cutFragment}
  ${facing}
  void main() {
    if (fromCut < 0.0) discard;
    float turned = 1.0 - abs(dot(facing(), normalize(seen)));
    gl_FragColor = vec4(tint.rgb, tint.a * (0.7 + 1.8 * turned * turned));
  }
`;

export const identityFragment = /* glsl */ `
  ${cutFragment}
  flat varying float identity;
  void main() {
    if (fromCut < 0.0) discard;
    int number = int(identity) + 1;
    gl_FragColor = vec4(float(number & 255), float((number >> 8) & 255), float((number >> 16) & 255), 255.0) / 255.0;
  }
`;
