import type { Cell, Result } from "./rows";

/** Returns a result as CSV (RFC 4180). */
export function csvOf(result: Result): string {
  return linesOf(result.columns.map(({ name }) => csvColumn(name, result.rows.map((row) => textOf(row.cells[name])))));
}

function textOf(cell: Cell | undefined): string | null {
  if (cell === undefined) return null;
  if (typeof cell === "string") return cell;
  return "nodes" in cell ? cell.nodes.map(({ node }) => node).join(" ") : cell.entries.join(" ");
}

/** A column as it stands in a file: its name, then its cells. Where a spreadsheet would take one of them for a
 *  formula, the name gets an apostrophe, and so do the cells that want one: `adjoin load` takes both off again.
 *  null: there is no value; a text without letters has quotes. */
export function csvColumn(name: string, cells: (string | null)[]): string[] {
  const isSafe = ![name, ...cells].some((text) => text !== null && isFormula(text)) && !name.startsWith("'");
  const safe = (text: string): string => (!isSafe && (text.startsWith("'") || isFormula(text)) ? `'${text}` : text);
  return [
    quotedCell(isSafe ? name : `'${name}`),
    ...cells.map((text) => (text === null ? "" : text === "" ? '""' : quotedCell(safe(text)))),
  ];
}

export function linesOf(columns: string[][]): string {
  return (columns[0] ?? []).map((_, at) => columns.map((cells) => cells[at]).join(",") + "\r\n").join("");
}

/** Whether a spreadsheet would take a cell for a formula. */
function isFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text) && !/^[-+]?[\d.]+(e[-+]?\d+)?$/i.test(text);
}

function quotedCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

/** Gives a file to the person who looks at the page. */
export function download(name: string, content: string | Blob, type = "text/csv"): void {
  const url = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type }) : content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
