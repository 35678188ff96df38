// A cell as text.

import type { RowData } from "../../data";

export type Cell = RowData["cells"][number];

/** As it is shown. */
export function textOf(cell: Cell): string {
  if (cell === null) return "";
  return typeof cell === "string" ? cell : cell[1];
}

/** As it is copied: numbers in full. */
export function plainOf(cell: Cell): string {
  return cell === null || typeof cell === "string" ? (cell ?? "") : String(cell[0]);
}
