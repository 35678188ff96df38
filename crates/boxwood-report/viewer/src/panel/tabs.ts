// Tabs, of which one content is visible at a time.

import { uniqueId, make } from "./dom";

export interface Tab {
  label: string;
  count: number;
  content: HTMLElement;
}

export interface Tabs {
  element: HTMLElement;
  /** Index of the visible tab. */
  current(): number;
  show(index: number): void;
}

export function createTabs(label: string, tabs: readonly Tab[], first: number): Tabs {
  let shown = first;
  const buttons = tabs.map(({ label, count, content }) => {
    const id = uniqueId("tab");
    const number = make("span", { class: "tab-count" }, count.toLocaleString("en"));
    content.id ||= uniqueId("tab-content");
    content.setAttribute("role", "tabpanel");
    content.setAttribute("aria-labelledby", id);
    return make("button", { type: "button", role: "tab", id, "aria-controls": content.id }, label, number);
  });
  const show = (index: number): void => {
    shown = index;
    tabs.forEach(({ content }, tab) => {
      content.hidden = tab !== index;
      buttons[tab].setAttribute("aria-selected", String(tab === index));
      buttons[tab].tabIndex = tab === index ? 0 : -1;
    });
  };
  buttons.forEach((button, index) => {
    button.addEventListener("click", () => show(index));
    button.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step === undefined) return;
      const next = (index + step + buttons.length) % buttons.length;
      show(next);
      buttons[next].focus();
      event.preventDefault();
      event.stopPropagation();
    });
  });
  const list = make("div", { class: "tabs", role: "tablist", "aria-label": label }, ...buttons);
  const element = make("div", { class: "tabbed" }, list, ...tabs.map(({ content }) => content));
  show(first);
  return { element, current: () => shown, show };
}
