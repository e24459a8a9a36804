import type { GraphSchema } from "../../model/schema";
import type { Item, Value } from "../../model/value";

/** What an item is in the graph, as far as it is known. */
export interface Facts {
  kind: "node" | "edge" | "series" | "unknown";
  type: string | null;
  node: string | null; // of a node: its ref
  from: string | null; // of an edge
  to: string | null;
  key: Record<string, Value>; // of an edge whose key holds fields: those
}

interface Row {
  item: Item;
  kind: Facts["kind"];
  type: string | null;
  direction: "in" | "out" | null;
  other: string | null; // the node at the other end
}

/** What a row is in the graph. Its other end is known; this end is the node whose half it stands in. */
export function factsOf(graph: GraphSchema | null, row: Row, ref: string | null): Facts {
  const { kind, type, direction, other, item } = row;
  const facts: Facts = { kind, type, node: null, from: null, to: null, key: {} };
  if (kind === "node") return { ...facts, node: other ?? ref };
  if (kind !== "edge") return facts;
  const names = graph?.edges.find(({ name }) => name === type)?.key ?? [];
  const key = Object.fromEntries(names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])));
  const [from, to] = direction === "in" ? [other, ref] : [ref, other];
  return { ...facts, from, to, key };
}
