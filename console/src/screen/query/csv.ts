import type { Cell, Result } from "./rows";

/** Returns a result as CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets an
 *  apostrophe before it. */
export function csvOf(result: Result): string {
  const names = result.columns.map(({ name }) => name);
  const lines = [names, ...result.rows.map((row) => names.map((name) => textOf(row.cells[name])))];
  return lines.map((cells) => cells.map(csvCell).join(",")).join("\r\n") + "\r\n";
}

function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return "";
  if (typeof cell === "string") return cell;
  return "nodes" in cell ? cell.nodes.map(({ node }) => node).join(" ") : cell.entries.join(" ");
}

export function csvCell(text: string): string {
  return quotedCell(isFormula(text) ? `'${text}` : text);
}

/** Whether a spreadsheet would take a cell for a formula. */
export function isFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text) && !/^[-+]?[\d.]+(e[-+]?\d+)?$/i.test(text);
}

export function quotedCell(text: string): string {
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
