// Light and dark: as the system has it, until the reader chooses.

import type { ViewData } from "../data";
import { partColour } from "../stage/palette";
import type { Store } from "../state";

export interface Theme {
  toggle(): void;
}

export function createTheme(data: ViewData, store: Store): Theme {
  const places = new Set(data.parts.map((part) => part.colour));
  const show = (): void => {
    const { theme } = store.state;
    const page = document.documentElement;
    page.dataset.theme = theme;
    for (const place of places) page.style.setProperty(variableOf(place), partColour(place, theme));
  };
  store.listen((_, changed) => {
    if (changed.has("theme")) show();
  });
  show();

  let chosen = false;
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => {
    if (!chosen) store.set({ theme: matches ? "dark" : "light" });
  });
  return {
    toggle() {
      chosen = true;
      store.set({ theme: store.state.theme === "dark" ? "light" : "dark" });
    },
  };
}

/** The colour of a place in the palette, in whichever theme is shown. */
export function swatchColour(place: number | null): string {
  return `var(${variableOf(place)})`;
}

function variableOf(place: number | null): string {
  return `--part-${place ?? "plain"}`;
}
