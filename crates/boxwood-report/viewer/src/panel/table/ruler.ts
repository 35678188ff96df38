// How wide text is, without laying it out.

const pen = document.createElement("canvas").getContext("2d");
/** The pen has its own way of writing fonts, and setting one is slow. */
let current = "";

/** In pixels; `font` as CSS writes it. */
export function widthOf(text: string, font: string): number {
  if (!pen) return 8 * text.length;
  if (current !== font) pen.font = current = font;
  return pen.measureText(text).width;
}

export function fontOf(element: Element): string {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  return `${fontWeight} ${fontSize} ${fontFamily}`;
}
