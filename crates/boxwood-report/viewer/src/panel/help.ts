// Keys and gestures, told in a dialog.

import { make } from "./dom";
import { iconButton } from "./tools/inputs";

type Entry = readonly [keys: readonly string[], meaning: string];

const POINTER: readonly Entry[] = [
  [["Drag"], "Turn"],
  [["Right drag", "Two fingers"], "Move"],
  [["Wheel", "Pinch"], "Zoom"],
  [["Click a part"], "Select it and its rows"],
  [["Double click"], "Fly to the part"],
  [["Click a row"], "Show only its parts, in the middle"],
  [["Ctrl click", "Shift click"], "Select more rows"],
];

const KEYS: readonly Entry[] = [
  [["/"], "Search"],
  [["↑", "↓"], "Go through the table"],
  [["Enter"], "Select the row"],
  [["N", "P"], "Next, previous row"],
  [["F"], "Fit everything"],
  [["I"], "Isolate what is selected"],
  [["E", "M"], "Edges, marks"],
  [["T"], "Light or dark"],
  [["Esc"], "Clear the selection"],
  [["Tab"], "Go on, also to the view: there arrows turn, + and − zoom"],
];

const TIME: readonly Entry[] = [
  [["Space"], "Play or pause"],
  [["←", "→"], "One frame back or on"],
];

export interface Help {
  element: HTMLDialogElement;
  open(): void;
}

export function createHelp(moves: boolean): Help {
  const close = iconButton("close", "Close");
  const dialog = make(
    "dialog",
    { class: "help", "aria-label": "Help" },
    make("div", { class: "help-head" }, make("h2", {}, "Help"), close),
    make("div", { class: "help-body" }, list("Pointer", POINTER), list("Keys", moves ? [...KEYS, ...TIME] : KEYS)),
  );
  close.addEventListener("click", () => dialog.close());
  // A click beside the dialog is one on its backdrop, and that is the dialog itself.
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  return {
    element: dialog,
    open() {
      if (!dialog.open) dialog.showModal();
    },
  };
}

function list(heading: string, entries: readonly Entry[]): HTMLElement {
  const lines = entries.map(([keys, meaning]) =>
    make("div", {}, make("dt", {}, ...keys.map((key) => make("kbd", {}, key))), make("dd", {}, meaning)),
  );
  return make("section", {}, make("h3", {}, heading), make("dl", {}, ...lines));
}
