// What was found, drawn beside the parts. Marks are put together anew whenever something about them changes: they are few
// enough, and then all of them are drawn at once.

import { Box3, Vector3, type Camera, type WebGLRenderer } from "three";
import type { MarkData, ViewData } from "../../data";
import type { State } from "../../state";
import { decodeFloats, decodeSteps, type Shape } from "../decode";
import type { Look } from "../looks";
import { mixLight, schemes, type Rgb } from "../palette";
import { holds } from "../rows";
import type { Space } from "../space";
import { Areas } from "./areas";
import { HEAD, LINE, Segments } from "./segments";

const DIMMED = 0.3;

export class Marks {
  /** Around all points of marks. */
  readonly extent = new Box3();
  private readonly areas = new Areas();
  private readonly segments = new Segments();
  /** Of each mark: places of triangles, or points. */
  private readonly triangles: (Uint32Array | null)[];
  private readonly points: Vector3[][];

  constructor(
    private readonly data: ViewData,
    blob: ArrayBuffer,
    private readonly shapes: Shape[],
    private readonly space: Space,
  ) {
    this.triangles = data.marks.map((mark) => (mark.figure === "triangles" ? decodeSteps(mark.data, blob) : null));
    this.points = data.marks.map((mark) => (mark.figure === "triangles" ? [] : pointsOf(mark, blob, space.scale)));
    for (const point of this.points.flat()) if (Number.isFinite(point.lengthSq())) this.extent.expandByPoint(point);
  }

  /** Puts together what is seen in this state. */
  build(state: Readonly<State>, looks: Look[]): void {
    this.areas.clear();
    this.segments.clear();
    if (state.marks) {
      this.data.marks.forEach((mark, i) => {
        const strength = this.strength(mark, state, looks);
        if (strength > 0) this.add(mark, i, strength, mark.row !== null && state.rows.has(mark.row), state.theme, looks);
      });
    }
    this.areas.build();
    this.segments.build(schemes[state.theme]);
  }

  /** Before the glass is drawn over them. */
  drawAreas(renderer: WebGLRenderer, camera: Camera): void {
    this.areas.draw(renderer, camera);
  }

  drawSegments(renderer: WebGLRenderer, camera: Camera): void {
    this.segments.draw(renderer, camera);
  }

  /** Lit up with its row; the others step back, or go if only the selected is shown. */
  private strength(mark: MarkData, state: Readonly<State>, looks: Look[]): number {
    if (!holds(mark.frames, state.frame)) return 0;
    if (mark.part !== null && mark.figure === "triangles" && looks[mark.part].mode === "hidden") return 0;
    if (mark.row === null) return mark.part !== null && looks[mark.part].mode === "hidden" ? 0 : 1;
    if (state.rows.has(mark.row)) return 1;
    const anySelected = state.rows.size > 0 || state.parts.size > 0;
    return !anySelected ? 1 : state.isolated ? 0 : DIMMED;
  }

  private add(mark: MarkData, i: number, strength: number, lit: boolean, theme: State["theme"], looks: Look[]): void {
    const { struck, curve, ink } = schemes[theme];
    const points = this.points[i].map((point, end) => this.pulled(point, this.mover(mark, end)));
    const line = (a: Vector3, b: Vector3, colour: Rgb, width: number): void => this.segments.add(a, b, colour, strength, width, LINE);
    switch (mark.figure) {
      case "triangles":
        this.addTriangles(mark.part!, this.triangles[i]!, struck, strength, lit, looks[mark.part!]);
        break;
      case "curve":
        for (let k = 1; k < points.length; k++) line(points[k - 1], points[k], curve, 3);
        if (mark.closed && points.length > 2) line(points[points.length - 1], points[0], curve, 3);
        break;
      case "patch":
        for (let k = 2; k < points.length; k++) this.areas.add([points[0], points[k - 1], points[k]], struck, strength * 0.9, strength * 0.9, false);
        break;
      case "point":
        for (const point of points) line(point, point, curve, 9);
        break;
      case "gap":
        line(points[0], points[1], ink, 2.5);
        for (const point of points) line(point, point, ink, 8);
        break;
      case "arrow":
        line(points[0], points[1], ink, 2);
        this.segments.add(points[0], points[1], ink, strength, 11, HEAD);
        break;
      case "edges":
        for (let k = 1; k < points.length; k += 2) line(points[k - 1], points[k], curve, 3);
        break;
    }
  }

  /** The part that a point moves with when parts are pulled apart: each end of a gap with its own. */
  private mover(mark: MarkData, end: number): number | null {
    if (mark.part !== null || mark.row === null || mark.figure !== "gap") return mark.part;
    return this.data.table.rows[mark.row].parts[end] ?? null;
  }

  private pulled(point: Vector3, part: number | null): Vector3 {
    return part === null ? point : point.clone().add(this.space.offsets[part]);
  }

  /** On a solid part they are the surface itself, in another colour; glass is drawn over them. */
  private addTriangles(part: number, places: Uint32Array, colour: Rgb, strength: number, lit: boolean, look: Look): void {
    const { positions, indices } = this.shapes[this.data.parts[part].shape];
    const matrix = this.space.matrices[part];
    const corners: [Vector3, Vector3, Vector3] = [new Vector3(), new Vector3(), new Vector3()];
    for (const place of places) {
      corners.forEach((corner, k) => corner.fromArray(positions, indices[place * 3 + k] * 3).applyMatrix4(matrix));
      const size = Math.max(corners[0].distanceTo(corners[1]), corners[1].distanceTo(corners[2]), corners[2].distanceTo(corners[0]));
      const seen = strength * paler(size, lit ? 0.4 : 0.5);
      const behind = strength * paler(size, lit ? 0.5 : 0.72);
      if (look.mode === "solid") this.areas.add(corners, mixLight(look.colour, colour, seen), 1, behind, lit);
      else this.areas.add(corners, colour, seen, behind, lit);
    }
  }
}

/** A large triangle says little about where something was found: it must not outshine what says more. */
function paler(size: number, by: number): number {
  const large = Math.min(Math.max((size - 2) / 14, 0), 1);
  return 0.9 - large * by;
}

function pointsOf(mark: MarkData, blob: ArrayBuffer, scale: number): Vector3[] {
  const numbers = decodeFloats(blob, mark.data.at, mark.data.count * 3);
  return Array.from({ length: mark.data.count }, (_, i) => new Vector3().fromArray(numbers, i * 3).multiplyScalar(scale));
}
