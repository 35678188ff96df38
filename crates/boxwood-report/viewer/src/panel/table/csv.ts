// Rows as comma-separated values (RFC 4180).

import type { TableData } from "../../data";
import { plainOf } from "./cell";

export function toCsv(table: TableData, rows: readonly number[]): string {
  const lines = [table.columns.map((column) => quote(column.name))];
  for (const row of rows) lines.push(table.rows[row].cells.map((cell) => quote(plainOf(cell))));
  return lines.map((fields) => `${fields.join(",")}\r\n`).join("");
}

function quote(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replace(/"/g, '""')}"` : field;
}
