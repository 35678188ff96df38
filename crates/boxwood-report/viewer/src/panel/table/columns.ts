// How wide columns are: numbers and choices as wide as they need, names share the rest.

import type { TableData } from "../../data";
import { textOf } from "./cell";
import { widthOf } from "./ruler";

export const PADDING = 18;
/** With the gap behind it. */
export const SWATCH = 15;
/** Rows are read by the names of parts: other words give way to them. */
const NARROWEST_NAME = 128;
const NARROWEST_TEXT = 64;
/** One long name does not take the room of another column. */
const LARGEST_SHARE = 240;
const WIDEST = 190;
const MEASURED = 50;

/** What a column asks for, in pixels. */
export interface Need {
  heading: number;
  natural: number;
  stretches: boolean;
  /** If it stretches. */
  narrowest: number;
}

/** Of the headings, and of all else. */
export interface Fonts {
  head: string;
  body: string;
}

export function needsOf(table: TableData, fonts: Fonts): Need[] {
  const isName = table.columns.map(({ kind }) => kind === "part" || kind === "text");
  const last = table.columns.length - 1;
  return table.columns.map(({ name, kind }, column) => {
    const heading = Math.ceil(widthOf(name, fonts.head)) + PADDING;
    const widest = Math.max(...longest(table, column).map((text) => widthOf(text, fonts.body)));
    const body = widest + (kind === "part" ? SWATCH : 0);
    const natural = Math.max(heading, Math.ceil(body) + PADDING);
    const stretches = isName[column] || (column === last && !isName.includes(true));
    return { heading, natural, stretches, narrowest: kind === "part" ? NARROWEST_NAME : NARROWEST_TEXT };
  });
}

export interface ColumnWidths {
  /** For `grid-template-columns`. */
  template: string;
  /** All together, in pixels: below that the table scrolls sideways. */
  least: number;
}

export function fitColumns(needs: readonly Need[]): ColumnWidths {
  let sum = 0;
  const columns = needs.map(({ heading, natural, stretches, narrowest }) => {
    const least = Math.min(natural, stretches ? Math.max(narrowest, heading) : Math.max(WIDEST, heading));
    sum += least;
    return stretches ? `minmax(${least}px, ${Math.min(natural, LARGEST_SHARE)}fr)` : `${least}px`;
  });
  return { template: columns.join(" "), least: sum };
}

/** Those with the most characters: one of them is the widest, near enough, and all need not be measured. */
function longest(table: TableData, column: number): string[] {
  const texts = new Set(table.rows.map((row) => textOf(row.cells[column])));
  return ["", ...[...texts].sort((a, b) => b.length - a.length).slice(0, MEASURED)];
}
