// Filters: one chip per value of a choice column.

import { make, name, visuallyHidden } from "../dom";
import type { Listing } from "./listing";

/** Maximum number of values of a column that are shown before "more" is clicked. */
const MAX_FOLDED = 8;

export interface ExtraChip {
  label: string;
  /** Number of rows for which the condition of the chip holds. */
  count(): number;
  holds(row: number): boolean;
}

export class Chips {
  readonly element = make("div", { class: "chips" });
  private readonly unfolded = new Set<number>();
  private extraChosen = false;

  constructor(private readonly listing: Listing, private readonly extra: ExtraChip | null, private readonly changed: () => void) {}

  /** Returns true if the listed rows depend on the frame. */
  get followsFrame(): boolean {
    return this.extraChosen;
  }

  widen(): void {
    this.extraChosen = false;
  }

  /** Updates the count on the frame chip after a change of the frame. */
  recount(): void {
    const number = this.element.querySelector('[data-chip="extra"] .chip-count');
    if (number?.firstChild && this.extra) number.firstChild.textContent = this.extra.count().toLocaleString("en");
  }

  draw(): void {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.chip : undefined;
    const groups = this.listing.choices.map((choices) => ({ choices, values: choices.list() })).filter(({ values }) => values.length > 1);
    const children = groups.map(({ choices, values }) => {
      const { column } = choices;
      const { name: heading } = this.listing.table.columns[column];
      const folded = values.length > MAX_FOLDED + 1 && !this.unfolded.has(column);
      const listed = folded ? values.filter(({ chosen }, index) => chosen || index < MAX_FOLDED) : values;
      const chips = listed.map(({ value, count, chosen }) =>
        this.chip(`${column}:${value}`, value, count, chosen, () => this.listing.toggle(choices, value)),
      );
      const group = make("div", { class: "chip-group", role: "group", "aria-label": `Filter by ${heading}` }, ...chips);
      if (folded) {
        const more = make("button", { type: "button", class: "chip more" }, `${values.length - listed.length} more`);
        more.addEventListener("click", () => {
          this.unfolded.add(column);
          this.draw();
        });
        group.append(more);
      }
      return group;
    });
    if (this.extra) {
      const { extra } = this;
      const chip = this.chip("extra", extra.label, extra.count(), this.extraChosen, () => {
        this.extraChosen = !this.extraChosen;
        this.listing.restrict(this.extraChosen ? extra.holds : null);
      });
      children.push(make("div", { class: "chip-group" }, chip));
    }
    this.element.replaceChildren(...children);
    this.element.hidden = children.length === 0;
    for (const chip of this.element.querySelectorAll<HTMLElement>("[data-chip]")) {
      if (focused !== undefined && chip.dataset.chip === focused) chip.focus();
    }
  }

  private chip(key: string, text: string, count: number, chosen: boolean, toggle: () => void): HTMLElement {
    const label = make("span", { class: "chip-name" }, name(text));
    const number = make("span", { class: "chip-count" }, count.toLocaleString("en"), visuallyHidden(count === 1 ? " row" : " rows"));
    const attributes = { type: "button", class: "chip", "aria-pressed": String(chosen), "data-chip": key, title: text };
    const chip = make("button", attributes, label, number);
    chip.addEventListener("click", () => {
      toggle();
      this.changed();
    });
    return chip;
  }
}
