// Tool whose button opens a flyout: a small panel with the controls of the tool. In the sheet of a phone the flyout is
// always open.

import { uniqueId, make } from "../dom";
import type { IconName } from "../icons";
import { toolButton } from "./inputs";

export interface Flyout {
  element: HTMLElement;
  button: HTMLButtonElement;
  /** Highlights the tool if its setting is in use, whether the flyout is open or not. */
  use(used: boolean): void;
}

/** Closes the open flyout; returns true if one was open. */
export type CloseFlyouts = () => boolean;

export class Flyouts {
  private open: { button: HTMLButtonElement; box: HTMLElement } | null = null;

  constructor() {
    document.addEventListener("pointerdown", ({ target }) => {
      if (this.open && target instanceof Node && !this.open.box.parentElement?.contains(target)) this.close();
    });
  }

  make(drawing: IconName, label: string, hint: string, ...content: HTMLElement[]): Flyout {
    const id = uniqueId("flyout");
    const button = toolButton(drawing, label, hint, { "aria-expanded": "false", "aria-controls": id });
    const box = make("div", { class: "flyout", id, role: "group", "aria-label": label }, make("h3", {}, label), ...content);
    button.addEventListener("click", () => {
      const opens = this.open?.box !== box;
      this.close();
      if (!opens) return;
      this.open = { button, box };
      box.classList.add("open");
      button.setAttribute("aria-expanded", "true");
      box.querySelector<HTMLElement>("input:checked, input[type=range]")?.focus();
    });
    return {
      element: make("div", { class: "tool-slot" }, button, box),
      button,
      use: (used) => button.classList.toggle("used", used),
    };
  }

  close: CloseFlyouts = () => {
    if (!this.open) return false;
    const { button, box } = this.open;
    if (box.contains(document.activeElement)) button.focus();
    box.classList.remove("open");
    button.setAttribute("aria-expanded", "false");
    this.open = null;
    return true;
  };
}
