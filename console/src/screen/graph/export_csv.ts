import type { GraphSchema } from "../../model/schema";
import { contentOf, plainText, type Item, type Value } from "../../model/value";
import { isFormula, quotedCell } from "../query/csv";
import type { DrawnEdge, Drawing } from "./drawing";
import { partsOf, type OwnItems } from "./own_items";

/** The drawn edges of one type, in the form that `adjoin load --edges TYPE` takes back. */
export function edgesCsv(graph: GraphSchema, drawing: Drawing, items: OwnItems, type: string): string {
  const edges = drawing.edges.filter((edge) => edge.type === type);
  const known = edges.flatMap(({ id }): Item[] => { const item = items.edges.get(id); return item === undefined ? [] : [item]; });
  const columns = [
    column("from", edges.map(({ from }) => from)),
    column("to", edges.map(({ to }) => to)),
    ...fieldsOf(graph, type, known, edges[0]).map((name) => column(name, edges.map(({ id }) => textOf(items.edges.get(id)?.[name])))),
  ];
  const lines = ["", ...edges].map((_, at) => columns.map((cells) => cells[at]).join(","));
  return lines.join("\r\n") + "\r\n";
}

/** A column as it stands in the file: its name, then its cells. Where a spreadsheet would take one of them for a
 *  formula, the name gets an apostrophe, and so do the cells that want one: `adjoin load` takes both off again.
 *  null: the field is absent; a text without letters has quotes. */
function column(name: string, cells: (string | null)[]): string[] {
  const isSafe = ![name, ...cells].some((text) => text !== null && isFormula(text)) && !name.startsWith("'");
  const safe = (text: string): string => (!isSafe && (text.startsWith("'") || isFormula(text)) ? `'${text}` : text);
  return [
    quotedCell(isSafe ? name : `'${name}`),
    ...cells.map((text) => (text === null ? "" : text === "" ? '""' : quotedCell(safe(text)))),
  ];
}

/** Declared fields; of an open type also what else the edges have, but for what the schema makes. */
function fieldsOf(graph: GraphSchema, type: string, items: Item[], first: DrawnEdge | undefined): string[] {
  const known = graph.edges.find(({ name }) => name === type);
  const names = (known?.fields ?? []).map(({ name }) => name);
  const has = (name: string): boolean => items.some((item) => name in item);
  if (known !== undefined && !known.open) return names.filter(has);
  const keys = [graph.key, ...graph.indexes.flatMap(({ pk, sk }) => [pk, sk])].flat().map(({ name }) => name);
  const ends = first === undefined ? [] : [first.from, first.to].flatMap((ref) => Object.keys(partsOf(graph, ref)?.parts ?? {}));
  const taken = known === undefined ? ends : [...known.set, ...known.copy].map(({ name }) => name);
  const made = new Set([...keys, ...taken, ...Object.values(graph.attributes)]);
  const others = new Set(items.flatMap((item) => Object.keys(item)).filter((name) => !made.has(name) && !names.includes(name)));
  return [...names.filter(has), ...others];
}

function textOf(value: Value | undefined): string | null {
  if (value === undefined) return null;
  return "S" in value || "N" in value || "B" in value ? String(contentOf(value)) : plainText(value);
}
