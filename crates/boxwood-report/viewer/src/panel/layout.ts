// Where things are: the verdict on top, the view, the table beside it (on a phone below), what produced it at the end.

import type { ViewData } from "../data";
import { make } from "./dom";
import { icon } from "./icons";
import { createSplitter } from "./splitter";

export const PHONE = "(max-width: 760px)";

export interface Rooms {
  /** Over the canvas. */
  over: readonly HTMLElement[];
  /** In a corner of the view; on a phone, where it would hide too much, below it. */
  summary: HTMLElement;
  time: HTMLElement | null;
  table: HTMLElement;
  facts: HTMLElement;
  /** Buttons at the end of the header. */
  actions: readonly HTMLElement[];
}

export function createLayout(root: HTMLElement, data: ViewData, canvas: HTMLCanvasElement, rooms: Rooms): void {
  const header = make(
    "header",
    { class: "header" },
    make("h1", { title: data.title, dir: "auto" }, data.title),
    verdictOf(data),
    make("div", { class: "header-actions" }, ...rooms.actions),
  );
  const stage = make("div", { class: "stage" }, canvas, ...rooms.over);
  const view = make("main", { class: "view" }, stage, rooms.summary, ...(rooms.time ? [rooms.time] : []));
  const panel = make(
    "div",
    { class: "panel" },
    make("aside", { "aria-label": "Results and parts" }, rooms.table),
    make("footer", {}, rooms.facts),
  );
  const layout = make("div", { class: "layout" });
  layout.append(header, view, createSplitter(layout, panel, window.matchMedia(PHONE)), panel);
  root.append(layout);
}

function verdictOf({ verdict }: ViewData): HTMLElement {
  const { tone, text } = verdict;
  return make("p", { class: `verdict ${tone}`, role: "status" }, icon(tone), make("span", { dir: "auto" }, text));
}
