// Page layout: verdict on top, the view, the table beside it (below it on a phone), information about the run last.

import type { ViewData } from "../data";
import { make } from "./dom";
import { icon } from "./icons";
import { createSplitter } from "./splitter";

export const PHONE = "(max-width: 760px)";

export interface LayoutSlots {
  /** Elements over the canvas. */
  over: readonly HTMLElement[];
  /** Card in a corner of the view; on a phone, where the card would hide too much, below the view. */
  summary: HTMLElement;
  time: HTMLElement | null;
  table: HTMLElement;
  facts: HTMLElement;
  /** Buttons at the end of the header. */
  actions: readonly HTMLElement[];
}

export function createLayout(root: HTMLElement, data: ViewData, canvas: HTMLCanvasElement, slots: LayoutSlots): void {
  const header = make(
    "header",
    { class: "header" },
    make("h1", { title: data.title, dir: "auto" }, data.title),
    verdictOf(data),
    make("div", { class: "header-actions" }, ...slots.actions),
  );
  const scene = make("div", { class: "scene" }, canvas, ...slots.over);
  const view = make("main", { class: "view" }, scene, slots.summary, ...(slots.time ? [slots.time] : []));
  const panel = make(
    "div",
    { class: "panel" },
    make("aside", { "aria-label": "Results and parts" }, slots.table),
    make("footer", {}, slots.facts),
  );
  const layout = make("div", { class: "layout" });
  layout.append(header, view, createSplitter(layout, panel, window.matchMedia(PHONE)), panel);
  root.append(layout);
}

function verdictOf({ verdict }: ViewData): HTMLElement {
  const { tone, text } = verdict;
  return make("p", { class: `verdict ${tone}`, role: "status" }, icon(tone), make("span", { dir: "auto" }, text));
}
