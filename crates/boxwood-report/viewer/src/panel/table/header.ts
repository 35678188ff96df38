// Column headings; a click sorts by a column.

import type { TableData } from "../../data";
import { make, name } from "../dom";
import { icon } from "../icons";
import type { Sorting } from "./listing";

export class GridHeader {
  readonly element: HTMLElement;
  private readonly cells: HTMLElement[];

  constructor(table: TableData, sort: (column: number) => void) {
    this.cells = table.columns.map((column, index) => {
      const label = make("span", { class: "head-name" }, name(column.name));
      const button = make("button", { type: "button", title: `Sort by ${column.name}` }, label, icon("up"));
      button.addEventListener("click", () => sort(index));
      return make("div", { role: "columnheader", class: `cell ${column.kind}`, "aria-colindex": index + 1, "aria-sort": "none" }, button);
    });
    const row = make("div", { role: "row", class: "row", "aria-rowindex": 1 }, ...this.cells);
    this.element = make("div", { role: "rowgroup", class: "grid-head" }, row);
  }

  /** Actual column widths. */
  widths(): number[] {
    return this.cells.map((cell) => cell.offsetWidth);
  }

  show(sorting: Sorting | null): void {
    this.cells.forEach((cell, column) => {
      const direction = sorting?.descending ? "descending" : "ascending";
      cell.setAttribute("aria-sort", sorting?.column === column ? direction : "none");
    });
  }
}
