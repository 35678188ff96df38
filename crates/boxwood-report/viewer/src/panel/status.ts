// Over the view until it is there, or if it cannot be.

import { make } from "./dom";
import { icon } from "./icons";

export interface Status {
  element: HTMLElement;
  ready(): void;
  failed(message: string): void;
}

export function createStatus(): Status {
  const element = make("div", { class: "stage-status", role: "status" }, make("span", { class: "spinner", "aria-hidden": "true" }), make("p", {}, "Building the view…"));
  return {
    element,
    ready() {
      element.remove();
    },
    failed(message) {
      element.classList.add("failed");
      element.setAttribute("role", "alert");
      element.replaceChildren(icon("warning"), make("p", {}, "The 3D view cannot be shown. The table has everything that was found."), make("p", { class: "reason" }, message));
    },
  };
}
