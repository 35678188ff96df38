// The image of the 3D view: the order in which its contents are drawn, and their update when the store changes.

import { Box3, Color, Sphere, SRGBColorSpace, Vector3, type WebGLRenderer } from "three";
import type { ViewData } from "../data";
import type { State, Store } from "../state";
import { Boxes } from "./boxes";
import { OrbitCamera } from "./camera";
import { Contour } from "./contour";
import type { PageMesh } from "./decode";
import { Edges } from "./edges";
import { Faces } from "./faces";
import { unobstructedArea } from "./unobstructed";
import { AppearanceRules, type PartAppearance } from "./part_appearance";
import { Loop } from "./loop";
import { Marks } from "./marks";
import { schemes } from "./palette";
import { Picker } from "./pick";
import { createRenderer, resize, setResolution, watchContext } from "./renderer";
import { pixelRatio } from "./screen";
import { cut } from "./section";
import { Space } from "./space";
import { Triad } from "./triad";

const MAX_SIZE_RATIO = 3;
/** The camera also shows marks beside the parts, up to this distance, as a multiple of the size of the parts. */
const MARK_MARGIN = 0.5;
/** Margin around a location on a part (the region of a row), as a multiple of the size of the location. */
const CONTEXT_MARGIN = 0.6;
// Minimum size of the box that the camera shows around a location, as a multiple of the size of the part.
const MIN_PART_SHARE = 0.08;

export class Picture {
  readonly loop: Loop;
  readonly picker: Picker;
  /** Resolves when the first image is drawn. */
  readonly drawn: Promise<void>;
  /** Resolves when the first image is drawn and the feature edges are computed. */
  readonly finished: Promise<void>;
  /** Rectangle of the card over a corner of the canvas, if there is one. */
  card: () => DOMRect | null = () => null;
  private readonly renderer: WebGLRenderer;
  private readonly orbit: OrbitCamera;
  private readonly space: Space;
  private readonly faces: Faces;
  private readonly edges: Edges;
  private readonly marks: Marks;
  private readonly boxes: Boxes;
  private readonly contour: Contour;
  private readonly triad = new Triad();
  private readonly appearanceRules: AppearanceRules;
  private appearances: PartAppearance[] = [];
  private readonly deforming: number | null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly data: ViewData,
    blob: ArrayBuffer,
    meshes: PageMesh[],
    private readonly store: Store,
  ) {
    const triangles = data.parts.reduce((sum, part) => sum + meshes[part.mesh].shown, 0);
    this.renderer = createRenderer(canvas, triangles);
    this.space = new Space(data, blob, meshes);
    this.deforming = data.frames?.motion.kind === "vertices" ? data.frames.motion.mesh : null;
    this.faces = new Faces(meshes, data.parts, this.space);
    this.edges = new Edges(meshes, data.parts, this.space);
    this.marks = new Marks(data, blob, meshes, this.space);
    this.boxes = new Boxes(meshes, data.parts, this.space);
    this.contour = new Contour(meshes, data.parts, this.space);
    this.appearanceRules = new AppearanceRules(data, this.space);
    this.loop = new Loop(() => this.draw(), (share) => this.resize(share));
    this.orbit = new OrbitCamera(canvas, this.loop, () => this.everything(), () => unobstructedArea(canvas.getBoundingClientRect(), this.card()));
    this.picker = new Picker(canvas, this.renderer, this.orbit.camera, this.faces);

    this.resize(1);
    this.update(store.state, null);
    this.orbit.reset(this.shownBox());
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
    this.orbit.frame(box, true);
  }

  /** Returns an image for printing, with at least twice the CSS resolution. */
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

  /** Box of the shown parts, with marks only near them; box of all parts and marks if no part is shown. */
  shownBox(): Box3 {
    const shown = this.boxOf([...this.appearances.keys()].filter((part) => this.appearances[part].mode !== "hidden"));
    if (shown.isEmpty()) return this.space.bounds.clone().union(this.marks.extent);
    const { marks, isolated } = this.store.state;
    if (!marks || isolated) return shown;
    const { x, y, z } = shown.getSize(new Vector3());
    const beside = shown.clone().expandByScalar(Math.max(x, y, z) * MARK_MARGIN).intersect(this.marks.extent);
    return shown.union(beside);
  }

  /** Box to show for the focused row: its region and its parts, without parts much larger than the smallest one. */
  selectionBox(): Box3 {
    const { focus, rows, parts } = this.store.state;
    const row = focus !== null && rows.size === 1 ? this.data.table.rows[focus] : null;
    const exploded = this.store.state.explode > 0;
    if (row?.bounds && !exploded) {
      if (row.parts.length === 1) return this.locationBox(this.space.box(row.bounds), this.space.partBox(row.parts[0]));
      const boxes = row.parts.map((part) => this.space.partBox(part));
      const smallest = Math.min(...boxes.map(radius));
      const framed = boxes.filter((box) => radius(box) <= smallest * MAX_SIZE_RATIO);
      return framed.reduce((all, box) => all.union(box), this.space.box(row.bounds));
    }
    return parts.size > 0 ? this.boxOf([...parts]) : this.shownBox();
  }

  /** Box around a location on a part: close enough to see it, far enough to recognize where on the part it is. */
  private locationBox(location: Box3, part: Box3): Box3 {
    const size = radius(location);
    const around = location.clone().expandByScalar(Math.max(size * CONTEXT_MARGIN, radius(part) * MIN_PART_SHARE - size));
    return around.intersect(part).union(location);
  }

  private async findEdges(): Promise<void> {
    await this.edges.find(this.deforming);
    this.edges.restyle(this.appearances, this.store.state.theme);
    this.loop.request();
  }

  private boxOf(parts: number[]): Box3 {
    return parts.reduce((box, part) => box.union(this.space.partBox(part)), new Box3());
  }

  private everything(): Sphere {
    const box = this.space.explodedBounds(this.store.state.explode).union(this.marks.extent);
    return box.getBoundingSphere(new Sphere());
  }

  /** Updates everything that depends on the changed keys; everything if `changed` is `null`, as for the first image. */
  private update(state: Readonly<State>, changed: ReadonlySet<keyof State> | null): void {
    const any = (...keys: (keyof State)[]) => changed === null || keys.some((key) => changed.has(key));
    const moved = any("explode") || (any("frame") && this.data.frames !== null);
    if (moved) this.move(state);
    if (moved || any("parts", "hovered", "isolated", "others", "theme")) {
      this.appearances = this.appearanceRules.of(state);
      this.faces.restyle(this.appearances);
      this.edges.restyle(this.appearances, state.theme);
    }
    if (any("theme")) this.triad.restyle(state.theme);
    if (any("section", "explode")) cut(state.section, this.space.explodedBounds(state.explode));
    if (moved || any("parts", "rows", "isolated", "others", "theme", "marks")) this.marks.build(state, this.appearances);
    if (moved || any("section", "parts", "isolated", "others", "theme")) this.contour.build(state, this.appearances);
    if (moved || any("level", "parts", "isolated", "others", "theme")) this.boxes.build(state, this.appearances);
    this.loop.request();
  }

  private move(state: Readonly<State>): void {
    const deformed = this.space.update(state.frame, state.explode);
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
    this.orbit.resize(width, height);
    this.loop.request();
  }

  private draw(): void {
    const { renderer, orbit: { camera } } = this;
    this.orbit.focus();
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
