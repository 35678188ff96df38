// Print layout: the view as an image, all listed rows, and information about the run.

import type { SceneView } from "../scene";
import type { State, Store } from "../state";
import { make, name } from "./dom";
import { textOf } from "./table/cell";
import type { Listing } from "./table/listing";

/** Maximum number of printed rows, which take some hundred sheets. A note tells how many rows were omitted. */
const MAX_PRINTED_ROWS = 5000;

export function preparePrint(root: HTMLElement, store: Store, listing: () => Listing, scene: () => SceneView | null): void {
  const paper = make("div", { class: "paper", "aria-hidden": "true" });
  let folded: HTMLDetailsElement[] = [];
  let theme: State["theme"] = store.state.theme;
  window.addEventListener("beforeprint", () => {
    theme = store.state.theme;
    store.set({ theme: "light" });
    folded = [...root.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    for (const details of folded) details.open = true;
    const picture = scene()?.shot();
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
  const rows = shown.slice(0, MAX_PRINTED_ROWS).map((row) => {
    const cells = table.rows[row].cells.map((cell, column) => make("td", { class: table.columns[column].kind }, name(textOf(cell))));
    return make("tr", {}, ...cells);
  });
  const printed = make("table", {}, make("caption", {}, table.caption), make("thead", {}, head), make("tbody", {}, ...rows));
  if (shown.length <= MAX_PRINTED_ROWS) return printed;
  return make("div", {}, printed, make("p", {}, `${(shown.length - MAX_PRINTED_ROWS).toLocaleString("en")} more rows are not printed.`));
}
