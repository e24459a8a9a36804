import type { EdgeType, GraphSchema } from "../../model/schema";
import { units } from "../../model/words";
import type { HotKey } from "./hot_keys";

/** A change that would take load from a key. */
export interface Cure {
  name: string;
  effect: string;
  yaml: { text: string; isNew: boolean }[]; // of the schema, as a diff; none: it stays as it is
  told: string;
  command: string; // that makes the change; empty: none
}

const kShardUnits = 700; // a shard is planned for so many units a second
const kLittle = 0.1; // of the limit: what takes less needs no cure
const kFirstRows = 100;
const kFirstUnits = 1.5; // of a Query of so many rows of some 110 bytes

/** What would help a key that takes much of what one partition serves. `adjoin advise` knows more: it
 *  looks at the requests too. */
export function curesOf(graph: GraphSchema, hot: HotKey): Cure[] {
  if (hot.limit === null || hot.peak / hot.limit < kLittle) return [];
  const edge = edgeAt(graph, hot);
  const each = hot.requests === 0 ? 0 : hot.units / hot.requests;
  const cures: (Cure | null)[] = [
    edge === null || hot.kind !== "read" ? null : counterOf(graph, hot, edge.edge, each),
    hot.kind === "read" && each > 2 * kFirstUnits ? firstRowsOf(each) : null,
    edge === null ? null : shardsOf(hot, edge.end),
  ];
  return cures.filter((cure) => cure !== null);
}

/** The edge type whose edges fill the partition: one that the index lists by their end, or one of the
 *  key's own. */
function edgeAt(graph: GraphSchema, hot: HotKey): { edge: EdgeType; end: string } | null {
  if (hot.node === null || hot.type === null) return null;
  const type = hot.type;
  const incoming = hot.index !== null;
  const edge = graph.edges.find((one) => (incoming ? one.index === hot.index && one.to.types.includes(type) : one.from.types.includes(type)));
  if (edge === undefined) return null;
  return { edge, end: incoming ? edge.to.as ?? `~${edge.name}` : edge.from.as ?? edge.name };
}

function counterOf(graph: GraphSchema, hot: HotKey, edge: EdgeType, each: number): Cure | null {
  const type = graph.nodes.find(({ name }) => name === hot.type);
  const end = hot.index === null ? edge.from.as : edge.to.as;
  const direction = hot.index === null ? "out" : "in";
  if (type === undefined || end === null || each <= 0.5) return null;
  if (type.counters.some((counter) => counter.edge === edge.name && counter.direction === direction)) return null;
  return {
    name: "Keep the count on the node", effect: `${units(each)} → 0.5 RCU`,
    yaml: [
      { text: "nodes:", isNew: false }, { text: `  ${type.name}: {ref: "${type.ref}", …,`, isNew: false },
      { text: `    counters: {${end}: {of: ${end}}}}`, isNew: true },
    ],
    told: `Where only the count is asked for. adjoin migrate counts what is there; every new ${edge.name} writes its end too.`, command: "",
  };
}

function firstRowsOf(each: number): Cure {
  return {
    name: "Read the first hundred only", effect: `${units(each)} → ${units(kFirstUnits)} RCU`, yaml: [], command: "",
    told: `A Query with a limit of ${kFirstRows} reads no more than it shows; its cursor reads on.`,
  };
}

function shardsOf(hot: HotKey, end: string): Cure {
  const shards = Math.max(2, Math.ceil(hot.peak / kShardUnits));
  return {
    name: "Spread its edges", effect: `peak / ${shards}`, yaml: [], told: "",
    command: `adjoin reshard ${quoted(hot.node ?? "")} ${quoted(end)} --shards ${shards}`,
  };
}

/** A word of a POSIX shell. */
function quoted(text: string): string {
  return /^[\w#@%+=:,./~-]+$/.test(text) && !text.startsWith("#") && !text.startsWith("~") ? text : `'${text.replace(/'/g, `'\\''`)}'`;
}
