// Numeric sort keys of rows.

import type { TableData } from "../../data";
import type { Cell } from "./cell";

/** Keys of a column: numbers themselves; for texts, the index among the sorted texts of the column; NaN for empty
 *  cells. */
export function sortKeysOf(table: TableData, column: number): Float64Array {
  const cells = table.rows.map((row) => row.cells[column]);
  const words = new Set(cells.filter((cell): cell is string => typeof cell === "string" && cell !== ""));
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const order = new Map([...words].sort(compare).map((word, index) => [word, index]));
  const keyOf = (cell: Cell): number => {
    if (cell === null) return NaN;
    return typeof cell === "string" ? (order.get(cell) ?? NaN) : cell[0];
  };
  return Float64Array.from(cells, keyOf);
}

/** Sorts rows by their keys. Empty cells come last in both directions; equal keys keep the original order. */
export function sortByKey(rows: number[], keys: Float64Array, descending: boolean): void {
  const signed = keys.map((key) => (Number.isNaN(key) ? Infinity : descending ? -key : key));
  rows.sort((a, b) => signed[a] - signed[b] || a - b);
}
