// Light and dark theme: as in the system, until the user chooses.

import type { ViewData } from "../data";
import { partColor } from "../scene/palette";
import type { Store } from "../state";

export interface Theme {
  toggle(): void;
}

export function createTheme(data: ViewData, store: Store): Theme {
  const paletteIndices = new Set(data.parts.map((part) => part.color));
  const show = (): void => {
    const { theme } = store.state;
    const page = document.documentElement;
    page.dataset.theme = theme;
    for (const index of paletteIndices) page.style.setProperty(variableOf(index), partColor(index, theme));
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

/** CSS color of a palette index, in the current theme. */
export function swatchColor(index: number | null): string {
  return `var(${variableOf(index)})`;
}

function variableOf(index: number | null): string {
  return `--part-${index ?? "plain"}`;
}
