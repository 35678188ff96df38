// Which rows of the table apply to a frame, and which rows and parts a click on a part selects.

import type { ViewData } from "../data";
import type { State } from "../state";

export function holds(frames: [number, number] | null, frame: number): boolean {
  return frames === null || (frame >= frames[0] && frame < frames[1]);
}

/** Selects a part, the rows that refer to it in this frame (or in any frame, if none does), and all parts of these
 *  rows. */
export function selectionOf(part: number | null, data: ViewData, frame: number): Pick<State, "rows" | "focus" | "parts"> {
  if (part === null) return { rows: new Set(), focus: null, parts: new Set() };
  const { rows } = data.table;
  const about = rows.flatMap((row, i) => (row.parts.includes(part) ? [i] : []));
  const now = about.filter((row) => holds(rows[row].frames, frame));
  const chosen = now.length > 0 ? now : about;
  return { rows: new Set(chosen), focus: chosen[0] ?? null, parts: new Set([part, ...chosen.flatMap((row) => rows[row].parts)]) };
}
