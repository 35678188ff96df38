// The table itself. However many rows are listed, only those in sight are in the page.

import { fresh, make } from "../dom";
import { fitColumns, type Need, needsOf } from "./columns";
import { GridHead } from "./head";
import type { Listing } from "./listing";
import { GridRow, type Room, type RowLook } from "./row";
import { fontOf } from "./ruler";

export type How = "only" | "also" | "up-to";

export interface GridEvents {
  /** A row was chosen: alone, beside the others, or with all between it and the last one. */
  choose(row: number, how: How): void;
  hover(row: number | null, part: number | null): void;
  sort(column: number): void;
}

/** Rows above and below those in sight, so that scrolling does not show gaps. */
const MARGIN = 6;
/** Browsers do not lay out boxes much higher than this many pixels; longer lists scroll in larger steps. */
const HIGHEST = 8_000_000;

export class Grid {
  readonly element: HTMLElement;
  /** The row that keys act on. */
  active: number | null = null;
  private readonly head: GridHead;
  private readonly body = make("div", { role: "rowgroup", class: "grid-body" });
  private readonly id = fresh("grid");
  private inSight = new Map<number, GridRow>();
  private readonly spare: GridRow[] = [];
  private rowHeight = 32;
  private needs: Need[] = [];
  private room: Room = { widths: [], font: "" };

  constructor(private readonly listing: Listing, private readonly look: RowLook, private readonly events: GridEvents) {
    const { table } = listing;
    this.head = new GridHead(table, (column) => events.sort(column));
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

  /** The list has changed. */
  relist(): void {
    const { shown, sorting } = this.listing;
    this.element.setAttribute("aria-rowcount", String(shown.length + 1));
    this.head.show(sorting);
    if (this.active !== null && this.listing.placeOf(this.active) === null) this.active = null;
    this.draw();
  }

  restyle(): void {
    for (const row of this.inSight.values()) row.restyle();
  }

  /** Scrolls no further than needed. */
  reveal(row: number): void {
    const place = this.listing.placeOf(row);
    if (place === null || this.viewport <= 0) return;
    const top = place * this.rowHeight;
    const from = this.offset();
    if (top < from) this.scrollTo(top - this.rowHeight);
    else if (top + this.rowHeight > from + this.viewport) this.scrollTo(top + 2 * this.rowHeight - this.viewport);
    this.draw();
  }

  /** Keys act on this row from now on. */
  activate(row: number): void {
    this.active = row;
    this.reveal(row);
  }

  /** From the search into the list. */
  enter(): void {
    this.active ??= this.listing.shown[0] ?? null;
    if (this.active !== null) this.reveal(this.active);
  }

  private measure(): void {
    // Another tab is seen: there is nothing to measure.
    if (this.element.clientWidth === 0) return;
    const style = getComputedStyle(this.element);
    this.rowHeight = parseFloat(style.getPropertyValue("--row-height")) || 32;
    const font = fontOf(this.element);
    if (font !== this.room.font) this.needs = needsOf(this.listing.table, { head: fontOf(this.head.element), body: font });
    const { template, least } = fitColumns(this.needs);
    this.element.style.setProperty("--columns", template);
    this.element.style.setProperty("--least-width", `${least}px`);
    const widths = this.head.widths();
    if (font !== this.room.font || widths.some((width, column) => width !== this.room.widths[column])) this.room = { widths, font };
    this.draw();
  }

  private get viewport(): number {
    return this.element.clientHeight - this.head.element.offsetHeight;
  }

  /** Pixels of the whole list for one of the scroll bar. */
  private get stretch(): number {
    const whole = this.listing.shown.length * this.rowHeight;
    return whole <= HIGHEST ? 1 : (whole - this.viewport) / (HIGHEST - this.viewport);
  }

  private offset(): number {
    return this.element.scrollTop * this.stretch;
  }

  private scrollTo(offset: number): void {
    this.element.scrollTop = Math.max(0, offset) / this.stretch;
  }

  private draw(): void {
    const { shown } = this.listing;
    this.body.style.height = `${Math.min(shown.length * this.rowHeight, HIGHEST)}px`;
    // All that is read comes before all that is written: in turns it would lay out the page again for every row.
    const { scrollTop } = this.element;
    const { viewport } = this;
    const offset = this.offset();
    const first = Math.max(0, Math.floor(offset / this.rowHeight) - MARGIN);
    const end = viewport <= 0 ? first : Math.min(shown.length, Math.ceil((offset + viewport) / this.rowHeight) + MARGIN);

    const wanted = new Set(shown.slice(first, end));
    for (const [row, line] of this.inSight) {
      if (wanted.has(row)) continue;
      this.inSight.delete(row);
      line.element.remove();
      this.spare.push(line);
    }
    let before: Element | null = null;
    for (let place = first; place < end; place++) {
      const row = shown[place];
      const line = this.inSight.get(row) ?? this.spare.pop() ?? new GridRow(this.listing.table, this.look, (row) => this.idOf(row));
      this.inSight.set(row, line);
      line.fill(row, place, this.room);
      line.element.classList.toggle("active", row === this.active);
      line.element.style.transform = `translateY(${place * this.rowHeight - offset + scrollTop}px)`;
      // In order, for those who have the page read to them.
      const next: Element | null = before ? before.nextElementSibling : this.body.firstElementChild;
      if (line.element !== next) this.body.insertBefore(line.element, next);
      before = line.element;
    }

    const active = this.active !== null && this.inSight.has(this.active) ? this.idOf(this.active) : null;
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
    this.events.choose(row, howOf(event));
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
      this.events.choose(this.active, howOf(event));
    } else {
      const page = Math.max(1, Math.floor(this.viewport / this.rowHeight) - 1);
      const here = this.active === null ? null : this.listing.placeOf(this.active);
      const place = moved(event.key, here, shown.length, page);
      if (place === null || shown.length === 0) return;
      this.active = shown[place];
      this.reveal(this.active);
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Where a key leads from a place in a list; without a place the first key leads to the first row. */
function moved(key: string, here: number | null, count: number, page: number): number | null {
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

function howOf(event: MouseEvent | KeyboardEvent): How {
  if (event.shiftKey) return "up-to";
  return event.ctrlKey || event.metaKey ? "also" : "only";
}

function rowAt(target: EventTarget | null): number | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  return element ? Number(element.dataset.row) : null;
}
