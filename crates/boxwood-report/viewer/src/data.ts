// What the page carries: the same words as `crates/boxwood-report/src/view`, which writes it.
//
// All coordinates, here and in the blob, are those of the world less `origin`, times `scale`, so that 32 bits are enough for
// them; only texts have coordinates of the world.

export type Vec3 = [number, number, number];
export type Corners = [Vec3, Vec3];
/** Three rows of four: the coordinates of a shape (see ShapeData) to those of the page. */
export type Matrix = number[];

/** Bytes of the blob, and how many items they hold. */
export interface Slice {
  at: number;
  bytes: number;
  count: number;
}

export interface ViewData {
  title: string;
  verdict: { tone: "clear" | "found" | "neutral"; text: string };
  command: string;
  version: string;
  units: string | null;
  facts: { group: "counts" | "settings" | "times"; label: string; value: string }[];
  notes: string[];
  origin: Vec3;
  /** A power of two: 1 unless the scene is very large or very small. */
  scale: number;
  /** Around all parts in all frames. */
  bounds: Corners;
  shapes: ShapeData[];
  parts: PartData[];
  marks: MarkData[];
  table: TableData;
  frames: FramesData | null;
}

/** A surface. Its coordinates are whole numbers from 0 to 65535; the matrix of a part takes them to the world. */
export interface ShapeData {
  /** Of the mesh, and how many of them are shown: fewer if it was thinned out. */
  triangles: number;
  shown: number;
  /** Vertices: three u16 each. */
  positions: Slice;
  /** Triangles: `shown` of the surface, then those that only marks use. Each corner is a varint: how far it lies below the
   *  lowest number that no corner before it had (0 is that number itself). `count` is of triangles. */
  indices: Slice;
  /** For each level of the tree its nodes, in order: varints in pairs, the triangles that lie between the last node and this
   *  one, and those of this one. Of the triangles shown. A leaf stays on the levels below it. `count` is of nodes. */
  levels: Slice[];
}

export interface PartData {
  name: string;
  file: string | null;
  shape: number;
  matrix: Matrix;
  look: "as-found" | "solid" | "ghost";
  /** A place in the palette; neighbours in the table have different ones where that is possible. `null` of parts that no row names. */
  colour: number | null;
}

export interface MarkData {
  figure: "triangles" | "curve" | "patch" | "point" | "gap" | "arrow" | "edges";
  row: number | null;
  part: number | null;
  /** First, and one past the last. */
  frames: [number, number] | null;
  /** Of "triangles": varints, places in the triangles of the part's shape: the first, then the steps between them. Of all
   *  others: points, three f32 each: curves in order, patches around, edges in pairs. `count` is of triangles or points. */
  data: Slice;
  /** Of curves. */
  closed?: boolean;
}

export type ColumnKind = "text" | "choice" | "number" | "part";

export interface TableData {
  caption: string;
  columns: { name: string; kind: ColumnKind }[];
  rows: RowData[];
}

export interface RowData {
  /** Words; a number and how it is written; nothing. */
  cells: (string | [number, string] | null)[];
  parts: number[];
  bounds: Corners | null;
  frames: [number, number] | null;
}

export interface FramesData {
  names: string[];
  /** Frames a second. */
  rate: number;
  moves:
    | { kind: "poses"; /** The parts that move. */ parts: number[]; /** For each frame, for each of these parts: twelve f32, a Matrix. */ data: Slice }
    | { kind: "vertices"; shape: number; /** For each frame, for each vertex of the shape: three u16. */ data: Slice };
}
