// Which rows are listed, and in which order: search, filters, sorting. Knows nothing of the page.

import type { RowData, TableData } from "../../data";
import { fold } from "./words";

export type Cell = RowData["cells"][number];

export interface Sorting {
  column: number;
  descending: boolean;
}

/** The values of a column of choices, each with the number of rows that would be listed if it were the only one chosen. */
export interface Choices {
  column: number;
  values: { value: string; count: number; chosen: boolean }[];
}

export class Listing {
  /** The rows that are listed, in order. */
  shown: readonly number[] = [];
  sorting: Sorting | null = null;
  private words: string[] = [];
  private readonly chosen = new Map<number, Set<string>>();
  private only: ((row: number) => boolean) | null = null;
  private readonly columnsOfChoices: number[];
  private readonly values: Map<number, string[]>;
  private counts = new Map<number, Map<string, number>>();
  private readonly ranks = new Map<number, Float64Array>();
  private texts: string[] | null = null;
  private places: Map<number, number> | null = null;

  constructor(readonly table: TableData) {
    const choices = table.columns.map((_, column) => column).filter((column) => table.columns[column].kind === "choice");
    this.values = new Map(choices.map((column) => [column, valuesOf(table, column)]));
    this.columnsOfChoices = choices;
    this.update();
  }

  /** Every word must be somewhere in a row. */
  search(query: string): void {
    this.words = fold(query).split(/\s+/).filter((word) => word !== "");
    this.update();
  }

  /** Lists a value of a column of choices, or no longer; a column of which none is chosen lists all. */
  toggle(column: number, value: string): void {
    const values = this.chosen.get(column) ?? new Set();
    if (!values.delete(value)) values.add(value);
    if (values.size > 0) this.chosen.set(column, values);
    else this.chosen.delete(column);
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
    return this.words.length > 0 || this.chosen.size > 0 || this.only !== null;
  }

  widen(): void {
    this.words = [];
    this.chosen.clear();
    this.only = null;
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
    this.places ??= new Map(this.shown.map((row, place) => [row, place]));
    return this.places.get(row) ?? null;
  }

  choices(): Choices[] {
    return this.columnsOfChoices.map((column) => ({
      column,
      values: (this.values.get(column) ?? []).map((value) => ({
        value,
        count: this.counts.get(column)?.get(value) ?? 0,
        chosen: this.chosen.get(column)?.has(value) ?? false,
      })),
    }));
  }

  private update(): void {
    this.counts = new Map(this.columnsOfChoices.map((column) => [column, new Map()]));
    const shown: number[] = [];
    const { rows } = this.table;
    for (let row = 0; row < rows.length; row++) {
      if (!this.matches(row)) continue;
      // A row counts for a column if no other column leaves it out.
      const against = [...this.chosen].filter(([column, values]) => !values.has(textOf(rows[row].cells[column])));
      if (against.length === 0) shown.push(row);
      if (against.length > 1) continue;
      for (const column of this.columnsOfChoices) {
        if (against.length === 1 && against[0][0] !== column) continue;
        const counts = this.counts.get(column);
        const value = textOf(rows[row].cells[column]);
        counts?.set(value, (counts.get(value) ?? 0) + 1);
      }
    }
    if (this.sorting) this.order(shown, this.sorting);
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

  private order(rows: number[], { column, descending }: Sorting): void {
    let ranks = this.ranks.get(column);
    if (!ranks) this.ranks.set(column, (ranks = ranksOf(this.table, column)));
    const rank = ranks;
    const sign = descending ? -1 : 1;
    rows.sort((a, b) => {
      // Empty cells are last either way; rows of the same rank stay in the order of the result.
      if (Number.isNaN(rank[a]) || Number.isNaN(rank[b])) return Number(Number.isNaN(rank[a])) - Number(Number.isNaN(rank[b])) || a - b;
      return sign * (rank[a] - rank[b]) || a - b;
    });
  }
}

export function textOf(cell: Cell): string {
  if (cell === null) return "";
  return typeof cell === "string" ? cell : cell[1];
}

/** Numbers are their own rank; words have the place of theirs among all words of the column. Of empty cells: NaN. */
function ranksOf(table: TableData, column: number): Float64Array {
  const cells = table.rows.map((row) => row.cells[column]);
  const words = new Set(cells.filter((cell): cell is string => typeof cell === "string" && cell !== ""));
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const places = new Map([...words].sort(compare).map((word, place) => [word, place]));
  const rank = (cell: Cell): number => {
    if (cell === null) return NaN;
    return typeof cell === "string" ? (places.get(cell) ?? NaN) : cell[0];
  };
  return Float64Array.from(cells, rank);
}

/** In the order in which they appear. */
function valuesOf(table: TableData, column: number): string[] {
  return [...new Set(table.rows.map((row) => textOf(row.cells[column])))].filter((value) => value !== "");
}
