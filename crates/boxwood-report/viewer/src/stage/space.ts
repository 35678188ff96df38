// Where things stand. The view has a size of its own, whatever the size of the world: its bounds are 100 from corner to corner.

import { Box3, Matrix4, Vector3 } from "three";
import type { Corners, Matrix, ViewData } from "../data";
import { decodeFloats, decodePositions, type Shape } from "./decode";

const DIAGONAL = 100;
/** How far the parts are pulled apart at most, as a multiple of their distance from the middle. */
const REACH = 1.6;

export class Space {
  readonly scale: number;
  readonly bounds: Box3;
  readonly middle = new Vector3();
  /** Of each part: where it stands now. */
  readonly matrices: Matrix4[];
  /** Of each part: how far it is pulled away now. */
  readonly offsets: Vector3[];
  /** Around each shape, in its own coordinates. */
  readonly boxes: Box3[];
  private readonly resting: Matrix4[];
  /** The middle of each shape, in its own coordinates. */
  private readonly centres: Vector3[];
  /** Around each part that was asked for since the parts have moved. */
  private standings: Box3[] = [];

  constructor(
    private readonly data: ViewData,
    private readonly blob: ArrayBuffer,
    private readonly shapes: Shape[],
  ) {
    const diagonal = new Vector3(...data.bounds[0]).distanceTo(new Vector3(...data.bounds[1]));
    this.scale = diagonal > 0 && Number.isFinite(diagonal) ? DIAGONAL / diagonal : 1;
    this.bounds = this.box(data.bounds);
    this.bounds.getCenter(this.middle);
    this.boxes = shapes.map(boxOf);
    this.resting = data.parts.map((part) => this.matrix(part.matrix, 0));
    this.matrices = this.resting.map((matrix) => matrix.clone());
    this.offsets = data.parts.map(() => new Vector3());
    this.centres = this.boxes.map((box) => box.getCenter(new Vector3()));
    if (data.frames?.moves.kind === "vertices") this.boxes[data.frames.moves.shape].set(new Vector3(), new Vector3(65535, 65535, 65535));
  }

  box(corners: Corners): Box3 {
    return new Box3(new Vector3(...corners[0]).multiplyScalar(this.scale), new Vector3(...corners[1]).multiplyScalar(this.scale));
  }

  /** Around all parts in all frames, pulled apart. */
  reach(explode: number): Box3 {
    const stretch = (corner: Vector3) => corner.clone().sub(this.middle).multiplyScalar(1 + explode * REACH).add(this.middle);
    return new Box3(stretch(this.bounds.min), stretch(this.bounds.max));
  }

  /** Around a part, where it stands now. */
  partBox(part: number): Box3 {
    return this.standing(part).clone();
  }

  /** Whether a part is within the box of another, where they stand now. A shape that deforms has no box that is near enough to it. */
  encloses(outer: number, inner: number): boolean {
    const moves = this.data.frames?.moves;
    if (moves?.kind === "vertices" && moves.shape === this.data.parts[outer].shape) return false;
    const [around, within] = [this.standing(outer), this.standing(inner)];
    return around.containsBox(within) && !around.equals(within);
  }

  /** Puts the parts where they stand in a frame, pulled apart. Says whether a shape has deformed. */
  place(frame: number, explode: number): boolean {
    const moves = this.data.frames?.moves;
    if (moves?.kind === "poses") {
      const poses = decodeFloats(this.blob, moves.data.at + frame * moves.parts.length * 48, moves.parts.length * 12);
      moves.parts.forEach((part, i) => this.resting[part].copy(this.matrix(poses, i * 12)));
    }
    const deformed = moves?.kind === "vertices";
    if (deformed) this.deform(moves.shape, moves.data.at, frame);
    this.matrices.forEach((matrix, part) => {
      const centre = this.offsets[part].copy(this.centres[this.data.parts[part].shape]).applyMatrix4(this.resting[part]);
      const offset = centre.sub(this.middle).multiplyScalar(explode * REACH);
      matrix.copy(this.resting[part]);
      matrix.elements[12] += offset.x;
      matrix.elements[13] += offset.y;
      matrix.elements[14] += offset.z;
    });
    this.standings = [];
    return deformed;
  }

  private deform(shape: number, at: number, frame: number): void {
    const { positions } = this.shapes[shape];
    decodePositions(this.blob, at + frame * positions.length * 2, positions.length / 3, positions);
    boxOf(this.shapes[shape]).getCenter(this.centres[shape]);
  }

  private standing(part: number): Box3 {
    return (this.standings[part] ??= this.boxes[this.data.parts[part].shape].clone().applyMatrix4(this.matrices[part]));
  }

  private matrix(rows: Matrix | Float32Array, at: number): Matrix4 {
    const m = (i: number) => rows[at + i] * this.scale;
    return new Matrix4().set(m(0), m(1), m(2), m(3), m(4), m(5), m(6), m(7), m(8), m(9), m(10), m(11), 0, 0, 0, 1);
  }
}

function boxOf(shape: Shape): Box3 {
  return shape.positions.length > 0 ? new Box3().setFromArray(shape.positions) : new Box3(new Vector3(), new Vector3());
}
