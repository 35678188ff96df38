// Text widths without layout.

const context = document.createElement("canvas").getContext("2d");
/** The context normalizes font strings, and setting a font is slow, so the last one is cached. */
let current = "";

/** Width in pixels; `font` in CSS syntax. */
export function textWidth(text: string, font: string): number {
  if (!context) return 8 * text.length;
  if (current !== font) context.font = current = font;
  return context.measureText(text).width;
}

export function fontOf(element: Element): string {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  return `${fontWeight} ${fontSize} ${fontFamily}`;
}
