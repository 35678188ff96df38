// Filters: a chip for each value of a column of choices.

import { make, name, unseen } from "../dom";
import type { Listing } from "./listing";

/** More values than this are hidden until asked for. */
const FEW = 8;

export interface ExtraChip {
  label: string;
  /** Of how many rows it holds. */
  count(): number;
  holds(row: number): boolean;
}

export class Chips {
  readonly element = make("div", { class: "chips" });
  private readonly unfolded = new Set<number>();
  private extraChosen = false;

  constructor(private readonly listing: Listing, private readonly extra: ExtraChip | null, private readonly changed: () => void) {}

  /** Whether rows come and go with the frame. */
  get followsFrame(): boolean {
    return this.extraChosen;
  }

  widen(): void {
    this.extraChosen = false;
  }

  /** Another frame: only the chip of the frame says something else. */
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
      const folded = values.length > FEW + 1 && !this.unfolded.has(column);
      const listed = folded ? values.filter(({ chosen }, index) => chosen || index < FEW) : values;
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
    const number = make("span", { class: "chip-count" }, count.toLocaleString("en"), unseen(count === 1 ? " row" : " rows"));
    const attributes = { type: "button", class: "chip", "aria-pressed": String(chosen), "data-chip": key, title: text };
    const chip = make("button", attributes, label, number);
    chip.addEventListener("click", () => {
      toggle();
      this.changed();
    });
    return chip;
  }
}
