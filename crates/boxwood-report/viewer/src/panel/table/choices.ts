// Filter of a choice column: its values, the chosen ones, and the number of rows per value.

import type { TableData } from "../../data";
import { textOf } from "./cell";

export interface Choice {
  value: string;
  /** Number of rows that would be listed if this were the only chosen value of the column. */
  count: number;
  chosen: boolean;
}

export class Choices {
  /** Values in the order of first appearance, including the empty cell. */
  private readonly values: string[] = [];
  /** For each row, the index of its value in `values`. */
  private readonly valueIndices: Uint32Array;
  private counts: Uint32Array;
  private readonly chosen = new Set<number>();

  constructor(table: TableData, readonly column: number) {
    const known = new Map<string, number>();
    this.valueIndices = Uint32Array.from(table.rows, (row) => {
      const value = textOf(row.cells[column]);
      const index = known.get(value) ?? known.size;
      if (index === known.size) {
        known.set(value, index);
        this.values.push(value);
      }
      return index;
    });
    this.counts = new Uint32Array(this.values.length);
  }

  /** Returns true if the filter lists the row; without chosen values it lists all rows. */
  lists(row: number): boolean {
    return this.chosen.size === 0 || this.chosen.has(this.valueIndices[row]);
  }

  get narrowed(): boolean {
    return this.chosen.size > 0;
  }

  toggle(value: string): void {
    const index = this.values.indexOf(value);
    if (!this.chosen.delete(index)) this.chosen.add(index);
  }

  clear(): void {
    this.chosen.clear();
  }

  startCounting(): void {
    this.counts.fill(0);
  }

  count(row: number): void {
    this.counts[this.valueIndices[row]] += 1;
  }

  list(): Choice[] {
    return this.values
      .map((value, index) => ({ value, count: this.counts[index], chosen: this.chosen.has(index) }))
      .filter(({ value }) => value !== "");
  }
}
