import type { GraphSchema } from "../../model/schema";
import { contentOf, plainText, type Item, type Value } from "../../model/value";
import { csvColumn, linesOf } from "../query/csv";
import type { DrawnEdge, Drawing } from "./drawing";
import { partsOf, type OwnItems } from "./own_items";

/** The drawn edges of one type, in the form that `adjoin load --edges TYPE` takes back. */
export function edgesCsv(graph: GraphSchema, drawing: Drawing, items: OwnItems, type: string): string {
  const edges = drawing.edges.filter((edge) => edge.type === type);
  const known = edges.flatMap(({ id }): Item[] => { const item = items.edges.get(id); return item === undefined ? [] : [item]; });
  return linesOf([
    csvColumn("from", edges.map(({ from }) => from)),
    csvColumn("to", edges.map(({ to }) => to)),
    ...fieldsOf(graph, type, known, edges[0]).map((name) => csvColumn(name, edges.map(({ id }) => textOf(items.edges.get(id)?.[name])))),
  ]);
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
