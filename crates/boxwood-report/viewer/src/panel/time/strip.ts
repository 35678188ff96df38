// Bar chart of the rows per frame above the time slider; a click selects a frame.

import type { ViewData } from "../../data";
import type { Store } from "../../state";
import { make, makeSvg } from "../dom";
import { sync } from "../sync";

export function createStrip(data: ViewData, store: Store, counts: Uint32Array): HTMLElement {
  // The center of the bar of a frame is the slider position of that frame.
  const last = Math.max(1, counts.length - 1);
  const highest = counts.reduce((max, count) => Math.max(max, count), 1);
  const bars = makeSvg("path", { class: "bars", d: outline(counts) });
  const chosen = makeSvg("rect", { class: "chosen", y: 0, height: highest });
  const here = makeSvg("line", { class: "here", y1: 0, y2: highest });
  const drawing = makeSvg("svg", { viewBox: `0 0 ${last} ${highest}`, preserveAspectRatio: "none" }, chosen, bars, here);
  const strip = make("div", { class: "strip", "aria-hidden": "true" }, drawing);

  sync(store, ["frame"], ({ frame }) => {
    here.setAttribute("x1", String(frame));
    here.setAttribute("x2", String(frame));
    strip.title = counts[frame] === 1 ? "1 row in this frame" : `${counts[frame].toLocaleString("en")} rows in this frame`;
  });
  sync(store, ["focus"], ({ focus }) => {
    const frames = focus === null ? null : data.table.rows[focus].frames;
    chosen.setAttribute("x", String(frames ? frames[0] - 0.5 : 0));
    chosen.setAttribute("width", String(frames ? frames[1] - frames[0] : 0));
  });

  const go = (event: PointerEvent): void => {
    const { left, width } = drawing.getBoundingClientRect();
    const frame = Math.round(((event.clientX - left) / Math.max(1, width)) * (counts.length - 1));
    store.set({ frame: Math.max(0, Math.min(counts.length - 1, frame)), playing: false });
  };
  strip.addEventListener("pointerdown", (event) => {
    strip.setPointerCapture(event.pointerId);
    go(event);
  });
  strip.addEventListener("pointermove", (event) => {
    if (strip.hasPointerCapture(event.pointerId)) go(event);
  });
  return strip;
}

/** Outline of all bars as one area, with y pointing down. */
function outline(counts: Uint32Array): string {
  const highest = counts.reduce((max, count) => Math.max(max, count), 1);
  const steps: string[] = [`M-.5 ${highest}`];
  counts.forEach((count, frame) => {
    if (frame === 0 || count !== counts[frame - 1]) steps.push(`V${highest - count}`);
    if (frame === counts.length - 1 || count !== counts[frame + 1]) steps.push(`H${frame + 0.5}`);
  });
  return `${steps.join("")}V${highest}z`;
}
