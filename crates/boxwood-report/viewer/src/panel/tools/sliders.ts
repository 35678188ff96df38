// Tools that take the view apart: explode, section, tree boxes.

import type { ViewData } from "../../data";
import type { Section, Store } from "../../state";
import { make } from "../dom";
import { follow } from "../follow";
import type { Flyout, Flyouts } from "./flyout";
import { iconButton, segments, slider } from "./inputs";

export function explodeTool(flyouts: Flyouts, store: Store): Flyout {
  const amount = slider("How far parts are pulled apart", { min: 0, max: 1, step: 0.01 }, (explode) => store.set({ explode }));
  const tool = flyouts.make("explode", "Explode", "Pull the parts apart", amount.element);
  follow(store, ["explode"], ({ explode }) => {
    amount.show(explode, `${Math.round(100 * explode)} %`);
    tool.use(explode > 0);
  });
  return tool;
}

export function sectionTool(flyouts: Flyouts, store: Store, data: ViewData): Flyout {
  const change = (patch: Partial<Section>): void => store.set({ section: { ...store.state.section, ...patch } });
  const axis = segments<Section["axis"]>(
    "Axis of the section",
    [
      [null, "Off"],
      [0, "X"],
      [1, "Y"],
      [2, "Z"],
    ],
    (axis) => change({ axis }),
  );
  const place = slider("Place of the section", { min: 0, max: 1, step: 0.002 }, (at) => change({ at }));
  const flip = iconButton("flip", "Cut away the other side");
  flip.addEventListener("click", () => change({ flipped: !store.state.section.flipped }));
  const sides = make("div", { class: "side-by-side" }, axis.element, flip);
  const tool = flyouts.make("section", "Section", "Cut the view open", sides, place.element);
  follow(store, ["section"], ({ section }) => {
    axis.show(section.axis);
    place.show(section.at, section.axis === null ? "" : coordinate(data, section.axis, section.at));
    place.input.disabled = flip.disabled = section.axis === null;
    flip.setAttribute("aria-pressed", String(section.flipped));
    tool.use(section.axis !== null);
  });
  return tool;
}

/** Where the section is in the world, to about a thousandth of the scene. */
function coordinate(data: ViewData, axis: 0 | 1 | 2, at: number): string {
  const [low, high] = data.bounds.map((corner) => data.origin[axis] + corner[axis] / data.scale);
  const digits = 3 - Math.ceil(Math.log10(Math.max(high - low, Number.MIN_VALUE)));
  const value = low + (high - low) * at;
  const text = digits > 9 ? value.toExponential(3) : value.toFixed(Math.max(0, digits));
  return data.units === null ? text : `${text} ${data.units}`;
}

export interface TreeTool extends Flyout {
  /** How many levels there are is known once the view is there. */
  setLevels(levels: number): void;
}

export function treeTool(flyouts: Flyouts, store: Store): TreeTool {
  // No boxes, then a step for each level.
  const level = slider("Level of the tree", { min: 0, max: 1, step: 1 }, (step) => store.set({ level: step === 0 ? null : step - 1 }));
  const tool = flyouts.make("tree", "Tree", "Show the boxes of the trees, level by level", level.element);
  let levels = 0;
  const show = (): void => {
    const current = store.state.level;
    const step = current === null ? 0 : current + 1;
    level.input.max = String(Math.max(1, levels));
    level.show(step, step === 0 ? "Off" : `${step} of ${levels}`);
    level.input.disabled = tool.button.disabled = levels === 0;
    tool.use(current !== null);
  };
  follow(store, ["level"], show);
  return {
    ...tool,
    setLevels(count) {
      levels = count;
      show();
    },
  };
}
