// Rows as a spreadsheet takes them (RFC 4180). Numbers are written out in full, not as they are shown.

import type { TableData } from "../../data";
import type { Cell } from "./listing";

export function toCsv(table: TableData, rows: readonly number[]): string {
  const lines = [table.columns.map((column) => quote(column.name))];
  for (const row of rows) lines.push(table.rows[row].cells.map((cell) => quote(plain(cell))));
  return lines.map((fields) => `${fields.join(",")}\r\n`).join("");
}

function plain(cell: Cell): string {
  if (cell === null) return "";
  return typeof cell === "string" ? cell : String(cell[0]);
}

function quote(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replace(/"/g, '""')}"` : field;
}
