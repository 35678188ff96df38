// Virtualized table: only visible rows are in the DOM.

import { uniqueId, make } from "../dom";
import { fitColumns, type Need, needsOf } from "./columns";
import { GridHeader } from "./header";
import type { Listing } from "./listing";
import { GridRow, type CellMetrics, type RowLook } from "./row";
import { fontOf } from "./text_width";

export type SelectMode = "only" | "also" | "up-to";

export interface GridEvents {
  /** Selects a row: alone, in addition to the selected rows, or with all rows between it and the last clicked row. */
  choose(row: number, mode: SelectMode): void;
  hover(row: number | null, part: number | null): void;
  sort(column: number): void;
}

/** Number of rows kept above and below the visible rows, so that scrolling shows no gaps. */
const MARGIN = 6;
/** Maximum height of the table body in pixels, a limit of browsers. Longer lists scroll in larger steps. */
const MAX_BODY_HEIGHT = 8_000_000;

export class Grid {
  readonly element: HTMLElement;
  /** Row that the keyboard acts on. */
  active: number | null = null;
  private readonly head: GridHeader;
  private readonly body = make("div", { role: "rowgroup", class: "grid-body" });
  private readonly id = uniqueId("grid");
  private visibleRows = new Map<number, GridRow>();
  private readonly freeRows: GridRow[] = [];
  private rowHeight = 32;
  private needs: Need[] = [];
  private metrics: CellMetrics = { widths: [], font: "" };

  constructor(private readonly listing: Listing, private readonly look: RowLook, private readonly events: GridEvents) {
    const { table } = listing;
    this.head = new GridHeader(table, (column) => events.sort(column));
    this.element = make(
      "div",
      {
        role: "grid",
        class: "grid",
        tabindex: 0,
        "aria-label": table.caption,
        "aria-multiselectable": "true",
        "aria-colcount": table.columns.length,
      },
      this.head.element,
      this.body,
    );
    this.element.addEventListener("scroll", () => this.draw(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focus", () => this.draw());
    this.body.addEventListener("click", (event) => this.click(event));
    this.body.addEventListener("pointerover", (event) => this.hover(event));
    this.body.addEventListener("pointerleave", () => events.hover(null, null));
    new ResizeObserver(() => this.measure()).observe(this.element);
  }

  /** Updates the table after a change of the listed rows. */
  relist(): void {
    const { shown, sorting } = this.listing;
    this.element.setAttribute("aria-rowcount", String(shown.length + 1));
    this.head.show(sorting);
    if (this.active !== null && this.listing.indexOf(this.active) === null) this.active = null;
    this.draw();
  }

  restyle(): void {
    for (const row of this.visibleRows.values()) row.restyle();
  }

  /** Scrolls to a row, by the smallest distance. */
  reveal(row: number): void {
    const index = this.listing.indexOf(row);
    if (index === null || this.viewport <= 0) return;
    const top = index * this.rowHeight;
    const from = this.offset();
    if (top < from) this.scrollTo(top - this.rowHeight);
    else if (top + this.rowHeight > from + this.viewport) this.scrollTo(top + 2 * this.rowHeight - this.viewport);
    this.draw();
  }

  /** Makes a row the target of the keyboard. */
  activate(row: number): void {
    this.active = row;
    this.reveal(row);
  }

  /** Moves the focus from the search field to the list. */
  enter(): void {
    this.active ??= this.listing.shown[0] ?? null;
    if (this.active !== null) this.reveal(this.active);
  }

  private measure(): void {
    // While another tab is visible, the table has no size, so its rows and fonts cannot be measured.
    if (this.element.clientWidth === 0) return;
    const style = getComputedStyle(this.element);
    this.rowHeight = parseFloat(style.getPropertyValue("--row-height")) || 32;
    const font = fontOf(this.element);
    if (font !== this.metrics.font) this.needs = needsOf(this.listing.table, { head: fontOf(this.head.element), body: font });
    const { template, minimum } = fitColumns(this.needs);
    this.element.style.setProperty("--columns", template);
    this.element.style.setProperty("--min-width", `${minimum}px`);
    const widths = this.head.widths();
    if (font !== this.metrics.font || widths.some((width, column) => width !== this.metrics.widths[column])) this.metrics = { widths, font };
    this.draw();
  }

  private get viewport(): number {
    return this.element.clientHeight - this.head.element.offsetHeight;
  }

  /** Pixels of the list per pixel of the scroll bar. */
  private get stretch(): number {
    const whole = this.listing.shown.length * this.rowHeight;
    return whole <= MAX_BODY_HEIGHT ? 1 : (whole - this.viewport) / (MAX_BODY_HEIGHT - this.viewport);
  }

  private offset(): number {
    return this.element.scrollTop * this.stretch;
  }

  private scrollTo(offset: number): void {
    this.element.scrollTop = Math.max(0, offset) / this.stretch;
  }

  private draw(): void {
    const { shown } = this.listing;
    this.body.style.height = `${Math.min(shown.length * this.rowHeight, MAX_BODY_HEIGHT)}px`;
    // All sizes are read from the page before anything is written to it. Otherwise the browser would compute the
    // page layout again for every row.
    const { scrollTop } = this.element;
    const { viewport } = this;
    const offset = this.offset();
    const first = Math.max(0, Math.floor(offset / this.rowHeight) - MARGIN);
    const end = viewport <= 0 ? first : Math.min(shown.length, Math.ceil((offset + viewport) / this.rowHeight) + MARGIN);

    const wanted = new Set(shown.slice(first, end));
    for (const [row, line] of this.visibleRows) {
      if (wanted.has(row)) continue;
      this.visibleRows.delete(row);
      line.element.remove();
      this.freeRows.push(line);
    }
    let before: Element | null = null;
    for (let index = first; index < end; index++) {
      const row = shown[index];
      const line = this.visibleRows.get(row) ?? this.freeRows.pop() ?? new GridRow(this.listing.table, this.look, (row) => this.idOf(row));
      this.visibleRows.set(row, line);
      line.fill(row, index, this.metrics);
      line.element.classList.toggle("active", row === this.active);
      line.element.style.transform = `translateY(${index * this.rowHeight - offset + scrollTop}px)`;
      // Rows are positioned by a transform. They are also inserted in list order, because screen readers read them
      // in the order of the elements.
      const next: Element | null = before ? before.nextElementSibling : this.body.firstElementChild;
      if (line.element !== next) this.body.insertBefore(line.element, next);
      before = line.element;
    }

    const active = this.active !== null && this.visibleRows.has(this.active) ? this.idOf(this.active) : null;
    if (active) this.element.setAttribute("aria-activedescendant", active);
    else this.element.removeAttribute("aria-activedescendant");
  }

  private idOf(row: number): string {
    return `${this.id}-row-${row}`;
  }

  private click(event: MouseEvent): void {
    const row = rowAt(event.target);
    if (row === null) return;
    this.active = row;
    this.events.choose(row, selectModeOf(event));
    this.draw();
  }

  private hover(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-part]") : null;
    this.events.hover(rowAt(event.target), cell ? Number(cell.dataset.part) : null);
  }

  private key(event: KeyboardEvent): void {
    if (event.target !== this.element || event.altKey) return;
    const { shown } = this.listing;
    if (event.key === "Enter" && this.active !== null) {
      this.events.choose(this.active, selectModeOf(event));
    } else {
      const page = Math.max(1, Math.floor(this.viewport / this.rowHeight) - 1);
      const here = this.active === null ? null : this.listing.indexOf(this.active);
      const index = targetIndex(event.key, here, shown.length, page);
      if (index === null || shown.length === 0) return;
      this.active = shown[index];
      this.reveal(this.active);
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Index in the list that a key moves to. If no row is active yet (`here` is `null`), the first row. */
function targetIndex(key: string, here: number | null, count: number, page: number): number | null {
  const from = here ?? -1;
  const to: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  return key in to ? Math.max(0, Math.min(count - 1, to[key])) : null;
}

function selectModeOf(event: MouseEvent | KeyboardEvent): SelectMode {
  if (event.shiftKey) return "up-to";
  return event.ctrlKey || event.metaKey ? "also" : "only";
}

function rowAt(target: EventTarget | null): number | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  return element ? Number(element.dataset.row) : null;
}
