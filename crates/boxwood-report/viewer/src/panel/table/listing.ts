// Which rows are listed, and in which order: search, filters, sorting. Knows nothing of the page.

import type { TableData } from "../../data";
import { Choices } from "./choices";
import { ranksOf, sortByRank } from "./ranks";
import { fold } from "./words";

export interface Sorting {
  column: number;
  descending: boolean;
}

export class Listing {
  /** The rows that are listed, in order. */
  shown: readonly number[] = [];
  sorting: Sorting | null = null;
  readonly choices: readonly Choices[];
  private words: string[] = [];
  private only: ((row: number) => boolean) | null = null;
  private readonly ranks = new Map<number, Float64Array>();
  private texts: string[] | null = null;
  private places: Int32Array | null = null;

  constructor(readonly table: TableData) {
    const columns = table.columns.flatMap(({ kind }, column) => (kind === "choice" ? [column] : []));
    this.choices = columns.map((column) => new Choices(table, column));
    this.update();
  }

  /** Every word must be somewhere in a row. */
  search(query: string): void {
    this.words = fold(query).split(/\s+/).filter((word) => word !== "");
    this.update();
  }

  /** Lists a value of a column of choices, or no longer. */
  toggle(choices: Choices, value: string): void {
    choices.toggle(value);
    this.update();
  }

  /** Lists only rows of which this holds. */
  restrict(only: ((row: number) => boolean) | null): void {
    this.only = only;
    this.update();
  }

  /** What the restriction says of rows has changed. */
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

  /** Upwards, downwards, as it was. */
  sort(column: number): void {
    if (this.sorting?.column !== column) this.sorting = { column, descending: false };
    else this.sorting = this.sorting.descending ? null : { column, descending: true };
    this.update();
  }

  /** Where a row is in the list, if it is there. */
  placeOf(row: number): number | null {
    if (!this.places) {
      const places = new Int32Array(this.table.rows.length).fill(-1);
      this.shown.forEach((row, place) => (places[row] = place));
      this.places = places;
    }
    return this.places[row] < 0 ? null : this.places[row];
  }

  private update(): void {
    for (const choices of this.choices) choices.startCounting();
    const shown: number[] = [];
    for (let row = 0; row < this.table.rows.length; row++) {
      if (!this.matches(row)) continue;
      // A row counts for a column if no other column leaves it out.
      let against: Choices | null = null;
      let objections = 0;
      for (const choices of this.choices) {
        if (choices.lists(row)) continue;
        against = choices;
        objections += 1;
      }
      if (objections === 0) shown.push(row);
      if (objections > 1) continue;
      for (const choices of this.choices) if (against === null || against === choices) choices.count(row);
    }
    if (this.sorting) sortByRank(shown, this.ranksOf(this.sorting.column), this.sorting.descending);
    this.shown = shown;
    this.places = null;
  }

  private matches(row: number): boolean {
    if (this.only && !this.only(row)) return false;
    if (this.words.length === 0) return true;
    this.texts ??= this.table.rows.map((row) => fold(row.cells.filter((cell) => typeof cell === "string").join("\n")));
    const text = this.texts[row];
    return this.words.every((word) => text.includes(word));
  }

  private ranksOf(column: number): Float64Array {
    const ranks = this.ranks.get(column) ?? ranksOf(this.table, column);
    this.ranks.set(column, ranks);
    return ranks;
  }
}
