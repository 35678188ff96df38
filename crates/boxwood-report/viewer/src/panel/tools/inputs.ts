// Inputs of the tools: buttons, sliders, radio groups.

import { type Attributes, uniqueId, make } from "../dom";
import { icon, type IconName } from "../icons";

/** Button with an icon and a label. The label may be hidden in narrow layouts, so there is also a tooltip. */
export function toolButton(drawing: IconName, label: string, hint: string, attributes: Attributes = {}): HTMLButtonElement {
  const words = make("span", { class: "tool-label" }, label);
  return make("button", { type: "button", class: "tool", title: hint, "aria-label": label, ...attributes }, icon(drawing), words);
}

export function iconButton(drawing: IconName, label: string, hint = label): HTMLButtonElement {
  return make("button", { type: "button", class: "icon-button", title: hint, "aria-label": label }, icon(drawing));
}

export interface Slider {
  element: HTMLElement;
  input: HTMLInputElement;
  show(value: number, text: string): void;
}

export function slider(label: string, range: { min: number; max: number; step: number }, moved: (value: number) => void): Slider {
  const input = make("input", { type: "range", "aria-label": label, ...range });
  const output = make("output", {});
  input.addEventListener("input", () => moved(input.valueAsNumber));
  return {
    element: make("div", { class: "slider" }, input, output),
    input,
    show(value, text) {
      input.value = String(value);
      fill(input);
      input.setAttribute("aria-valuetext", text);
      output.textContent = text;
    },
  };
}

/** Sets the CSS variable for the filled share of the slider track. */
export function fill(input: HTMLInputElement): void {
  const span = Number(input.max) - Number(input.min);
  input.style.setProperty("--filled", span > 0 ? String((input.valueAsNumber - Number(input.min)) / span) : "0");
}

export interface Segments<Value> {
  element: HTMLElement;
  show(value: Value): void;
}

export function segments<Value>(
  label: string,
  options: readonly (readonly [Value, string])[],
  chosen: (value: Value) => void,
): Segments<Value> {
  const group = uniqueId("choice");
  const inputs = options.map(([value]) => {
    const input = make("input", { type: "radio", name: group });
    input.addEventListener("change", () => chosen(value));
    return input;
  });
  const labels = options.map(([, text], index) => make("label", {}, inputs[index], make("span", {}, text)));
  return {
    element: make("div", { class: "segments", role: "radiogroup", "aria-label": label }, ...labels),
    show(value) {
      options.forEach(([option], index) => (inputs[index].checked = Object.is(option, value)));
    },
  };
}
