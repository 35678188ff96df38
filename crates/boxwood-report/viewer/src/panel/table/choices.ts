// A column of choices: which of its values are listed, and of how many rows each is.

import type { TableData } from "../../data";
import { textOf } from "./cell";

export interface Choice {
  value: string;
  /** How many rows would be listed if it were the only one chosen. */
  count: number;
  chosen: boolean;
}

export class Choices {
  /** In the order in which they appear; an empty cell is one, too. */
  private readonly values: string[] = [];
  /** For each row the place of its value. */
  private readonly places: Uint32Array;
  private counts: Uint32Array;
  private readonly chosen = new Set<number>();

  constructor(table: TableData, readonly column: number) {
    const known = new Map<string, number>();
    this.places = Uint32Array.from(table.rows, (row) => {
      const value = textOf(row.cells[column]);
      const place = known.get(value) ?? known.size;
      if (place === known.size) {
        known.set(value, place);
        this.values.push(value);
      }
      return place;
    });
    this.counts = new Uint32Array(this.values.length);
  }

  /** If none is chosen all are. */
  lists(row: number): boolean {
    return this.chosen.size === 0 || this.chosen.has(this.places[row]);
  }

  get narrowed(): boolean {
    return this.chosen.size > 0;
  }

  toggle(value: string): void {
    const place = this.values.indexOf(value);
    if (!this.chosen.delete(place)) this.chosen.add(place);
  }

  clear(): void {
    this.chosen.clear();
  }

  startCounting(): void {
    this.counts.fill(0);
  }

  count(row: number): void {
    this.counts[this.places[row]] += 1;
  }

  list(): Choice[] {
    return this.values
      .map((value, place) => ({ value, count: this.counts[place], chosen: this.chosen.has(place) }))
      .filter(({ value }) => value !== "");
  }
}
