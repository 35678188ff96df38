// Measures the width of a text with a canvas, which does not cause a page layout.

const context = document.createElement("canvas").getContext("2d");
/** Font set last. Setting a font is slow, and `context.font` returns another spelling, so this copy is compared. */
let current = "";

/** Width of a text in pixels; `font` is in CSS syntax. */
export function textWidth(text: string, font: string): number {
  if (!context) return 8 * text.length;
  if (current !== font) context.font = current = font;
  return context.measureText(text).width;
}

export function fontOf(element: Element): string {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  return `${fontWeight} ${fontSize} ${fontFamily}`;
}
