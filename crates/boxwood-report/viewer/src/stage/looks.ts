// How each part is shown: what was found is solid and coloured, the rest is glass.

import type { ViewData } from "../data";
import type { State } from "../state";
import { mix, partRgb, schemes, type Rgb } from "./palette";
import { holds } from "./rows";

export type Mode = "solid" | "glass" | "hidden";

export interface Look {
  mode: Mode;
  colour: Rgb;
  alpha: number;
  selected: boolean;
}

export class Looks {
  private readonly anyNamed: boolean;

  constructor(private readonly data: ViewData) {
    this.anyNamed = data.table.rows.some((row) => row.parts.length > 0);
  }

  of(state: Readonly<State>): Look[] {
    const found = this.found(state.frame);
    const looks = this.data.parts.map((_, part) => this.look(part, found[part] === 1, state));
    if (state.hovered !== null && looks[state.hovered]) highlight(looks[state.hovered], state.theme);
    return looks;
  }

  /** Of each part, whether a row names it in a frame. */
  private found(frame: number): Uint8Array {
    const found = new Uint8Array(this.data.parts.length);
    for (const row of this.data.table.rows) {
      if (!holds(row.frames, frame)) continue;
      for (const part of row.parts) found[part] = 1;
    }
    return found;
  }

  private look(part: number, found: boolean, state: Readonly<State>): Look {
    const { look, colour } = this.data.parts[part];
    const { plain, glass, glassAlpha } = schemes[state.theme];
    const selected = state.parts.has(part);
    const as = (mode: Mode, rgb: Rgb, alpha: number): Look => ({ mode, colour: rgb, alpha, selected });
    const anySelected = state.parts.size > 0;
    const own = partRgb(colour, state.theme);
    if (selected) return as("solid", own, 1);
    if (state.isolated && anySelected) return as("hidden", plain, 0);
    if (look === "ghost") return as("glass", glass, glassAlpha * 0.5);
    if (look === "solid") return as("solid", plain, 1);
    if (!this.anyNamed) return anySelected ? as("glass", glass, glassAlpha) : as("solid", plain, 1);
    if (found) return anySelected ? as("glass", mix(own, glass, 0.5), glassAlpha * 1.6) : as("solid", own, 1);
    if (state.others === "hidden") return as("hidden", plain, 0);
    return state.others === "solid" ? as("solid", plain, 1) : as("glass", glass, glassAlpha);
  }
}

function highlight(look: Look, theme: State["theme"]): void {
  if (look.mode === "solid") look.colour = mix(look.colour, [1, 1, 1], 0.28);
  if (look.mode === "glass") {
    look.colour = mix(look.colour, schemes[theme].accent, 0.6);
    look.alpha = Math.max(0.3, look.alpha * 2);
  }
}
