// Appearance of parts: parts with rows are opaque and colored, others are translucent. A part that encloses
// another part of the same row is translucent in its own color, because it would hide that part.

import type { ViewData } from "../data";
import type { State } from "../state";
import { mix, partRgb, schemes, type Rgb } from "./palette";
import { holds } from "./rows";
import type { Space } from "./space";

const COLORED_GLASS_ALPHA = 0.36;

export type Mode = "solid" | "glass" | "hidden";

export interface PartAppearance {
  mode: Mode;
  color: Rgb;
  alpha: number;
  selected: boolean;
  /** If set, the part is translucent only because it encloses another part. */
  opened: boolean;
}

export class AppearanceRules {
  private readonly anyNamed: boolean;

  constructor(
    private readonly data: ViewData,
    private readonly space: Space,
  ) {
    this.anyNamed = data.table.rows.some((row) => row.parts.length > 0);
  }

  of(state: Readonly<State>): PartAppearance[] {
    const found = this.found(state.frame);
    const appearances = this.data.parts.map((_, part) => this.look(part, found[part] === 1, state));
    for (const part of this.enclosing(state)) if (appearances[part].mode === "solid" && found[part] === 1) open(appearances[part]);
    if (state.hovered !== null && appearances[state.hovered]) highlight(appearances[state.hovered], state.theme);
    return appearances;
  }

  /** For each part, 1 if a row whose result holds in the frame refers to it, otherwise 0. */
  private found(frame: number): Uint8Array {
    const found = new Uint8Array(this.data.parts.length);
    for (const row of this.data.table.rows) {
      if (!holds(row.frames, frame)) continue;
      for (const part of row.parts) found[part] = 1;
    }
    return found;
  }

  /** Parts whose boxes enclose another part of the same row. If parts are selected, all other parts are ignored. */
  private enclosing(state: Readonly<State>): Set<number> {
    const enclosing = new Set<number>();
    const seen = (part: number) => state.parts.size === 0 || state.parts.has(part);
    for (const row of this.data.table.rows) {
      if (row.parts.length < 2 || !holds(row.frames, state.frame)) continue;
      for (const outer of row.parts) {
        if (!enclosing.has(outer) && seen(outer) && row.parts.some((inner) => seen(inner) && this.space.encloses(outer, inner))) enclosing.add(outer);
      }
    }
    return enclosing;
  }

  private look(part: number, found: boolean, state: Readonly<State>): PartAppearance {
    const { look, color } = this.data.parts[part];
    const { plain, glass, glassAlpha } = schemes[state.theme];
    const selected = state.parts.has(part);
    const as = (mode: Mode, rgb: Rgb, alpha: number): PartAppearance => ({ mode, color: rgb, alpha, selected, opened: false });
    const anySelected = state.parts.size > 0;
    const own = partRgb(color, state.theme);
    if (selected) return as("solid", own, 1);
    if (state.isolated && anySelected) return as("hidden", plain, 0);
    if (look === "ghost") return as("glass", glass, glassAlpha * 0.5);
    if (look === "solid" && (!found || anySelected)) return as("solid", plain, 1);
    if (!this.anyNamed) return anySelected ? as("glass", glass, glassAlpha) : as("solid", plain, 1);
    if (found) return anySelected ? as("glass", mix(own, glass, 0.5), glassAlpha * 1.6) : as("solid", own, 1);
    if (state.others === "hidden") return as("hidden", plain, 0);
    return state.others === "solid" ? as("solid", plain, 1) : as("glass", glass, glassAlpha);
  }
}

function open(look: PartAppearance): void {
  look.mode = "glass";
  look.alpha = COLORED_GLASS_ALPHA;
  look.opened = true;
}

function highlight(look: PartAppearance, theme: State["theme"]): void {
  if (look.mode === "solid") look.color = mix(look.color, [1, 1, 1], 0.28);
  if (look.mode === "glass") {
    look.color = mix(look.color, schemes[theme].accent, 0.6);
    look.alpha = Math.max(0.3, look.alpha * 2);
  }
}
