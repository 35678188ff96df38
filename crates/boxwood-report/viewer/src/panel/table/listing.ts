// Listed rows and their order: search, filters, sorting. Independent of the DOM.

import type { TableData } from "../../data";
import { Choices } from "./choices";
import { sortKeysOf, sortByKey } from "./sort_keys";
import { fold } from "./text";

export interface Sorting {
  column: number;
  descending: boolean;
}

export class Listing {
  /** Listed rows, in order. */
  shown: readonly number[] = [];
  sorting: Sorting | null = null;
  readonly choices: readonly Choices[];
  private words: string[] = [];
  private only: ((row: number) => boolean) | null = null;
  private readonly sortKeys = new Map<number, Float64Array>();
  private texts: string[] | null = null;
  private indices: Int32Array | null = null;

  constructor(readonly table: TableData) {
    const columns = table.columns.flatMap(({ kind }, column) => (kind === "choice" ? [column] : []));
    this.choices = columns.map((column) => new Choices(table, column));
    this.update();
  }

  /** Lists rows that contain every word of the query. */
  search(query: string): void {
    this.words = fold(query).split(/\s+/).filter((word) => word !== "");
    this.update();
  }

  /** Toggles a value of a choice column. */
  toggle(choices: Choices, value: string): void {
    choices.toggle(value);
    this.update();
  }

  /** Lists only rows for which `only` returns true; `null` removes this restriction. */
  restrict(only: ((row: number) => boolean) | null): void {
    this.only = only;
    this.update();
  }

  /** Updates the list after the function passed to `restrict` returns other results. */
  refresh(): void {
    this.update();
  }

  get narrowed(): boolean {
    return this.words.length > 0 || this.only !== null || this.choices.some((choices) => choices.narrowed);
  }

  widen(): void {
    this.words = [];
    this.only = null;
    for (const choices of this.choices) choices.clear();
    this.update();
  }

  /** Cycles through ascending, descending and original order. */
  sort(column: number): void {
    if (this.sorting?.column !== column) this.sorting = { column, descending: false };
    else this.sorting = this.sorting.descending ? null : { column, descending: true };
    this.update();
  }

  /** Index of a row in the list, or `null`. */
  indexOf(row: number): number | null {
    if (!this.indices) {
      const indices = new Int32Array(this.table.rows.length).fill(-1);
      this.shown.forEach((row, index) => (indices[row] = index));
      this.indices = indices;
    }
    return this.indices[row] < 0 ? null : this.indices[row];
  }

  private update(): void {
    for (const choices of this.choices) choices.startCounting();
    const shown: number[] = [];
    for (let row = 0; row < this.table.rows.length; row++) {
      if (!this.matches(row)) continue;
      // A row is counted for its value in a column if it passes the filters of all other columns.
      let excludedBy: Choices | null = null;
      let exclusions = 0;
      for (const choices of this.choices) {
        if (choices.lists(row)) continue;
        excludedBy = choices;
        exclusions += 1;
      }
      if (exclusions === 0) shown.push(row);
      if (exclusions > 1) continue;
      for (const choices of this.choices) if (excludedBy === null || excludedBy === choices) choices.count(row);
    }
    if (this.sorting) sortByKey(shown, this.sortKeysOf(this.sorting.column), this.sorting.descending);
    this.shown = shown;
    this.indices = null;
  }

  private matches(row: number): boolean {
    if (this.only && !this.only(row)) return false;
    if (this.words.length === 0) return true;
    this.texts ??= this.table.rows.map((row) => fold(row.cells.filter((cell) => typeof cell === "string").join("\n")));
    const text = this.texts[row];
    return this.words.every((word) => text.includes(word));
  }

  private sortKeysOf(column: number): Float64Array {
    const keys = this.sortKeys.get(column) ?? sortKeysOf(this.table, column);
    this.sortKeys.set(column, keys);
    return keys;
  }
}
