// Table with search field, filters, row count and copy button.

import { copyButton } from "../clipboard";
import { uniqueId, make, plural } from "../dom";
import { icon } from "../icons";
import { Chips, type ExtraChip } from "./chips";
import { toCsv } from "./csv";
import { Grid, type GridEvents } from "./grid";
import { Listing } from "./listing";
import type { RowLook } from "./row";
import type { TableData } from "../../data";

export interface PaneWords {
  /** Name of a listed item, in the singular (`one`) and in the plural (`many`). */
  one: string;
  many: string;
  /** Text for an empty list. */
  nothing: string;
}

export class Pane {
  readonly element: HTMLElement;
  readonly listing: Listing;
  readonly grid: Grid;
  readonly searchField: HTMLInputElement;
  private readonly chips: Chips;
  private readonly count = make("span", { class: "row-count", role: "status" });
  private readonly empty = make("div", { class: "no-rows", hidden: true });

  constructor(
    private readonly table: TableData,
    private readonly words: PaneWords,
    look: RowLook,
    events: Omit<GridEvents, "sort">,
    extra: ExtraChip | null = null,
  ) {
    this.listing = new Listing(table);
    this.grid = new Grid(this.listing, look, {
      ...events,
      sort: (column) => {
        this.listing.sort(column);
        this.relist();
      },
    });
    this.chips = new Chips(this.listing, extra, () => this.relist());
    const id = uniqueId("search");
    this.searchField = make("input", {
      type: "search",
      id,
      placeholder: `Search ${words.many}`,
      "aria-label": `Search ${words.many}`,
      autocomplete: "off",
      spellcheck: "false",
      dir: "auto",
    });
    this.searchField.addEventListener("input", () => {
      this.listing.search(this.searchField.value);
      this.relist();
    });
    this.searchField.addEventListener("keydown", (event) => this.searchKey(event));
    const search = make("label", { class: "search", for: id, title: "Search (/)" }, icon("search"), this.searchField, this.count);
    const copy = copyButton("Copy CSV", () => toCsv(this.table, this.listing.shown));
    copy.title = `Copies the ${words.many} listed, as comma-separated values`;
    this.element = make(
      "div",
      { class: "pane" },
      make("div", { class: "pane-head" }, make("div", { class: "pane-line" }, search, copy), this.chips.element),
      this.grid.element,
      this.empty,
    );
    this.relist();
  }

  /** Updates after a change of the frame. */
  frameChanged(): void {
    if (this.chips.followsFrame) {
      this.listing.refresh();
      this.relist();
    } else {
      this.chips.recount();
      this.grid.restyle();
    }
  }

  private relist(): void {
    const { shown } = this.listing;
    const all = this.table.rows.length;
    // The grid is shown or hidden first: a hidden grid has no size to draw rows in.
    this.grid.element.hidden = shown.length === 0;
    this.empty.hidden = shown.length > 0;
    this.chips.draw();
    this.grid.relist();
    const listed = shown.length.toLocaleString("en");
    this.count.textContent =
      shown.length === all ? plural(all, this.words.one, this.words.many) : `${listed} of ${plural(all, this.words.one, this.words.many)}`;
    if (shown.length === 0) this.explainEmpty();
  }

  private explainEmpty(): void {
    if (!this.listing.narrowed) {
      this.empty.replaceChildren(make("p", {}, this.words.nothing));
      return;
    }
    const widen = make("button", { type: "button", class: "plain-button" }, "Clear search and filters");
    widen.addEventListener("click", () => {
      this.searchField.value = "";
      this.chips.widen();
      this.listing.widen();
      this.relist();
      this.searchField.focus();
    });
    this.empty.replaceChildren(make("p", {}, `No ${this.words.one} matches.`), widen);
  }

  private searchKey(event: KeyboardEvent): void {
    if (event.key === "ArrowDown" || event.key === "Enter") {
      this.grid.element.focus();
      this.grid.enter();
    } else if (event.key === "Escape") {
      if (this.searchField.value === "") this.searchField.blur();
      this.searchField.value = "";
      this.listing.search("");
      this.relist();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
