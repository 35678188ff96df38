// Paper: the view as a picture, the rows that are listed, all of them, and what produced them.

import type { Stage } from "../stage";
import type { State, Store } from "../state";
import { make, name } from "./dom";
import { textOf } from "./table/cell";
import type { Listing } from "./table/listing";

/** Some hundred sheets; a note says what is missing. */
const MOST = 5000;

export function preparePrint(root: HTMLElement, store: Store, listing: () => Listing, stage: () => Stage | null): void {
  const paper = make("div", { class: "paper", "aria-hidden": "true" });
  let folded: HTMLDetailsElement[] = [];
  let theme: State["theme"] = store.state.theme;
  window.addEventListener("beforeprint", () => {
    theme = store.state.theme;
    store.set({ theme: "light" });
    folded = [...root.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    for (const details of folded) details.open = true;
    const picture = stage()?.shot();
    paper.replaceChildren(...(picture ? [make("img", { src: picture, alt: "" })] : []), tableOf(listing()));
    root.append(paper);
  });
  window.addEventListener("afterprint", () => {
    store.set({ theme });
    for (const details of folded) details.open = false;
    paper.remove();
  });
}

function tableOf({ table, shown }: Listing): HTMLElement {
  const head = make("tr", {}, ...table.columns.map(({ name: text, kind }) => make("th", { class: kind, scope: "col" }, name(text))));
  const rows = shown.slice(0, MOST).map((row) => {
    const cells = table.rows[row].cells.map((cell, column) => make("td", { class: table.columns[column].kind }, name(textOf(cell))));
    return make("tr", {}, ...cells);
  });
  const printed = make("table", {}, make("caption", {}, table.caption), make("thead", {}, head), make("tbody", {}, ...rows));
  if (shown.length <= MOST) return printed;
  return make("div", {}, printed, make("p", {}, `${(shown.length - MOST).toLocaleString("en")} more rows are not printed.`));
}
