// What is drawn, in which order, and what has to be done again when the store changes.

import { Box3, Color, Sphere, SRGBColorSpace, Vector3, type WebGLRenderer } from "three";
import type { ViewData } from "../data";
import type { State, Store } from "../state";
import { Boxes } from "./boxes";
import { Eye } from "./camera";
import { Contour } from "./contour";
import type { Shape } from "./decode";
import { Edges } from "./edges";
import { Faces } from "./faces";
import { freeOf } from "./free";
import { Looks, type Look } from "./looks";
import { Loop } from "./loop";
import { Marks } from "./marks";
import { schemes } from "./palette";
import { Picker } from "./pick";
import { createRenderer, resize, setResolution, watchContext } from "./renderer";
import { pixelRatio } from "./screen";
import { cut } from "./section";
import { Space } from "./space";
import { Triad } from "./triad";

const DWARFED = 3;
/** How much room marks get on each side of the parts, as a multiple of the parts' size. */
const BESIDE = 0.5;
/** Around a place on a part: as much of its surroundings as a share of the place, and a share of the part at the least. */
const AROUND_PLACE = 0.6;
const LEAST_OF_PART = 0.08;

export class Picture {
  readonly loop: Loop;
  readonly picker: Picker;
  /** The first picture is there. */
  readonly drawn: Promise<void>;
  /** And the edges, which come later, are there. */
  readonly finished: Promise<void>;
  /** What lies over a corner of the canvas now, if something does. */
  card: () => DOMRect | null = () => null;
  private readonly renderer: WebGLRenderer;
  private readonly eye: Eye;
  private readonly space: Space;
  private readonly faces: Faces;
  private readonly edges: Edges;
  private readonly marks: Marks;
  private readonly boxes: Boxes;
  private readonly contour: Contour;
  private readonly triad = new Triad();
  private readonly dresses: Looks;
  private looks: Look[] = [];
  private readonly deforming: number | null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly data: ViewData,
    blob: ArrayBuffer,
    shapes: Shape[],
    private readonly store: Store,
  ) {
    const triangles = data.parts.reduce((sum, part) => sum + shapes[part.shape].shown, 0);
    this.renderer = createRenderer(canvas, triangles);
    this.space = new Space(data, blob, shapes);
    this.deforming = data.frames?.moves.kind === "vertices" ? data.frames.moves.shape : null;
    this.faces = new Faces(shapes, data.parts, this.space);
    this.edges = new Edges(shapes, data.parts, this.space);
    this.marks = new Marks(data, blob, shapes, this.space);
    this.boxes = new Boxes(shapes, data.parts, this.space);
    this.contour = new Contour(shapes, data.parts, this.space);
    this.dresses = new Looks(data, this.space);
    this.loop = new Loop(() => this.draw(), (share) => this.resize(share));
    this.eye = new Eye(canvas, this.loop, () => this.everything(), () => freeOf(canvas.getBoundingClientRect(), this.card()));
    this.picker = new Picker(canvas, this.renderer, this.eye.camera, this.faces);

    this.resize(1);
    this.update(store.state, null);
    this.eye.reset(this.shownBox());
    store.listen((state, changed) => this.update(state, changed));
    new ResizeObserver(() => this.resize(1)).observe(canvas);
    watchContext(canvas, () => this.loop.request());
    this.drawn = this.loop.next();
    this.finished = this.drawn.then(() => this.findEdges());
  }

  get levels(): number {
    return this.boxes.levels;
  }

  frame(box: Box3): void {
    this.eye.frame(box, true);
  }

  /** Twice as fine as the page at least: it may be printed. */
  shot(): string {
    const { clientWidth, clientHeight } = this.canvas;
    const before = pixelRatio.value;
    setResolution(this.renderer, clientWidth, clientHeight, Math.max(before, 2));
    this.draw();
    const picture = this.canvas.toDataURL("image/png");
    setResolution(this.renderer, clientWidth, clientHeight, before);
    this.draw();
    return picture;
  }

  /** Around the parts that are shown and the marks beside them, but not all the way along those that go far.
   *  Around all there is if no part is shown. */
  shownBox(): Box3 {
    const shown = this.around([...this.looks.keys()].filter((part) => this.looks[part].mode !== "hidden"));
    if (shown.isEmpty()) return this.space.bounds.clone().union(this.marks.extent);
    const { marks, isolated } = this.store.state;
    if (!marks || isolated) return shown;
    const { x, y, z } = shown.getSize(new Vector3());
    const beside = shown.clone().expandByScalar(Math.max(x, y, z) * BESIDE).intersect(this.marks.extent);
    return shown.union(beside);
  }

  /** Around what the focused row is about: where it happens, and its parts, but for those that dwarf the smallest of them. */
  selectionBox(): Box3 {
    const { focus, rows, parts } = this.store.state;
    const row = focus !== null && rows.size === 1 ? this.data.table.rows[focus] : null;
    const exploded = this.store.state.explode > 0;
    if (row?.bounds && !exploded) {
      if (row.parts.length === 1) return this.placeBox(this.space.box(row.bounds), this.space.partBox(row.parts[0]));
      const boxes = row.parts.map((part) => this.space.partBox(part));
      const smallest = Math.min(...boxes.map(radius));
      const framed = boxes.filter((box) => radius(box) <= smallest * DWARFED);
      return framed.reduce((all, box) => all.union(box), this.space.box(row.bounds));
    }
    return parts.size > 0 ? this.around([...parts]) : this.shownBox();
  }

  /** Around a place on a part: so near that it is seen, so far that one sees where on the part it is. */
  private placeBox(place: Box3, part: Box3): Box3 {
    const size = radius(place);
    const around = place.clone().expandByScalar(Math.max(size * AROUND_PLACE, radius(part) * LEAST_OF_PART - size));
    return around.intersect(part).union(place);
  }

  private async findEdges(): Promise<void> {
    await this.edges.find(this.deforming);
    this.edges.dress(this.looks, this.store.state.theme);
    this.loop.request();
  }

  private around(parts: number[]): Box3 {
    return parts.reduce((box, part) => box.union(this.space.partBox(part)), new Box3());
  }

  private everything(): Sphere {
    const box = this.space.reach(this.store.state.explode).union(this.marks.extent);
    return box.getBoundingSphere(new Sphere());
  }

  /** Does again what depends on what has changed; everything at first. */
  private update(state: Readonly<State>, changed: ReadonlySet<keyof State> | null): void {
    const any = (...keys: (keyof State)[]) => changed === null || keys.some((key) => changed.has(key));
    const moved = any("explode") || (any("frame") && this.data.frames !== null);
    if (moved) this.move(state);
    if (moved || any("parts", "hovered", "isolated", "others", "theme")) {
      this.looks = this.dresses.of(state);
      this.faces.dress(this.looks);
      this.edges.dress(this.looks, state.theme);
    }
    if (any("theme")) this.triad.dress(state.theme);
    if (any("section", "explode")) cut(state.section, this.space.reach(state.explode));
    if (moved || any("parts", "rows", "isolated", "others", "theme", "marks")) this.marks.build(state, this.looks);
    if (moved || any("section", "parts", "isolated", "others", "theme")) this.contour.build(state, this.looks);
    if (moved || any("level", "parts", "isolated", "others", "theme")) this.boxes.build(state, this.looks);
    this.loop.request();
  }

  private move(state: Readonly<State>): void {
    const deformed = this.space.place(state.frame, state.explode);
    this.faces.move();
    this.edges.move();
    if (deformed && this.deforming !== null) {
      this.faces.deform(this.deforming);
      this.boxes.deform(this.deforming);
    }
  }

  private background(theme: State["theme"]): Color {
    return new Color().setRGB(...schemes[theme].background, SRGBColorSpace);
  }

  private resize(share: number): void {
    const width = Math.max(this.canvas.clientWidth, 1);
    const height = Math.max(this.canvas.clientHeight, 1);
    if (!resize(this.renderer, width, height, share)) return;
    this.eye.resize(width, height);
    this.loop.request();
  }

  private draw(): void {
    const { renderer, eye: { camera } } = this;
    this.eye.focus();
    camera.updateMatrixWorld();
    renderer.setClearColor(this.background(this.store.state.theme), 1);
    renderer.clear();
    this.faces.drawSolid(renderer, camera);
    this.marks.drawAreas(renderer, camera);
    if (this.store.state.edges) this.edges.draw(renderer, camera);
    this.contour.draw(renderer, camera);
    this.faces.drawGlass(renderer, camera);
    this.boxes.draw(renderer, camera);
    this.marks.drawSegments(renderer, camera);
    this.triad.draw(renderer, camera);
  }
}

function radius(box: Box3): number {
  return box.getBoundingSphere(new Sphere()).radius;
}
