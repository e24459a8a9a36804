import type { Ask, GraphReply } from "../ask/ask";
import type { Item, Value } from "./value";

/** A node and what stands around it, as `/_graph/around` tells it. */
export interface Around {
  node: AroundNode | null;
  halves: AroundHalf[];
  groups: AroundGroup[];
  rows: AroundRow[];
}

export interface AroundNode {
  node: string;
  type: string;
  attributes: Record<string, unknown>;
  item: Item;
  bytes: number;
}

/** One partition that was read: the node's own (index null, half 0) or one that leads back to it. */
export interface AroundHalf {
  half: number;
  index: string | null;
  key: Record<string, Value>;
  items: number;
  complete: boolean;
  cursor: string | null;
  units: number | null; // of its Query; null: not told
}

export type Direction = "out" | "in" | null;

export interface AroundGroup {
  half: number;
  kind: "edge" | "node" | "series" | "unknown";
  type: string | null;
  end: string | null;
  direction: Direction;
  count: number;
  exact: boolean;
  counted: "read" | "counter";
  cursor: string | null;
}

export interface AroundRow {
  half: number;
  kind: AroundGroup["kind"];
  type: string | null;
  end: string | null;
  direction: Direction;
  node: string | null; // at the other end
  attributes: Record<string, unknown>;
  item: Item;
  bytes: number;
}

export interface AroundAsked {
  table: string;
  node: string;
  types?: string[];
  first?: number;
  after?: string;
}

/** Reads around a node: one Query for each partition that it stands in. */
export async function readAround(ask: Ask, asked: AroundAsked): Promise<Around> {
  const { data, trace } = await ask.graph<GraphReply & { data: Around }>("around", { ...asked, trace: true });
  const queries = (trace ?? []).filter(({ operation }) => operation === "Query");
  const halves = data.halves.map((half, at) => ({ ...half, units: queries[at]?.rcu ?? null }));
  return { ...data, halves };
}
