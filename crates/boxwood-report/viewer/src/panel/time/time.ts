// Controls of the animation: play, pause, select a frame. Playback itself is part of the 3D view (`motion.ts`).

import type { FramesData, ViewData } from "../../data";
import type { Store } from "../../state";
import { make, name } from "../dom";
import { sync } from "../sync";
import { icon } from "../icons";
import { fill, iconButton } from "../tools/inputs";
import { createStrip } from "./strip";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8];

export function createTime(data: ViewData, frames: FramesData, store: Store, counts: Uint32Array | null): HTMLElement {
  const last = frames.names.length - 1;
  const play = iconButton("play", "Play", "Play (space)");
  play.classList.add("play");
  play.addEventListener("click", () => togglePlay(store));
  sync(store, ["playing"], ({ playing }) => {
    play.replaceChildren(icon(playing ? "pause" : "play"));
    play.setAttribute("aria-label", playing ? "Pause" : "Play");
    play.title = playing ? "Pause (space)" : "Play (space)";
  });

  const range = make("input", { type: "range", min: 0, max: last, step: 1, "aria-label": "Frame", "data-testid": "frame" });
  range.addEventListener("input", () => store.set({ frame: range.valueAsNumber, playing: false }));
  const title = make("span", { class: "frame-name" });
  const number = make("span", { class: "frame-number" });
  sync(store, ["frame"], ({ frame }) => {
    range.value = String(frame);
    fill(range);
    range.setAttribute("aria-valuetext", frames.names[frame]);
    title.replaceChildren(name(frames.names[frame]));
    title.title = frames.names[frame];
    number.textContent = `${(frame + 1).toLocaleString("en")} / ${(last + 1).toLocaleString("en")}`;
  });

  const speeds = SPEEDS.map((speed) => make("option", { value: speed }, `${speed} ×`));
  const speed = make("select", { title: "Speed", "aria-label": "Speed" }, ...speeds);
  speed.addEventListener("change", () => store.set({ speed: Number(speed.value) }));
  sync(store, ["speed"], (state) => (speed.value = String(state.speed)));

  // The label is as wide as the longest frame name, so that the slider does not move.
  const label = make("div", { class: "frame" }, title, number);
  label.style.setProperty("--letters", String(frames.names.reduce((max, text) => Math.max(max, text.length), 0)));
  const track = make("div", { class: "track" }, ...(counts ? [createStrip(data, store, counts)] : []), range);
  return make("section", { class: "time", "aria-label": "Time" }, play, track, label, speed);
}

export function togglePlay(store: Store): void {
  store.set({ playing: !store.state.playing });
}

/** Moves by `step` frames, clamped to the range. */
export function stepFrame(store: Store, frames: FramesData, step: number): void {
  const frame = Math.max(0, Math.min(frames.names.length - 1, store.state.frame + step));
  store.set({ frame, playing: false });
}
