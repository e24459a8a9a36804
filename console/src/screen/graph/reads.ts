import type { Ask } from "../../ask/ask";
import { readAround, type AroundGroup, type AroundHalf, type AroundNode, type AroundRow } from "../../model/around";
import { typeOfRef } from "../../model/ref";
import type { GraphSchema } from "../../model/schema";
import { groupKey, type GroupKey } from "./picture";

/** What was read around one node. It grows as groups are read on; nothing of it is read twice. */
export interface Surroundings {
  node: AroundNode | null;
  halves: AroundHalf[];
  groups: GroupRead[];
}

export interface GroupRead {
  key: GroupKey;
  group: AroundGroup;
  index: string | null; // of the half in which it stands
  rows: AroundRow[];
  cursor: string | null;
}

export type Reads = ReadonlyMap<string, Surroundings>;

const kFirst = 200;

/** Reads around nodes that were not read yet, all at once: one Query for each of their partitions. */
export async function readNodes(ask: Ask, table: string, reads: Reads, nodes: string[]): Promise<Reads> {
  const wanted = [...new Set(nodes)].filter((node) => !reads.has(node));
  const read = await Promise.all(wanted.map(async (node): Promise<[string, Surroundings]> => {
    const { node: own, halves, groups, rows } = await readAround(ask, { table, node, first: kFirst });
    return [node, {
      node: own,
      halves,
      groups: groups.filter(({ kind }) => kind === "edge" || kind === "node").map((group) => ({
        key: groupKey(group), group, index: halves.find(({ half }) => half === group.half)?.index ?? null,
        rows: rowsOf(rows, group), cursor: group.cursor,
      })),
    }];
  }));
  return new Map([...reads, ...read]);
}

function rowsOf(rows: AroundRow[], group: AroundGroup): AroundRow[] {
  return rows.filter((row) => row.half === group.half && groupKey(row) === groupKey(group));
}

/** Reads on in a group until so many rows of it are known, or it ends. */
export async function readOn(ask: Ask, table: string, reads: Reads, node: string, key: GroupKey, rows: number): Promise<Reads> {
  const around = reads.get(node);
  let read = around?.groups.find((one) => one.key === key);
  if (around === undefined || read === undefined) return reads;
  while (read.rows.length < rows && read.cursor !== null) {
    const page = await readAround(ask, { table, node, after: read.cursor, first: kFirst });
    const own = page.groups.find((group) => groupKey(group) === key);
    const added = own === undefined ? [] : rowsOf(page.rows, own);
    read = { ...read, rows: [...read.rows, ...added], cursor: own?.cursor ?? null };
  }
  const grown = read;
  const groups = around.groups.map((one) => (one.key === key ? grown : one));
  return new Map([...reads, [node, { ...around, groups }]]);
}

/** How many edges a group has: exact when all were read or a counter tells it, else at least so many. */
export function sizeOf(read: GroupRead): { count: number; exact: boolean } {
  if (read.cursor === null) return { count: read.rows.length, exact: true };
  return { count: Math.max(read.group.count, read.rows.length), exact: read.group.exact };
}

/** What is known of a node: its own item where it was read, else an edge's end and its ref alone. */
export function labelOf(reads: Reads, ref: string): string {
  const name = reads.get(ref)?.node?.attributes.name ?? reads.get(ref)?.node?.attributes.title;
  return typeof name === "string" && name !== "" ? name : ref.slice(ref.lastIndexOf("#") + 1) || ref;
}

export function typeOf(reads: Reads, graph: GraphSchema | null, ref: string): string | null {
  return reads.get(ref)?.node?.type ?? typeOfRef(graph, ref);
}
