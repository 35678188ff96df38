// Tools with sliders: explode, section, tree boxes.

import type { ViewData } from "../../data";
import type { Section, Store } from "../../state";
import { make } from "../dom";
import { sync } from "../sync";
import type { Flyout, Flyouts } from "./flyout";
import { iconButton, segments, slider } from "./inputs";

export function explodeTool(flyouts: Flyouts, store: Store): Flyout {
  const amount = slider("How far parts are moved apart", { min: 0, max: 1, step: 0.01 }, (explode) => store.set({ explode }));
  const tool = flyouts.make("explode", "Explode", "Move the parts apart", amount.element);
  sync(store, ["explode"], ({ explode }) => {
    amount.show(explode, `${Math.round(100 * explode)} %`);
    tool.use(explode > 0);
  });
  return tool;
}

export function sectionTool(flyouts: Flyouts, store: Store, data: ViewData): Flyout {
  const change = (patch: Partial<Section>): void => store.set({ section: { ...store.state.section, ...patch } });
  const axis = segments<Section["axis"]>(
    "Section axis",
    [
      [null, "Off"],
      [0, "X"],
      [1, "Y"],
      [2, "Z"],
    ],
    (axis) => change({ axis }),
  );
  const position = slider("Section position", { min: 0, max: 1, step: 0.002 }, (at) => change({ at }));
  const flip = iconButton("flip", "Cut away the other side");
  flip.addEventListener("click", () => change({ flipped: !store.state.section.flipped }));
  const sides = make("div", { class: "side-by-side" }, axis.element, flip);
  const tool = flyouts.make("section", "Section", "Cut the view with a plane", sides, position.element);
  sync(store, ["section"], ({ section }) => {
    axis.show(section.axis);
    position.show(section.at, section.axis === null ? "" : coordinate(data, section.axis, section.at));
    position.input.disabled = flip.disabled = section.axis === null;
    flip.setAttribute("aria-pressed", String(section.flipped));
    tool.use(section.axis !== null);
  });
  return tool;
}

/** World coordinate of the section plane as text, rounded to about a thousandth of the size of the scene. */
function coordinate(data: ViewData, axis: 0 | 1 | 2, at: number): string {
  const [low, high] = data.bounds.map((corner) => data.origin[axis] + corner[axis] / data.scale);
  const digits = 3 - Math.ceil(Math.log10(Math.max(high - low, Number.MIN_VALUE)));
  const value = low + (high - low) * at;
  const text = digits > 9 ? value.toExponential(3) : value.toFixed(Math.max(0, digits));
  return data.units === null ? text : `${text} ${data.units}`;
}

export interface TreeTool extends Flyout {
  /** Sets the number of tree levels, which is known when the view is ready. */
  setLevels(levels: number): void;
}

export function treeTool(flyouts: Flyouts, store: Store): TreeTool {
  // The slider has one step more than the tree has levels: step 0 shows no boxes, step k shows the boxes of level
  // k - 1.
  const level = slider("Tree level", { min: 0, max: 1, step: 1 }, (step) => store.set({ level: step === 0 ? null : step - 1 }));
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
  sync(store, ["level"], show);
  return {
    ...tool,
    setLevels(count) {
      levels = count;
      show();
    },
  };
}
