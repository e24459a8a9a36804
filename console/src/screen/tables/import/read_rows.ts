import type { BadRow } from "./read_file";

/** A row of a file with a header. */
export interface Cells {
  line: number; // on which it begins
  cells: Cell[];
}
export interface Cell {
  text: string;
  quoted: boolean;
}
export interface RowsRead {
  header: string[];
  rows: Cells[];
  bad: BadRow[];
}

/** Reads CSV, or rows with tabs, in which a quote is a letter. Where the name of a column begins with an
 *  apostrophe, one is taken off the name and its cells: so exports keep spreadsheets from reading formulas. */
export function readRows(text: string, separator: "," | "\t"): RowsRead {
  const [first, ...others] = split(text, separator);
  if (first === undefined) return { header: [], rows: [], bad: [] };
  const guarded = first.cells.map(({ text: name }) => name.startsWith("'"));
  const header = first.cells.map(({ text: name }, at) => (guarded[at] ? name.slice(1) : name));
  const bad: BadRow[] = [];
  const rows = others.filter(({ line, cells, fault }) => {
    const why = fault ?? (cells.length === header.length ? null
      : `the header names ${header.length} columns, this line has ${cells.length}`);
    if (why !== null) bad.push({ place: `line ${line}`, why });
    return why === null;
  });
  for (const { cells } of rows) cells.forEach((cell, at) => { if (guarded[at]) cell.text = cell.text.replace(/^'/, ""); });
  return { header, rows, bad };
}

interface Split extends Cells {
  fault?: string;
}

function split(text: string, separator: "," | "\t"): Split[] {
  const rows: Split[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const row: Split = { line, cells: [] };
    let ended = false;
    while (!ended) {
      const { cell, end, fault } = cellAt(text, at, separator);
      row.cells.push(cell);
      if (fault !== undefined) row.fault = fault;
      line += count(text, at, end, "\n");
      at = end + 1;
      ended = text[end] !== separator;
      if (ended && text[end] === "\r") at += 1;
    }
    line += 1;
    if (row.cells.length > 1 || row.cells[0]?.text !== "" || row.cells[0]?.quoted) rows.push(row);
  }
  return rows;
}

/** A cell from a place on; `end` is where its separator or the line's end stands. */
function cellAt(text: string, at: number, separator: "," | "\t"): { cell: Cell; end: number; fault?: string } {
  if (separator === "," && text[at] === '"') return quotedAt(text, at);
  const end = endOf(text, at, separator);
  return { cell: { text: text.slice(at, end), quoted: false }, end };
}

function quotedAt(text: string, at: number): { cell: Cell; end: number; fault?: string } {
  let close = text.indexOf('"', at + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) {
    const end = endOf(text, at, "\n");
    return { cell: { text: "", quoted: true }, end, fault: "a quoted cell is not closed before the file ends" };
  }
  const cell = { text: text.slice(at + 1, close).replaceAll('""', '"'), quoted: true };
  const end = endOf(text, close + 1, ",");
  return end === close + 1 ? { cell, end } : { cell, end, fault: "text behind the closing quote of a cell" };
}

/** Where the next separator or end of a line stands: "\r\n" ends one at its first letter. */
function endOf(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; ++at) {
    const letter = text[at];
    if (letter === separator || letter === "\n" || (letter === "\r" && text[at + 1] === "\n")) return at;
  }
  return text.length;
}

function count(text: string, from: number, to: number, letter: string): number {
  let found = 0;
  for (let at = text.indexOf(letter, from); at >= 0 && at < to; at = text.indexOf(letter, at + 1)) found += 1;
  return found;
}
