// The tools over the view; on a phone they are in a sheet behind one button.

import type { ViewData } from "../../data";
import type { Stage } from "../../stage";
import type { State, Store } from "../../state";
import { fresh, make } from "../dom";
import { follow } from "../follow";
import type { IconName } from "../icons";
import { type CloseFlyouts, type Flyout, Flyouts } from "./flyout";
import { iconButton, segments, toolButton } from "./inputs";
import { savePicture } from "./picture";
import { explodeTool, sectionTool, treeTool } from "./sliders";

export interface Controls {
  element: HTMLElement;
  /** Of the phone. */
  sheetButton: HTMLButtonElement;
  close: CloseFlyouts;
  /** The view is there. */
  ready(stage: Stage): void;
}

export function createControls(data: ViewData, store: Store, stage: () => Stage | null): Controls {
  const flyouts = new Flyouts();
  const fit = toolButton("fit", "Fit", "Show everything (F)", { disabled: true });
  fit.addEventListener("click", () => stage()?.fit());
  const picture = toolButton("picture", "Picture", "Save the view as a picture", { disabled: true });
  picture.addEventListener("click", () => {
    const there = stage();
    if (there) savePicture(there, data.title);
  });
  const tree = treeTool(flyouts, store);

  const tools = [
    fit,
    explodeTool(flyouts, store).element,
    sectionTool(flyouts, store, data).element,
    tree.element,
    divider(),
    isolateButton(store),
    ...(hasOthers(data) ? [othersTool(flyouts, store).element] : []),
    switchButton(store, "edges", "edges", "Edges", "Draw the edges of parts (E)"),
    ...(data.marks.length > 0 ? [switchButton(store, "marks", "marks", "Marks", "Draw what was found (M)")] : []),
    divider(),
    picture,
  ];

  const id = fresh("tools");
  const sheetButton = iconButton("controls", "Tools of the view");
  const closeButton = iconButton("close", "Close the tools");
  const head = make("div", { class: "sheet-head" }, make("h2", {}, "View"), closeButton);
  const group = make("div", { class: "tools", role: "group", "aria-label": "Tools of the view" }, ...tools);
  const element = make("div", { class: "toolbar", id }, head, group);
  sheetButton.classList.add("sheet-button");
  sheetButton.setAttribute("aria-controls", id);
  const openSheet = (open: boolean): void => {
    element.classList.toggle("open", open);
    sheetButton.setAttribute("aria-expanded", String(open));
  };
  openSheet(false);
  sheetButton.addEventListener("click", () => openSheet(!element.classList.contains("open")));
  closeButton.addEventListener("click", () => {
    openSheet(false);
    sheetButton.focus();
  });

  return {
    element,
    sheetButton,
    close: () => {
      const sheet = element.classList.contains("open");
      openSheet(false);
      return flyouts.close() || sheet;
    },
    ready(stage) {
      fit.disabled = picture.disabled = false;
      tree.setLevels(stage.levels);
    },
  };
}

function switchButton(store: Store, key: "edges" | "marks", drawing: IconName, label: string, hint: string): HTMLElement {
  const button = toolButton(drawing, label, hint);
  button.addEventListener("click", () => store.set({ [key]: !store.state[key] }));
  follow(store, [key], (state) => button.setAttribute("aria-pressed", String(state[key])));
  return button;
}

function isolateButton(store: Store): HTMLElement {
  const button = toolButton("isolate", "Isolate", "Show only what is selected (I)");
  button.addEventListener("click", () => store.set({ isolated: !store.state.isolated }));
  follow(store, ["isolated", "parts"], ({ isolated, parts }) => {
    button.setAttribute("aria-pressed", String(isolated));
    button.classList.toggle("used", isolated);
    button.disabled = parts.size === 0 && !isolated;
  });
  return button;
}

function othersTool(flyouts: Flyouts, store: Store): Flyout {
  const others = segments<State["others"]>(
    "Parts that no row names",
    [
      ["translucent", "Translucent"],
      ["solid", "Solid"],
      ["hidden", "Hidden"],
    ],
    (others) => store.set({ others }),
  );
  const tool = flyouts.make("others", "Others", "How parts are shown that no row names", others.element);
  follow(store, ["others"], (state) => {
    others.show(state.others);
    tool.use(state.others !== "translucent");
  });
  return tool;
}

/** Whether there are parts that no row names, beside some that a row does. */
function hasOthers(data: ViewData): boolean {
  return data.table.rows.length > 0 && data.parts.some((part) => part.colour === null);
}

function divider(): HTMLElement {
  return make("span", { class: "divider", "aria-hidden": "true" });
}
