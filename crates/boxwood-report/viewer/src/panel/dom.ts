// Creation of DOM elements. Texts from the data of the page become text nodes and are never parsed as markup.

export type Attributes = Record<string, string | number | boolean>;
export type Child = Node | string;

/** Creates an element. An attribute value of `true` sets the attribute without a value, `false` omits it. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  decorate(element, attributes);
  element.append(...children);
  return element;
}

export function makeSvg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Node[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  decorate(element, attributes);
  element.append(...children);
  return element;
}

/** Creates an element for a name, which isolates the writing direction of the name from the text around it. */
export function name(text: string): HTMLElement {
  return make("bdi", {}, text);
}

let made = 0;

/** Id that is unique in the page. */
export function uniqueId(prefix: string): string {
  made += 1;
  return `${prefix}-${made}`;
}

/** Text for screen readers only. */
export function visuallyHidden(text: string): HTMLElement {
  return make("span", { class: "visually-hidden" }, text);
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

function decorate(element: Element, attributes: Attributes): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false) continue;
    element.setAttribute(key, value === true ? "" : String(value));
  }
}
