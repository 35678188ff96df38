// Text of a cell.

import type { RowData } from "../../data";

export type Cell = RowData["cells"][number];

/** Text of a cell as it is displayed. */
export function textOf(cell: Cell): string {
  if (cell === null) return "";
  return typeof cell === "string" ? cell : cell[1];
}

/** Text of a cell as it is copied: numbers have all digits. */
export function plainOf(cell: Cell): string {
  return cell === null || typeof cell === "string" ? (cell ?? "") : String(cell[0]);
}
