// How wide columns are: numbers and choices as wide as they need, names share the rest.

import type { TableData } from "../../data";
import { textOf } from "./cell";
import { widthOf } from "./ruler";

export const PADDING = 18;
/** With the gap behind it. */
export const SWATCH = 15;
/** Of names: if that makes the table fit, and if it has to be scrolled sideways anyway. */
const TIGHT_NAME = 94;
const EASY_NAME = 144;
/** One long name does not take the room of another column. */
const LARGEST_SHARE = 240;
const WIDEST = 190;

/** What a column asks for, in pixels. */
export interface Need {
  heading: number;
  natural: number;
  stretches: boolean;
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
    const body = widthOf(longest(table, column), fonts.body) + (kind === "part" ? SWATCH : 0);
    const natural = Math.max(heading, Math.ceil(body) + PADDING);
    return { heading, natural, stretches: isName[column] || (column === last && !isName.includes(true)) };
  });
}

export interface ColumnWidths {
  /** For `grid-template-columns`. */
  template: string;
  /** All together, in pixels: below that the table scrolls sideways. */
  least: number;
}

export function fitColumns(needs: readonly Need[], available: number): ColumnWidths {
  const tight = columnsOf(needs, TIGHT_NAME);
  return tight.least <= available ? tight : columnsOf(needs, EASY_NAME);
}

function columnsOf(needs: readonly Need[], narrowestName: number): ColumnWidths {
  let sum = 0;
  const columns = needs.map(({ heading, natural, stretches }) => {
    const least = Math.min(natural, stretches ? Math.max(narrowestName, heading) : Math.max(WIDEST, heading));
    sum += least;
    return stretches ? `minmax(${least}px, ${Math.min(natural, LARGEST_SHARE)}fr)` : `${least}px`;
  });
  return { template: columns.join(" "), least: sum };
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
