// How wide text is, without laying it out.

const pen = document.createElement("canvas").getContext("2d");

/** In pixels; `font` as CSS writes it. */
export function widthOf(text: string, font: string): number {
  if (!pen) return 8 * text.length;
  if (pen.font !== font) pen.font = font;
  return pen.measureText(text).width;
}

export function fontOf(element: Element): string {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  return `${fontWeight} ${fontSize} ${fontFamily}`;
}
