// What rows are sorted by: a number for each.

import type { TableData } from "../../data";
import type { Cell } from "./cell";

/** Numbers are their own rank; words have the place of theirs among all words of the column. Of empty cells: NaN. */
export function ranksOf(table: TableData, column: number): Float64Array {
  const cells = table.rows.map((row) => row.cells[column]);
  const words = new Set(cells.filter((cell): cell is string => typeof cell === "string" && cell !== ""));
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const places = new Map([...words].sort(compare).map((word, place) => [word, place]));
  const rank = (cell: Cell): number => {
    if (cell === null) return NaN;
    return typeof cell === "string" ? (places.get(cell) ?? NaN) : cell[0];
  };
  return Float64Array.from(cells, rank);
}

/** Sorts rows by their ranks; empty ones come last either way, those of the same rank stay in the order of the result. */
export function sortByRank(rows: number[], ranks: Float64Array, descending: boolean): void {
  const keys = ranks.map((rank) => (Number.isNaN(rank) ? Infinity : descending ? -rank : rank));
  rows.sort((a, b) => keys[a] - keys[b] || a - b);
}
