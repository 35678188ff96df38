// One row of the grid. Rows that scroll out of view are reused.

import type { TableData } from "../../data";
import { make } from "../dom";
import { type Cell, textOf } from "./cell";
import { PADDING, SWATCH } from "./columns";
import { textWidth } from "./text_width";
import { shorten } from "./text";

/** State of rows that is not part of the table. */
export interface RowLook {
  selected(row: number): boolean;
  /** Returns true if the result of the row does not hold in the current frame. */
  quiet(row: number): boolean;
  /** Part that a cell names; `null` if the cell names no part. */
  partOf(row: number, column: number): number | null;
  colorOf(part: number): string;
  hovered(): number | null;
}

/** Widths and font of the cells. */
export interface CellMetrics {
  widths: readonly number[];
  font: string;
}

export class GridRow {
  readonly element: HTMLElement;
  row = -1;
  private metrics: CellMetrics | null = null;
  private readonly cells: HTMLElement[];
  private readonly parts: (number | null)[] = [];

  constructor(private readonly table: TableData, private readonly look: RowLook, private readonly idOf: (row: number) => string) {
    this.cells = table.columns.map(({ kind }, column) =>
      make("div", { role: "gridcell", class: `cell ${kind}`, "aria-colindex": column + 1 }),
    );
    this.element = make("div", { role: "row", class: "row" }, ...this.cells);
  }

  fill(row: number, index: number, metrics: CellMetrics): void {
    this.element.setAttribute("aria-rowindex", String(index + 2));
    this.element.classList.toggle("odd", index % 2 === 1);
    if (this.row !== row || this.metrics !== metrics) {
      this.row = row;
      this.metrics = metrics;
      this.element.id = this.idOf(row);
      this.element.dataset.row = String(row);
      this.table.rows[row].cells.forEach((cell, column) => this.fillCell(cell, column, metrics));
    }
    this.restyle();
  }

  /** Updates the row after a change of the selection, the frame or the hovered part. */
  restyle(): void {
    this.element.setAttribute("aria-selected", String(this.look.selected(this.row)));
    this.element.classList.toggle("quiet", this.look.quiet(this.row));
    const hovered = this.look.hovered();
    this.cells.forEach((cell, column) => {
      cell.classList.toggle("hovered", hovered !== null && this.parts[column] === hovered);
    });
  }

  private fillCell(cell: Cell, column: number, metrics: CellMetrics): void {
    const element = this.cells[column];
    const text = textOf(cell);
    element.title = text;
    if (this.table.columns[column].kind === "number") {
      element.textContent = text;
      return;
    }
    const part = this.look.partOf(this.row, column);
    this.parts[column] = part;
    const width = metrics.widths[column] - PADDING - (part === null ? 0 : SWATCH);
    element.replaceChildren(shortened(text, width, metrics.font));
    if (part === null) {
      delete element.dataset.part;
      return;
    }
    element.dataset.part = String(part);
    const swatch = make("span", { class: "swatch" });
    swatch.style.background = this.look.colorOf(part);
    element.prepend(swatch);
  }
}

/** Shortens a text visually; all of it stays in the DOM for search, copying and screen readers. */
function shortened(text: string, width: number, font: string): HTMLElement {
  const [head, middle, tail] = shorten(text, width, (text) => textWidth(text, font));
  if (middle === "") return make("bdi", { class: "name" }, text);
  return make("bdi", { class: "name" }, head, make("span", { class: "left-out" }, middle), tail);
}
