import type { Ask, GraphReply } from "../../ask/ask";
import type { GraphSchema } from "../../model/schema";
import { textOf, type Item, type Value } from "../../model/value";
import { symmetricTypes, type DrawnEdge, type Drawing } from "./drawing";
import type { Reads } from "./reads";

/** The items of a drawing's nodes and edges, as the table has them: what an export is made of. */
export interface OwnItems {
  nodes: Map<string, Item>; // by ref; those that have an item
  edges: Map<string, Item>; // by the drawn edge's id
}

/** An edge whose own item is not known: its mirror or a part of it was read, or a path told of it. */
interface Unread {
  id: string;
  key: Record<string, Value>;
}

/** Which nodes and edges an export has to read first. */
export function unreadOf(graph: GraphSchema, drawing: Drawing, reads: Reads): { nodes: string[]; edges: Unread[] } {
  const nodes = drawing.nodes.filter(({ ref }) => !reads.has(ref)).map(({ ref }) => ref);
  const edges = drawing.edges.filter((edge) => knownItem(graph, edge) === null).flatMap((edge): Unread[] => {
    const key = keyOfEdge(graph, edge);
    return key === null ? [] : [{ id: edge.id, key }];
  });
  return { nodes, edges };
}

const kBatch = 100;

/** Reads what is missing, 100 items a request, and returns all. */
export async function readOwnItems(ask: Ask, graph: GraphSchema, drawing: Drawing, reads: Reads, wantsNodes: boolean): Promise<OwnItems> {
  const { nodes: unread, edges } = unreadOf(graph, drawing, reads);
  const items: OwnItems = { nodes: new Map(), edges: new Map() };
  for (const { ref } of drawing.nodes) {
    const item = reads.get(ref)?.node?.item;
    if (item !== undefined) items.nodes.set(ref, item);
  }
  for (const edge of drawing.edges) {
    const item = knownItem(graph, edge) ?? edge.row?.item;
    if (item !== undefined) items.edges.set(edge.id, item);
  }
  for (let at = 0; wantsNodes && at < unread.length; at += kBatch) {
    const body = { table: graph.table, getNodes: { nodes: unread.slice(at, at + kBatch) }, items: true, trace: true };
    const { data } = await ask.graph<GraphReply & { data: { node: string; item: Item }[] }>("nodes", body);
    for (const { node, item } of data) items.nodes.set(node, item);
  }
  for (let at = 0; at < edges.length; at += kBatch) await readEdges(ask, graph, edges.slice(at, at + kBatch), items);
  return items;
}

async function readEdges(ask: Ask, graph: GraphSchema, edges: Unread[], items: OwnItems): Promise<void> {
  const text = (key: Item): string => JSON.stringify(graph.key.map(({ name }) => textOf(key[name])));
  const ids = new Map(edges.map(({ id, key }): [string, string] => [text(key), id]));
  let keys = [...new Map(edges.map(({ key }): [string, Record<string, Value>] => [text(key), key])).values()];
  while (keys.length > 0) {
    const reply: { Responses: Record<string, Item[]>; UnprocessedKeys?: Record<string, { Keys: Record<string, Value>[] }> } =
      await ask.dynamo("BatchGetItem", { RequestItems: { [graph.table]: { Keys: keys } } });
    for (const item of reply.Responses[graph.table] ?? []) items.edges.set(ids.get(text(item)) ?? "", item);
    keys = reply.UnprocessedKeys?.[graph.table]?.Keys ?? [];
  }
}

/** The edge's own item, if a read returned it whole. */
function knownItem(graph: GraphSchema, edge: DrawnEdge): Item | null {
  const { row } = edge;
  if (row === null) return null;
  const type = graph.edges.find(({ name }) => name === edge.type);
  if (type !== undefined && symmetricTypes(graph).has(type.name)) {
    const own = keyOfEdge(graph, edge);
    return own !== null && graph.key.every(({ name }) => textOf(own[name]) === textOf(row.item[name])) ? row.item : null;
  }
  if (row.half === 0) return row.direction === "in" ? null : row.item;
  const index = graph.indexes.find(({ name }) => name === type?.index);
  return type?.reverse === "index" && index?.projection === "all" ? row.item : null;
}

/** The key of an edge's own item, by the form that its ends have; null: it cannot be told. */
export function keyOfEdge(graph: GraphSchema, edge: DrawnEdge): Record<string, Value> | null {
  const type = graph.edges.find(({ name }) => name === edge.type);
  const row = edge.row;
  if (type?.reverse === "index" && row !== null) return keyIn(graph, row.item);
  const ends = { from: partsOf(graph, edge.from), to: partsOf(graph, edge.to) };
  const form = type?.forms.find(({ from, to }) => from === ends.from?.type && to === ends.to?.type);
  const [pk, sk] = graph.key;
  if (form === undefined || pk === undefined || sk === undefined) return null;
  const fill = (template: string): string | null => {
    let isWhole = true;
    const text = template.replace(/\{([^}]*)\}/g, (_, word: string) => {
      const value = word === "from" ? edge.from : word === "to" ? edge.to : partIn(ends, word) ?? row?.attributes[word];
      if (typeof value !== "string" && typeof value !== "number") isWhole = false;
      return String(value);
    });
    return isWhole ? text : null;
  };
  const [own, sort] = [fill(form.pk), fill(form.sk)];
  return own === null || sort === null ? null : { [pk.name]: { [pk.type]: own } as Value, [sk.name]: { [sk.type]: sort } as Value };
}

function keyIn(graph: GraphSchema, item: Item): Record<string, Value> | null {
  const key: Record<string, Value> = {};
  for (const { name } of graph.key) {
    const value = item[name];
    if (value === undefined) return null;
    key[name] = value;
  }
  return key;
}

interface Parts {
  type: string;
  parts: Record<string, string>;
}

function partIn(ends: { from: Parts | null; to: Parts | null }, word: string): string | undefined {
  const [end, part] = word.split(".");
  if (part === undefined || (end !== "from" && end !== "to")) return undefined;
  return ends[end]?.parts[part];
}

/** What stands in a ref: `ORDER#7` of `ORDER#{orderId}` has the part orderId, `7`. */
export function partsOf(graph: GraphSchema, ref: string): Parts | null {
  for (const node of graph.nodes) {
    const names: string[] = [];
    const pattern = node.ref.split(/(\{[^}]*\})/).map((piece) => {
      const part = /^\{([^}:]*).*\}$/.exec(piece)?.[1];
      if (part === undefined) return piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      names.push(part);
      return "(.+?)";
    });
    const found = new RegExp(`^${pattern.join("")}$`, "s").exec(ref);
    if (found !== null) return { type: node.name, parts: Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ""])) };
  }
  return null;
}
