// How each part is shown: what was found is solid and coloured, the rest is glass. What was found around another part is
// coloured glass, or the other would never be seen.

import type { ViewData } from "../data";
import type { State } from "../state";
import { mix, partRgb, schemes, type Rgb } from "./palette";
import { holds } from "./rows";
import type { Space } from "./space";

const COLOURED_GLASS = 0.36;

export type Mode = "solid" | "glass" | "hidden";

export interface Look {
  mode: Mode;
  colour: Rgb;
  alpha: number;
  selected: boolean;
  /** It would be solid, were there not something in it. */
  opened: boolean;
}

export class Looks {
  private readonly anyNamed: boolean;

  constructor(
    private readonly data: ViewData,
    private readonly space: Space,
  ) {
    this.anyNamed = data.table.rows.some((row) => row.parts.length > 0);
  }

  of(state: Readonly<State>): Look[] {
    const found = this.found(state.frame);
    const looks = this.data.parts.map((_, part) => this.look(part, found[part] === 1, state));
    for (const part of this.around(state)) if (looks[part].mode === "solid" && found[part] === 1) open(looks[part]);
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

  /** The parts in whose boxes those of others are that a row names with them; of the selected ones, if some are. */
  private around(state: Readonly<State>): Set<number> {
    const around = new Set<number>();
    const seen = (part: number) => state.parts.size === 0 || state.parts.has(part);
    for (const row of this.data.table.rows) {
      if (row.parts.length < 2 || !holds(row.frames, state.frame)) continue;
      for (const outer of row.parts) {
        if (!around.has(outer) && seen(outer) && row.parts.some((inner) => seen(inner) && this.space.encloses(outer, inner))) around.add(outer);
      }
    }
    return around;
  }

  private look(part: number, found: boolean, state: Readonly<State>): Look {
    const { look, colour } = this.data.parts[part];
    const { plain, glass, glassAlpha } = schemes[state.theme];
    const selected = state.parts.has(part);
    const as = (mode: Mode, rgb: Rgb, alpha: number): Look => ({ mode, colour: rgb, alpha, selected, opened: false });
    const anySelected = state.parts.size > 0;
    const own = partRgb(colour, state.theme);
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

function open(look: Look): void {
  look.mode = "glass";
  look.alpha = COLOURED_GLASS;
  look.opened = true;
}

function highlight(look: Look, theme: State["theme"]): void {
  if (look.mode === "solid") look.colour = mix(look.colour, [1, 1, 1], 0.28);
  if (look.mode === "glass") {
    look.colour = mix(look.colour, schemes[theme].accent, 0.6);
    look.alpha = Math.max(0.3, look.alpha * 2);
  }
}
