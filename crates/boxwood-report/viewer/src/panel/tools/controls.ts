// Toolbar over the view. On a phone, the tools are in a sheet that a button opens.

import type { ViewData } from "../../data";
import type { SceneView } from "../../scene";
import type { State, Store } from "../../state";
import { uniqueId, make } from "../dom";
import { sync } from "../sync";
import type { IconName } from "../icons";
import { type CloseFlyouts, type Flyout, Flyouts } from "./flyout";
import { iconButton, segments, toolButton } from "./inputs";
import { savePicture } from "./picture";
import { explodeTool, sectionTool, treeTool } from "./sliders";

export interface Controls {
  element: HTMLElement;
  /** Button that opens the sheet of tools on a phone. */
  sheetButton: HTMLButtonElement;
  close: CloseFlyouts;
  /** Called when the view is ready. */
  ready(scene: SceneView): void;
}

export function createControls(data: ViewData, store: Store, scene: () => SceneView | null): Controls {
  const flyouts = new Flyouts();
  const fit = toolButton("fit", "Fit", "Show everything (F)", { disabled: true });
  fit.addEventListener("click", () => scene()?.fit());
  const picture = toolButton("picture", "Image", "Save the view as an image", { disabled: true });
  picture.addEventListener("click", () => {
    const view = scene();
    if (view) savePicture(view, data.title);
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
    switchButton(store, "edges", "edges", "Edges", "Show edges of parts (E)"),
    ...(data.marks.length > 0 ? [switchButton(store, "marks", "marks", "Marks", "Show marks (M)")] : []),
    divider(),
    picture,
  ];

  const id = uniqueId("tools");
  const sheetButton = iconButton("controls", "View tools");
  const closeButton = iconButton("close", "Close tools");
  const head = make("div", { class: "sheet-head" }, make("h2", {}, "View"), closeButton);
  const group = make("div", { class: "tools", role: "group", "aria-label": "View tools" }, ...tools);
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
    ready(scene) {
      fit.disabled = picture.disabled = false;
      tree.setLevels(scene.levels);
    },
  };
}

function switchButton(store: Store, key: "edges" | "marks", drawing: IconName, label: string, hint: string): HTMLElement {
  const button = toolButton(drawing, label, hint);
  button.addEventListener("click", () => store.set({ [key]: !store.state[key] }));
  sync(store, [key], (state) => button.setAttribute("aria-pressed", String(state[key])));
  return button;
}

function isolateButton(store: Store): HTMLElement {
  const button = toolButton("isolate", "Isolate", "Show only the selection (I)");
  button.addEventListener("click", () => store.set({ isolated: !store.state.isolated }));
  sync(store, ["isolated", "parts"], ({ isolated, parts }) => {
    button.setAttribute("aria-pressed", String(isolated));
    button.classList.toggle("used", isolated);
    button.disabled = parts.size === 0 && !isolated;
  });
  return button;
}

function othersTool(flyouts: Flyouts, store: Store): Flyout {
  const others = segments<State["others"]>(
    "Parts that no row refers to",
    [
      ["translucent", "Translucent"],
      ["solid", "Solid"],
      ["hidden", "Hidden"],
    ],
    (others) => store.set({ others }),
  );
  const tool = flyouts.make("others", "Others", "Appearance of parts that no row refers to", others.element);
  sync(store, ["others"], (state) => {
    others.show(state.others);
    tool.use(state.others !== "translucent");
  });
  return tool;
}

/** Returns true if the table has rows and there is a part that no row refers to. */
function hasOthers(data: ViewData): boolean {
  return data.table.rows.length > 0 && data.parts.some((part) => part.color === null);
}

function divider(): HTMLElement {
  return make("span", { class: "divider", "aria-hidden": "true" });
}
