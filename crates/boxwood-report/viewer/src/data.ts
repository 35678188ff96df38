// Data of a page, as written by `crates/boxwood-report/src/view`.
//
// All coordinates, here and in the blob, are page coordinates: (world - `origin`) * `scale`, so that 32 bits are
// precise enough. Only texts contain world coordinates.

export type Vec3 = [number, number, number];
export type Corners = [Vec3, Vec3];
/** Row-major 3×4 matrix from mesh coordinates (see MeshData) to page coordinates. */
export type Matrix = number[];

/** Array in the blob: position in bytes (`at`), length in bytes, and number of items. */
export interface BlobSlice {
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
  /** Page units per world unit: a power of two; 1 unless the scene is very large or very small. */
  scale: number;
  /** Bounding box of all parts in all frames. */
  bounds: Corners;
  meshes: MeshData[];
  parts: PartData[];
  marks: MarkData[];
  table: TableData;
  frames: FramesData | null;
}

/** Mesh. Its coordinates are integers from 0 to 65535; the matrix of a part converts them to page coordinates. */
export interface MeshData {
  /** Number of triangles of the mesh. */
  triangles: number;
  // Number of shown triangles; smaller than `triangles` if the mesh was decimated.
  shown: number;
  /** Vertices: three u16 each. */
  positions: BlobSlice;
  /** Triangles: `shown` triangles of the mesh, then those that only marks use. Each corner is a varint: its distance
   *  below the lowest unused vertex index (0 is that index itself). `count` is the number of triangles. */
  indices: BlobSlice;
  /** Nodes per level of the tree: pairs of varints, the gap in triangles to the previous node and the number of
   *  triangles of the node. Only shown triangles are counted. A leaf is repeated on the levels below it. `count` is
   *  the number of nodes. */
  levels: BlobSlice[];
}

export interface PartData {
  name: string;
  file: string | null;
  mesh: number;
  matrix: Matrix;
  look: "as-found" | "solid" | "ghost";
  /** Index in the palette; parts of one row have different colors if possible. `null` if no row refers to the part. */
  color: number | null;
}

export interface MarkData {
  shape: "triangles" | "curve" | "patch" | "point" | "gap" | "arrow" | "edges";
  row: number | null;
  part: number | null;
  /** Frames in which the mark is visible: first frame, and the frame after the last; `null` for all frames. */
  frames: [number, number] | null;
  /** For "triangles": varints, indices of triangles of the part's mesh: the first, then the differences. For other
   *  shapes: points, three f32 each; curves in order, patches around their boundary, edges in pairs. `count` is the
   *  number of triangles or points. */
  data: BlobSlice;
  /** If set, the last point of a curve is connected to the first. Only for curves. */
  closed?: boolean;
}

export type ColumnKind = "text" | "choice" | "number" | "part";

export interface TableData {
  caption: string;
  columns: { name: string; kind: ColumnKind }[];
  rows: RowData[];
}

export interface RowData {
  /** Each cell is a text, a number with its text, or `null` if it is empty. */
  cells: (string | [number, string] | null)[];
  parts: number[];
  bounds: Corners | null;
  frames: [number, number] | null;
}

export interface FramesData {
  names: string[];
  /** Frames per second. */
  rate: number;
  motion:
    | { kind: "poses"; /** Moving parts. */ parts: number[]; /** Per frame and moving part: twelve f32, a Matrix. */ data: BlobSlice }
    | { kind: "vertices"; mesh: number; /** Per frame and vertex of the mesh: three u16. */ data: BlobSlice };
}
