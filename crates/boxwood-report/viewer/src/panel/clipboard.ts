// Copying, also from a page on disk, where browsers may keep the clipboard to themselves.

import { make } from "./dom";
import { icon, type IconName } from "./icons";

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** A button that copies a text and says for a moment that it has. */
export function copyButton(label: string, text: () => string): HTMLButtonElement {
  const words = make("span", {}, label);
  const place = make("span", { class: "icon-place" });
  const button = make("button", { type: "button", class: "quiet-button", "aria-label": label }, place, words);
  let timer = 0;
  const show = (drawing: IconName, text: string): void => {
    place.replaceChildren(icon(drawing));
    words.textContent = text;
  };
  show("copy", label);
  button.addEventListener("click", async () => {
    const copied = await copy(text());
    show(copied ? "done" : "warning", copied ? "Copied" : "Not allowed");
    window.clearTimeout(timer);
    timer = window.setTimeout(() => show("copy", label), 1600);
  });
  return button;
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = make("textarea", { class: "unseen", "aria-hidden": "true", readonly: true });
  field.value = text;
  document.body.append(field);
  field.select();
  let copied = false;
  try {
    copied = document.execCommand("copy");
  } catch {
    // Not allowed: the button says so.
  }
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
