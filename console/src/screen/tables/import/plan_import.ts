import type { Ask, GraphReply } from "../../../ask/ask";
import type { GraphSchema } from "../../../model/schema";
import type { TableDescription } from "../../../model/tables";
import { itemText } from "../../../model/value";
import { bytes, counted, units } from "../../../model/words";
import { typesFor, writesOf, type GraphWrite, type RowType } from "./graph_rows";
import { putUnits } from "./item_price";
import type { BadRow, FileText } from "./read_file";
import { readItems } from "./read_items";
import { readRows } from "./read_rows";
import { putItems, refusalOf, writeRows, type OnProgress, type Progress } from "./writing";

/** A file as it would be written to a table: what it is, its first rows, what is wrong, and the price. */
export interface ImportPlan {
  what: string; // "40 items in DynamoDB JSON, 7.1 KB"
  rows: number; // that can be written
  first: { place: string; text: string }[];
  bad: BadRow[];
  price: string;
  note: string; // what to know of such an import
  types: RowType[]; // that its rows may be of; none for items
  chosen: RowType | null;
  run: (goesPast: boolean, on: OnProgress) => Promise<Progress>;
}

const kShown = 5;

/** Looks at all of a file, and writes nothing. Throws an Error that says why the table cannot take it. */
export async function planImport(
  ask: Ask, file: FileText, table: TableDescription, graph: GraphSchema | null, wanted: RowType | null,
): Promise<ImportPlan> {
  return file.format === "items" ? planItems(file, table, graph) : planRows(ask, file, table, graph, wanted);
}

function planItems(file: FileText, table: TableDescription, graph: GraphSchema | null): ImportPlan {
  const keys = table.KeySchema.map(({ AttributeName: name }) => ({
    name, type: table.AttributeDefinitions.find((one) => one.AttributeName === name)?.AttributeType ?? "S",
  }));
  const { items, bad, leftOut } = readItems(file.text, keys);
  const wcu = items.reduce((sum, { item }) => sum + putUnits(table, item), 0);
  const schemaWords = leftOut === 0 ? "" : " The schema of the table that they come from is left out.";
  return {
    what: `${counted(items.length, "item")} in DynamoDB JSON, ${bytes(file.text.length)}`,
    rows: items.length,
    first: items.slice(0, kShown).map(({ place, item }) => ({ place, text: itemText(item) })),
    bad,
    price: `${units(wcu)} WCU, if none of them is there yet`,
    note: `${graph === null ? kPlainWords : kGraphWords}${schemaWords}`,
    types: [],
    chosen: null,
    run: (goesPast, on) => putItems(table, items, goesPast, on),
  };
}

const kPlainWords = "Items with a key that is there replace it.";
const kGraphWords = "Whole items are put as they stand, with the mirrors and counters that the file has: so a dump comes back the same. "
  + "After a file that is a part of a graph, check Integrity.";

async function planRows(
  ask: Ask, file: FileText, table: TableDescription, graph: GraphSchema | null, wanted: RowType | null,
): Promise<ImportPlan> {
  if (graph === null) {
    throw new Error(`${table.TableName} has no schema, which would say what the columns of ${file.name} are: `
      + "choose a table with one, or a file of items in DynamoDB JSON.");
  }
  const read = readRows(file.text, file.format === "tsv" ? "\t" : ",");
  const types = typesFor(graph, read.header);
  const chosen = types.find(({ kind, type }) => kind === wanted?.kind && type === wanted.type) ?? types[0];
  if (chosen === undefined) {
    throw new Error(`The header of ${file.name} names neither the ends of edges (from, to) nor what a node's ref needs (ref, or its parts); `
      + `it has ${read.header.join(", ")}.`);
  }
  const { writes, bad } = writesOf(graph, read, chosen);
  return {
    what: `${counted(writes.length, "row")} with ${read.header.join(", ")}; ${bytes(file.text.length)}`,
    rows: writes.length,
    first: read.rows.slice(0, kShown).map(({ line, cells }) => ({ place: `line ${line}`, text: cells.map(({ text }) => text).join(" · ") })),
    bad,
    price: await priceOf(ask, writes),
    note: chosen.kind === "node" ? "A node that is there is replaced. What its edges keep on it stays." : existsWords(graph, chosen.type),
    types,
    chosen,
    run: (goesPast, on) => writeRows(writes, goesPast, on),
  };
}

function existsWords(graph: GraphSchema, name: string): string {
  const how = graph.edges.find((edge) => edge.name === name)?.on_exists;
  if (how === "keep") return "An edge that is there is kept.";
  return how === "refuse" ? "An edge that is there is refused." : "An edge that is there is replaced.";
}

/** What the longest row would take, for each of them. Nothing is sent to the table. */
async function priceOf(ask: Ask, writes: GraphWrite[]): Promise<string> {
  const [first] = writes;
  if (first === undefined) return "no units";
  const longest = writes.reduce((most, one) => (one.body.length > most.body.length ? one : most), first);
  try {
    const { cost } = await ask.graph<GraphReply>(longest.path, `${longest.body},"explain":true}`, { noReceipt: true });
    const { rcu = 0, wcu = 0 } = cost ?? {};
    const all = [rcu > 0 ? `${units(rcu * writes.length)} RCU` : "", `${units(wcu * writes.length)} WCU`].filter((one) => one !== "");
    return `at most ${all.join(" and ")}, ${units(wcu)} WCU a row`;
  } catch (failure) {
    return `not known: ${longest.place} is refused: ${refusalOf(failure)}`;
  }
}
