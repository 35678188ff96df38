// Column widths: columns of numbers and choices are as wide as needed, columns of names share the remaining width.

import type { TableData } from "../../data";
import { textOf } from "./cell";
import { textWidth } from "./text_width";

export const PADDING = 18;
/** Width in pixels of the color swatch in front of a part name, including the gap after the swatch. */
export const SWATCH = 15;
/** Minimum width of a part column in pixels; wider than other text columns, because part names identify the rows. */
const MIN_NAME_WIDTH = 128;
// Minimum width in pixels of text columns that do not contain part names.
const MIN_TEXT_WIDTH = 64;
/** Maximum share (`fr` units) of a stretching column, so that one long name does not shrink the other columns. */
const MAX_SHARE = 240;
const MAX_FIXED_WIDTH = 190;
const MAX_MEASURED = 50;

/** Width requirements of a column, in pixels. */
export interface Need {
  heading: number;
  natural: number;
  stretches: boolean;
  /** Minimum width if the column stretches. */
  minWidth: number;
}

/** CSS fonts of the headings and of the rows. */
export interface Fonts {
  head: string;
  body: string;
}

export function needsOf(table: TableData, fonts: Fonts): Need[] {
  const isName = table.columns.map(({ kind }) => kind === "part" || kind === "text");
  const last = table.columns.length - 1;
  return table.columns.map(({ name, kind }, column) => {
    const heading = Math.ceil(textWidth(name, fonts.head)) + PADDING;
    const widest = Math.max(...longest(table, column).map((text) => textWidth(text, fonts.body)));
    const body = widest + (kind === "part" ? SWATCH : 0);
    const natural = Math.max(heading, Math.ceil(body) + PADDING);
    const stretches = isName[column] || (column === last && !isName.includes(true));
    return { heading, natural, stretches, minWidth: kind === "part" ? MIN_NAME_WIDTH : MIN_TEXT_WIDTH };
  });
}

export interface ColumnWidths {
  /** Value of the CSS property `grid-template-columns`. */
  template: string;
  /** Minimum total width of the columns in pixels; if less is available, the table scrolls horizontally. */
  minimum: number;
}

export function fitColumns(needs: readonly Need[]): ColumnWidths {
  let sum = 0;
  const columns = needs.map(({ heading, natural, stretches, minWidth }) => {
    const minimum = Math.min(natural, stretches ? Math.max(minWidth, heading) : Math.max(MAX_FIXED_WIDTH, heading));
    sum += minimum;
    return stretches ? `minmax(${minimum}px, ${Math.min(natural, MAX_SHARE)}fr)` : `${minimum}px`;
  });
  return { template: columns.join(" "), minimum: sum };
}

/** The longest texts of a column, by number of characters. Only these are measured: the widest one is about as wide. */
function longest(table: TableData, column: number): string[] {
  const texts = new Set(table.rows.map((row) => textOf(row.cells[column])));
  return ["", ...[...texts].sort((a, b) => b.length - a.length).slice(0, MAX_MEASURED)];
}
