// How wide columns are: numbers and choices as wide as they need, names share the rest.

import type { TableData } from "../../data";
import { textOf } from "./listing";
import { widthOf } from "./ruler";

export const PADDING = 18;
/** With the gap behind it. */
export const SWATCH = 15;
const NARROWEST_NAME = 94;
/** One long name does not take the room of another column. */
const LARGEST_SHARE = 240;
const WIDEST = 190;

export interface ColumnWidths {
  /** For `grid-template-columns`. */
  template: string;
  /** All together, in pixels: below that the table scrolls sideways. */
  least: number;
}

/** Of the headings, and of all else. */
export interface Fonts {
  head: string;
  body: string;
}

export function columnWidths(table: TableData, fonts: Fonts): ColumnWidths {
  const flexible = table.columns.some(({ kind }) => kind === "part" || kind === "text");

  const columns = table.columns.map(({ name, kind }, column) => {
    const head = widthOf(name, fonts.head);
    const body = widthOf(longest(table, column), fonts.body) + (kind === "part" ? SWATCH : 0);
    const natural = Math.ceil(Math.max(head, body)) + PADDING;
    const stretches = kind === "part" || kind === "text" || (!flexible && column === table.columns.length - 1);
    if (!stretches) return { least: Math.min(natural, WIDEST), share: 0 };
    return { least: Math.min(natural, Math.max(NARROWEST_NAME, Math.ceil(head) + PADDING)), share: Math.min(natural, LARGEST_SHARE) };
  });
  return {
    template: columns.map(({ least, share }) => (share > 0 ? `minmax(${least}px, ${share}fr)` : `${least}px`)).join(" "),
    least: columns.reduce((sum, { least }) => sum + least, 0),
  };
}

/** By its characters: near enough to measure only one text of many. */
function longest(table: TableData, column: number): string {
  let found = "";
  for (const row of table.rows) {
    const text = textOf(row.cells[column]);
    if (text.length > found.length) found = text;
  }
  return found;
}
