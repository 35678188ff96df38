// One row of the grid. Rows that scroll out of sight are filled anew for those that come in.

import type { TableData } from "../../data";
import { make } from "../dom";
import { type Cell, textOf } from "./cell";
import { PADDING, SWATCH } from "./columns";
import { widthOf } from "./ruler";
import { shorten } from "./words";

/** What the table does not say of its rows itself. */
export interface RowLook {
  selected(row: number): boolean;
  /** Whether the row has nothing to say of the frame that is shown. */
  quiet(row: number): boolean;
  /** The part that a cell names. */
  partOf(row: number, column: number): number | null;
  colourOf(part: number): string;
  hovered(): number | null;
}

/** The room that texts have. */
export interface Room {
  widths: readonly number[];
  font: string;
}

export class GridRow {
  readonly element: HTMLElement;
  row = -1;
  private room: Room | null = null;
  private readonly cells: HTMLElement[];
  private readonly parts: (number | null)[] = [];

  constructor(private readonly table: TableData, private readonly look: RowLook, private readonly idOf: (row: number) => string) {
    this.cells = table.columns.map(({ kind }, column) =>
      make("div", { role: "gridcell", class: `cell ${kind}`, "aria-colindex": column + 1 }),
    );
    this.element = make("div", { role: "row", class: "row" }, ...this.cells);
  }

  fill(row: number, place: number, room: Room): void {
    this.element.setAttribute("aria-rowindex", String(place + 2));
    this.element.classList.toggle("odd", place % 2 === 1);
    if (this.row !== row || this.room !== room) {
      this.row = row;
      this.room = room;
      this.element.id = this.idOf(row);
      this.element.dataset.row = String(row);
      this.table.rows[row].cells.forEach((cell, column) => this.fillCell(cell, column, room));
    }
    this.restyle();
  }

  /** What may change while the row stays: selection, frame, the part under the pointer. */
  restyle(): void {
    this.element.setAttribute("aria-selected", String(this.look.selected(this.row)));
    this.element.classList.toggle("quiet", this.look.quiet(this.row));
    const hovered = this.look.hovered();
    this.cells.forEach((cell, column) => {
      cell.classList.toggle("hovered", hovered !== null && this.parts[column] === hovered);
    });
  }

  private fillCell(cell: Cell, column: number, room: Room): void {
    const element = this.cells[column];
    const text = textOf(cell);
    element.title = text;
    if (this.table.columns[column].kind === "number") {
      element.textContent = text;
      return;
    }
    const part = this.look.partOf(this.row, column);
    this.parts[column] = part;
    const width = room.widths[column] - PADDING - (part === null ? 0 : SWATCH);
    element.replaceChildren(fitted(text, width, room.font));
    if (part === null) {
      delete element.dataset.part;
      return;
    }
    element.dataset.part = String(part);
    const swatch = make("span", { class: "swatch" });
    swatch.style.background = this.look.colourOf(part);
    element.prepend(swatch);
  }
}

/** All of the text stays in the page, for search, copying and those who have it read to them. */
function fitted(text: string, width: number, font: string): HTMLElement {
  const [head, middle, tail] = shorten(text, width, (text) => widthOf(text, font));
  if (middle === "") return make("bdi", { class: "name" }, text);
  return make("bdi", { class: "name" }, head, make("span", { class: "left-out" }, middle), tail);
}
