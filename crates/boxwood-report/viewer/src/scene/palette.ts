// Colors of the light and dark theme. They are distinguishable with every kind of color vision; red is reserved for
// results.

import type { State } from "../state";

type Theme = State["theme"];
export type Rgb = [number, number, number];

/** Part colors, equal to those of still images. `view/colors.rs` explains the choice; its tests compare both lists. */
const PARTS = ["#0072b2", "#e69f00", "#009e73", "#a048e0", "#f0e442", "#90a8f0", "#8c3048", "#90d890"];

export interface Scheme {
  background: Rgb;
  /** Color of opaque parts that no row refers to. */
  plain: Rgb;
  // Color of translucent parts that no row refers to.
  glass: Rgb;
  // Opacity of translucent parts that no row refers to.
  glassAlpha: number;
  /** Color of selected parts that have no color of their own. */
  accent: Rgb;
  /** Color of tree boxes. */
  box: Rgb;
  /** Color of marked triangles and of contact patches. */
  area: Rgb;
  // Color of contact curves.
  curve: Rgb;
  /** Color of gaps, rays and motions. */
  ink: Rgb;
  /** Color of the halo around thick lines. */
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
    area: rgb("#ff6b57"),
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
    area: rgb("#ff6b57"),
    curve: rgb("#ff2e43"),
    ink: rgb("#f4f6f9"),
    halo: rgb("#0b0d10"),
  },
};

/** CSS color of a part. */
export function partColor(index: number | null, theme: Theme): string {
  return index === null ? hex(schemes[theme].plain) : PARTS[index % PARTS.length];
}

export function partRgb(index: number | null, theme: Theme): Rgb {
  return index === null ? schemes[theme].accent : rgb(partColor(index, theme));
}

export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

/** Mixes in linear light: red over blue becomes pink, not gray. */
export function mixLight(a: Rgb, b: Rgb, share: number): Rgb {
  const [x, y] = [a, b].map((color) => color.map((part) => part ** 2.2) as Rgb);
  return mix(x, y, share).map((part) => part ** (1 / 2.2)) as Rgb;
}

function rgb(text: string): Rgb {
  const value = parseInt(text.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function hex(color: Rgb): string {
  return "#" + color.map((part) => Math.round(part * 255).toString(16).padStart(2, "0")).join("");
}
