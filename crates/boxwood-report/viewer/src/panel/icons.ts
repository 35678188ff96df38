// Line icons of 20 by 20 units, in the color of the surrounding text.

import { makeSvg } from "./dom";

const DRAWINGS = {
  fit: "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4M7.5 7.5h5v5h-5z",
  explode: "M8 8h4v4H8zM6 6 3 3m0 2.6V3h2.6M14 6l3-3m-2.6 0H17v2.6M14 14l3 3m0-2.6V17h-2.6M6 14l-3 3m2.6 0H3v-2.6",
  section: "M10 2.5 16.5 6v8L10 17.5 3.5 14V6zM2 13 18 7",
  tree: "M2.5 2.5h15v15h-15zM5 5h6v6H5zM7 7h2v2H7zM12.5 12.5h2.5V15h-2.5z",
  others: "M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zM10 7.6a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8z",
  edges: "M10 2.5 16.5 6v8L10 17.5 3.5 14V6zM3.5 6 10 9.5 16.5 6M10 9.5v8",
  marks: "M3 14c3-1 4-9 7-9s3 10 7 9M3 8.5h1.5M7 8.5h2M11.5 8.5h2M16 8.5h1",
  isolate: "M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
  picture: "M3 6h3l1.5-2h5L14 6h3v10H3zM10 8a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  sun: "M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM10 1.8v1.6M10 16.6v1.6M1.8 10h1.6M16.6 10h1.6M4.2 4.2l1.1 1.1M14.7 14.7l1.1 1.1M15.8 4.2l-1.1 1.1M5.3 14.7l-1.1 1.1",
  moon: "M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7z",
  help: "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM7.8 7.8a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.1.9-1.1 1.8M10 13.9v.2",
  controls: "M3 6h7M14 6h3M12 4v4M3 14h3M10 14h7M8 12v4",
  close: "M5 5l10 10M15 5 5 15",
  previous: "M12.5 4.5 7 10l5.5 5.5",
  next: "M7.5 4.5 13 10l-5.5 5.5",
  up: "M4.5 12.5 10 7l5.5 5.5",
  down: "M4.5 7.5 10 13l5.5-5.5",
  play: "M6 4v12l10-6z",
  pause: "M6.5 4v12M13.5 4v12",
  copy: "M7 7h10v10H7zM13 7V3H3v10h4",
  done: "M4 10.5 8.5 15 16 5.5",
  search: "M8.5 3a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM12.5 12.5 17 17",
  flip: "M10 2.5v15M7 6 3 14h4zM13 6l4 8h-4z",
  warning: "M10 3 18 16.5H2zM10 8v4M10 14.2v.2",
  clear: "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM6.5 10.2l2.5 2.5 4.5-5.2",
  found: "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM10 6v5M10 13.6v.2",
  neutral: "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM10 9v5M10 6.4v-.2",
} as const;

export type IconName = keyof typeof DRAWINGS;

export function icon(drawing: IconName): SVGElement {
  return makeSvg(
    "svg",
    { class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true", focusable: "false" },
    makeSvg("path", { d: DRAWINGS[drawing] }),
  );
}
