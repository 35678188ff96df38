// Message in place of the 3D view, while the view is being built or if it cannot be shown.

import { make } from "./dom";
import { icon } from "./icons";

export interface Status {
  element: HTMLElement;
  ready(): void;
  failed(message: string): void;
}

export function createStatus(): Status {
  const spinner = make("span", { class: "spinner", "aria-hidden": "true" });
  const element = make("div", { class: "scene-status", role: "status" }, spinner, make("p", {}, "Building the view…"));
  return {
    element,
    ready() {
      element.remove();
    },
    failed(message) {
      element.classList.add("failed");
      element.setAttribute("role", "alert");
      const explanation = make("p", {}, "The 3D view cannot be shown. The table contains all results.");
      element.replaceChildren(icon("warning"), explanation, make("p", { class: "reason" }, message));
    },
  };
}
