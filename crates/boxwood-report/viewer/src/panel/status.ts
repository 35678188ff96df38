// Over the view until it is there, or if it cannot be.

import { make } from "./dom";
import { icon } from "./icons";

export interface Status {
  element: HTMLElement;
  ready(): void;
  failed(message: string): void;
}

export function createStatus(): Status {
  const spinner = make("span", { class: "spinner", "aria-hidden": "true" });
  const element = make("div", { class: "stage-status", role: "status" }, spinner, make("p", {}, "Building the view…"));
  return {
    element,
    ready() {
      element.remove();
    },
    failed(message) {
      element.classList.add("failed");
      element.setAttribute("role", "alert");
      const news = make("p", {}, "The 3D view cannot be shown. The table has everything that was found.");
      element.replaceChildren(icon("warning"), news, make("p", { class: "reason" }, message));
    },
  };
}
