// Colours, for light and dark. They stay apart for readers with any kind of colour vision; red is kept for what was found.

import type { State } from "../state";

type Theme = State["theme"];
export type Rgb = [number, number, number];

/** As in the stills: `view/colours.rs` says how they were chosen, and its tests compare. */
const PARTS = ["#0072b2", "#e69f00", "#009e73", "#a048e0", "#f0e442", "#90a8f0", "#8c3048", "#90d890"];

export interface Scheme {
  background: Rgb;
  /** Parts that no row names: solid, and as glass. */
  plain: Rgb;
  glass: Rgb;
  glassAlpha: number;
  /** Selected parts without a colour of their own. */
  accent: Rgb;
  /** Boxes of trees. */
  box: Rgb;
  /** What was found: triangles, and the curves on them. */
  struck: Rgb;
  curve: Rgb;
  /** Gaps, rays, motions. */
  ink: Rgb;
  /** Around thick lines, so that they stand out from everything. */
  halo: Rgb;
}

export const schemes: Record<Theme, Scheme> = {
  light: {
    background: rgb("#f3f4f6"),
    plain: rgb("#b4bac2"),
    glass: rgb("#5d6773"),
    glassAlpha: 0.1,
    accent: rgb("#2563eb"),
    box: rgb("#7417d6"),
    struck: rgb("#ff6b57"),
    curve: rgb("#d0021b"),
    ink: rgb("#15181d"),
    halo: rgb("#ffffff"),
  },
  dark: {
    background: rgb("#16191e"),
    plain: rgb("#8d95a0"),
    glass: rgb("#aab4c2"),
    glassAlpha: 0.09,
    accent: rgb("#6ea8ff"),
    box: rgb("#ffdd66"),
    struck: rgb("#ff6b57"),
    curve: rgb("#ff2e43"),
    ink: rgb("#f4f6f9"),
    halo: rgb("#0b0d10"),
  },
};

/** The colour of a part, as CSS writes it. */
export function partColour(place: number | null, theme: Theme): string {
  return place === null ? hex(schemes[theme].plain) : PARTS[place % PARTS.length];
}

export function partRgb(place: number | null, theme: Theme): Rgb {
  return place === null ? schemes[theme].accent : rgb(partColour(place, theme));
}

export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

/** As light mixes: red over blue becomes pink, not grey. */
export function mixLight(a: Rgb, b: Rgb, share: number): Rgb {
  const [x, y] = [a, b].map((colour) => colour.map((part) => part ** 2.2) as Rgb);
  return mix(x, y, share).map((part) => part ** (1 / 2.2)) as Rgb;
}

function rgb(text: string): Rgb {
  const value = parseInt(text.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function hex(colour: Rgb): string {
  return "#" + colour.map((part) => Math.round(part * 255).toString(16).padStart(2, "0")).join("");
}
