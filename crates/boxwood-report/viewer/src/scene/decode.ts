// Decodes the text of the page into arrays.

import type { MeshData, BlobSlice } from "../data";

/** Decodes a blob: base64 of gzip. */
export async function unpack(base64: string): Promise<ArrayBuffer> {
  if (typeof DecompressionStream === "undefined") {
    throw new Error("This browser does not support DecompressionStream, which the 3D view requires.");
  }
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/** Decoded mesh. */
export interface PageMesh {
  /** Three numbers per vertex, from 0 to 65535. Overwritten when the mesh deforms. */
  positions: Float32Array;
  /** Three indices per triangle: first the triangles of the mesh, then those that only marks use. */
  indices: Uint32Array;
  /** Number of triangles of the mesh that are shown. */
  shown: number;
  /** Nodes per level, two numbers per node: its first triangle, and the triangle after its last one. */
  levels: Uint32Array[];
}

export function decodeMesh(data: MeshData, blob: ArrayBuffer): PageMesh {
  return {
    positions: decodePositions(blob, data.positions.at, data.positions.count),
    indices: decodeIndices(data.indices, blob),
    shown: data.shown,
    levels: data.levels.map((level) => decodeLevel(level, blob)),
  };
}

/** Decodes `count` vertices, three u16 per vertex. */
export function decodePositions(blob: ArrayBuffer, at: number, count: number, into: Float32Array = new Float32Array(count * 3)): Float32Array {
  into.set(new Uint16Array(aligned(blob, at, count * 6, 2), at % 2 === 0 ? at : 0, count * 3));
  return into;
}

export function decodeFloats(blob: ArrayBuffer, at: number, count: number): Float32Array {
  return new Float32Array(aligned(blob, at, count * 4, 4), at % 4 === 0 ? at : 0, count);
}

/** Decodes increasing indices: the first, then the differences. */
export function decodeSteps(slice: BlobSlice, blob: ArrayBuffer): Uint32Array {
  const indices = readVarints(blob, slice, slice.count);
  for (let i = 1; i < indices.length; i++) indices[i] += indices[i - 1];
  return indices;
}

function decodeIndices(slice: BlobSlice, blob: ArrayBuffer): Uint32Array {
  const corners = readVarints(blob, slice, slice.count * 3);
  let unused = 0;
  for (let i = 0; i < corners.length; i++) {
    const below = corners[i];
    corners[i] = unused - below;
    if (below === 0) unused++;
  }
  return corners;
}

function decodeLevel(slice: BlobSlice, blob: ArrayBuffer): Uint32Array {
  const runs = readVarints(blob, slice, slice.count * 2);
  let at = 0;
  for (let i = 0; i < runs.length; i += 2) {
    const first = at + runs[i];
    at = first + runs[i + 1];
    runs[i] = first;
    runs[i + 1] = at;
  }
  return runs;
}

/** LEB128: seven bits per byte, lowest first; the eighth bit marks that more follow. */
function readVarints(blob: ArrayBuffer, slice: BlobSlice, count: number): Uint32Array {
  const bytes = new Uint8Array(blob, slice.at, slice.bytes);
  const values = new Uint32Array(count);
  let at = 0;
  for (let i = 0; i < count; i++) {
    let byte = bytes[at++];
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++];
      value |= (byte & 127) << shift;
    }
    values[i] = value;
  }
  return values;
}

/** Typed arrays must start at a multiple of their element size; otherwise the bytes are copied. */
function aligned(blob: ArrayBuffer, at: number, bytes: number, size: number): ArrayBuffer {
  return at % size === 0 ? blob : blob.slice(at, at + bytes);
}
