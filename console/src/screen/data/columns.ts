import type { GraphSchema } from "../../model/schema";
import { allKeyNames, keyOf, type TableKeys } from "../../model/table_keys";
import { rowsOf, type Half } from "./collection";

/** A page of items may have thousands of attributes. So many stand in columns; the item has all. */
const kColumnsMax = 40;

export interface Columns {
  pinned: string; // the key that stays when the others move
  others: string[];
  leftOut: number; // attributes without a column
}

/** Columns of a half: its sort key first, then declared fields, keys, and other attributes. The partition
 *  key is the same in every row and stands last; of an index the table's own keys come first, since
 *  they differ. The type stands in the headings. */
export function columnsOf(keys: TableKeys, graph: GraphSchema | null, half: Half, hidden: Set<string>): Columns {
  const own = keyOf(keys, half.index).map(({ name }) => name);
  const ofTable = keys.table.map(({ name }) => name);
  const isWhole = Object.keys(half.key).length === 0; // a page of the whole table: partition keys differ
  const pinned = (isWhole ? own[0] : own[1] ?? own[0]) ?? "";
  const rows = rowsOf(half);
  const present = [...allKeyNames(keys)].filter((name) => rows.some(({ item }) => item[name] !== undefined));
  const first = half.index === null && !isWhole ? [] : ofTable;
  const last = [own[0] ?? ""];
  const between = present.filter((name) => !first.includes(name) && !last.includes(name));
  const fields = fieldsOf(keys, graph, half);
  const declared = new Set(graph?.edges.flatMap((edge) => edge.fields.map(({ name }) => name)));
  const all = [
    ...first, ...fields.filter((name) => declared.has(name)), ...between,
    ...fields.filter((name) => !declared.has(name)), ...last,
  ];
  const shown = [...new Set(all)].filter((name) => name !== pinned && !hidden.has(name));
  return { pinned, others: shown.slice(0, kColumnsMax), leftOut: Math.max(0, shown.length - kColumnsMax) };
}

/** The attributes of the rows that are no keys, in the order in which they are met. The node's own
 *  fields stand on its card. */
export function fieldsOf(keys: TableKeys, graph: GraphSchema | null, half: Half): string[] {
  const taken = allKeyNames(keys);
  if (graph?.attributes.type) taken.add(graph.attributes.type);
  const fields = new Set<string>();
  for (const { rows } of half.groups) {
    for (const { item } of rows) {
      for (const name of Object.keys(item)) if (!taken.has(name)) fields.add(name);
    }
  }
  return [...fields];
}
