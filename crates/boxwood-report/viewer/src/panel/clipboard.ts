// Copying to the clipboard, also on pages opened from disk, where browsers may deny access to it.

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

/** Button that copies a text and confirms it for a moment. */
export function copyButton(label: string, text: () => string): HTMLButtonElement {
  const words = make("span", {}, label);
  const iconSlot = make("span", { class: "icon-slot" });
  const button = make("button", { type: "button", class: "quiet-button", "aria-label": label }, iconSlot, words);
  let timer = 0;
  const show = (drawing: IconName, text: string): void => {
    iconSlot.replaceChildren(icon(drawing));
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
  const field = make("textarea", { class: "visually-hidden", "aria-hidden": "true", readonly: true });
  field.value = text;
  document.body.append(field);
  field.select();
  let copied = false;
  try {
    copied = document.execCommand("copy");
  } catch {
    // The browser denies access to the clipboard. The function then returns false, and the button tells the user.
  }
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
