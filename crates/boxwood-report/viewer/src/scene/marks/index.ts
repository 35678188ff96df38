// Marks on the parts. All marks are rebuilt on every change and drawn at once; they are few enough for that.

import { Box3, Vector3, type Camera, type WebGLRenderer } from "three";
import type { MarkData, ViewData } from "../../data";
import type { State } from "../../state";
import { decodeFloats, decodeSteps, type PageMesh } from "../decode";
import type { PartAppearance } from "../part_appearance";
import { mixLight, schemes, type Rgb } from "../palette";
import { holds } from "../rows";
import type { Space } from "../space";
import { Areas } from "./areas";
import { HEAD, LINE, Segments } from "./segments";

const DIMMED = 0.3;

export class Marks {
  /** Bounding box of the points of all marks. */
  readonly extent = new Box3();
  private readonly areas = new Areas();
  private readonly segments = new Segments();
  /** For each mark of triangles, the triangle indices; `null` for other marks. */
  private readonly triangles: (Uint32Array | null)[];
  // For each mark, its points; empty for marks of triangles.
  private readonly points: Vector3[][];

  constructor(
    private readonly data: ViewData,
    blob: ArrayBuffer,
    private readonly meshes: PageMesh[],
    private readonly space: Space,
  ) {
    this.triangles = data.marks.map((mark) => (mark.shape === "triangles" ? decodeSteps(mark.data, blob) : null));
    this.points = data.marks.map((mark) => (mark.shape === "triangles" ? [] : pointsOf(mark, blob, space.scale)));
    for (const point of this.points.flat()) if (Number.isFinite(point.lengthSq())) this.extent.expandByPoint(point);
  }

  /** Builds the marks that are visible in this state. */
  build(state: Readonly<State>, appearances: PartAppearance[]): void {
    this.areas.clear();
    this.segments.clear();
    if (state.marks) {
      this.data.marks.forEach((mark, i) => {
        const strength = this.strength(mark, state, appearances);
        if (strength > 0) this.add(mark, i, strength, mark.row !== null && state.rows.has(mark.row), state.theme, appearances);
      });
    }
    this.areas.build();
    this.segments.build(schemes[state.theme]);
  }

  /** Draws the areas of the marks. Call it before the translucent surfaces are drawn. */
  drawAreas(renderer: WebGLRenderer, camera: Camera): void {
    this.areas.draw(renderer, camera);
  }

  drawSegments(renderer: WebGLRenderer, camera: Camera): void {
    this.segments.draw(renderer, camera);
  }

  /** Opacity of a mark: 1 if the mark has no row, if its row is selected, or if nothing is selected. Other marks
  *  are dimmed, or have opacity 0 if the selection is isolated. Marks of other frames and of hidden parts have
  *  opacity 0. */
  private strength(mark: MarkData, state: Readonly<State>, appearances: PartAppearance[]): number {
    if (!holds(mark.frames, state.frame)) return 0;
    if (mark.part !== null && mark.shape === "triangles" && appearances[mark.part].mode === "hidden") return 0;
    if (mark.row === null) return mark.part !== null && appearances[mark.part].mode === "hidden" ? 0 : 1;
    if (state.rows.has(mark.row)) return 1;
    const anySelected = state.rows.size > 0 || state.parts.size > 0;
    return !anySelected ? 1 : state.isolated ? 0 : DIMMED;
  }

  private add(mark: MarkData, i: number, strength: number, lit: boolean, theme: State["theme"], appearances: PartAppearance[]): void {
    const { area, curve, ink } = schemes[theme];
    const points = this.points[i].map((point, end) => this.exploded(point, this.movingPart(mark, end)));
    const line = (a: Vector3, b: Vector3, color: Rgb, width: number): void => this.segments.add(a, b, color, strength, width, LINE);
    switch (mark.shape) {
      case "triangles":
        this.addTriangles(mark.part!, this.triangles[i]!, area, strength, lit, appearances[mark.part!]);
        break;
      case "curve":
        for (let k = 1; k < points.length; k++) line(points[k - 1], points[k], curve, 3);
        if (mark.closed && points.length > 2) line(points[points.length - 1], points[0], curve, 3);
        break;
      case "patch":
        for (let k = 2; k < points.length; k++) this.areas.add([points[0], points[k - 1], points[k]], area, strength * 0.9, strength * 0.9, false);
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

  /** Part that a point moves with in an exploded view; the two ends of a gap move with different parts. */
  private movingPart(mark: MarkData, end: number): number | null {
    if (mark.part !== null || mark.row === null || mark.shape !== "gap") return mark.part;
    return this.data.table.rows[mark.row].parts[end] ?? null;
  }

  private exploded(point: Vector3, part: number | null): Vector3 {
    return part === null ? point : point.clone().add(this.space.offsets[part]);
  }

  /** On an opaque part, triangles replace the surface color; translucent surfaces are drawn over them. */
  private addTriangles(part: number, triangles: Uint32Array, color: Rgb, strength: number, lit: boolean, look: PartAppearance): void {
    const { positions, indices } = this.meshes[this.data.parts[part].mesh];
    const matrix = this.space.matrices[part];
    const corners: [Vector3, Vector3, Vector3] = [new Vector3(), new Vector3(), new Vector3()];
    for (const triangle of triangles) {
      corners.forEach((corner, k) => corner.fromArray(positions, indices[triangle * 3 + k] * 3).applyMatrix4(matrix));
      const size = Math.max(corners[0].distanceTo(corners[1]), corners[1].distanceTo(corners[2]), corners[2].distanceTo(corners[0]));
      const seen = strength * areaOpacity(size, lit ? 0.4 : 0.5);
      const behind = strength * areaOpacity(size, lit ? 0.5 : 0.72);
      if (look.mode === "solid") this.areas.add(corners, mixLight(look.color, color, seen), 1, behind, lit);
      else this.areas.add(corners, color, seen, behind, lit);
    }
  }
}

/** Opacity of a marked area, reduced by up to `by` for large areas, because they must not dominate the image. */
function areaOpacity(size: number, by: number): number {
  const large = Math.min(Math.max((size - 2) / 14, 0), 1);
  return 0.9 - large * by;
}

function pointsOf(mark: MarkData, blob: ArrayBuffer, scale: number): Vector3[] {
  const numbers = decodeFloats(blob, mark.data.at, mark.data.count * 3);
  return Array.from({ length: mark.data.count }, (_, i) => new Vector3().fromArray(numbers, i * 3).multiplyScalar(scale));
}
