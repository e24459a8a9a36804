import type { Ask, GraphReply } from "../ask/ask";
import { kDashes, kShapes, type EdgeLook, type NodeLook } from "../look/mark";
import { Store } from "./store";
import type { Item } from "./value";

/** A graph's schema, as `/_graph/schema` tells it. */
export interface GraphSchema {
  table: string;
  fingerprint: string;
  separator: string;
  key: KeyAttribute[];
  attributes: Record<"type" | "created" | "updated" | "ttl" | "version", string | null>;
  indexes: IndexSchema[];
  nodes: NodeType[];
  edges: EdgeType[];
  series: { name: string; line: number; of: string; pk: string; sk: string; fields: Field[] }[];
  plans: DeclaredPlan[];
  patterns: Pattern[];
  warnings: Diagnostic[];
  yaml: string;
}
export interface KeyAttribute { name: string; type: "S" | "N" | "B" }
export interface IndexSchema {
  name: string;
  local: boolean;
  pk: KeyAttribute[];
  sk: KeyAttribute[];
  projection: "all" | "keys_only" | "include";
  included: string[];
}
export interface Field { name: string; type: string; required: boolean; values: string[] }
export interface Entry { name: string; index: string; pk: string[]; sk: string[] }
export interface NodeType {
  name: string;
  line: number;
  ref: string;
  parts: string[];
  pk: string;
  sk: string;
  stored: boolean;
  open: boolean;
  owner: { type: string; field: string; as: string } | null;
  fields: Field[];
  counters: { name: string; edge: string; end: string; direction: "in" | "out"; kind: string; field: string | null; mode: string; shards: number }[];
  edge_set: { attribute: string; max: number } | null;
  unique: string[];
  ttl: string | null;
  entries: Entry[];
}
export interface EdgeEnd { types: string[]; as: string | null }
/** An attribute of edges that the schema takes from the node at their end. */
export interface TakenField { name: string; end: "from" | "to"; field: string }
export interface EdgeType {
  name: string;
  line: number;
  from: EdgeEnd;
  to: EdgeEnd;
  key: string[];
  reverse: "none" | "index" | "item" | "same";
  index: string | null;
  fields: Field[];
  set: TakenField[];
  copy: TakenField[];
  mirror_copy: TakenField[];
  open: boolean;
  tree: boolean;
  limit: number | null;
  self_loops: boolean;
  requires: string[];
  on_exists: string;
  in_edge_set: boolean;
  ttl: string | null;
  rank: string | null;
  forms: { from: string; to: string; pk: string; sk: string; mirror_pk: string | null; mirror_sk: string | null; edge_set?: string | null; entries: Entry[] }[];
}
export interface Parameter { name: string; type: string | null; list: boolean; default: unknown }
export interface DeclaredPlan { name: string; line: number; params: Parameter[]; steps: unknown[]; return: unknown }
export interface Pattern {
  name: string;
  line: number;
  declared_as: "plan" | "access-pattern";
  params: Parameter[];
  get?: Record<string, unknown> | null; // the step of an access pattern, as written
  proven: boolean;
  reason: string | null;
  cost: string;
  requests: number;
  rcu: number;
  per_page: boolean;
  per_level: boolean;
  per_hundred: boolean;
  steps: { purpose: string; request: string; repeat: string; operation: string; input: Record<string, unknown> }[];
  warnings: { line: number | null; message: string }[];
}
export interface Diagnostic { line: number; column: number; severity: "error" | "warning"; message: string }

/** All graphs that were read, by table; null for a table without a schema. */
export const graphs = new Store<Record<string, GraphSchema | null>>({});

/** Reads the schemas of all tables, or of one, and keeps them. No units. */
export async function readGraphs(ask: Ask, table?: string): Promise<GraphSchema[]> {
  const body = table === undefined ? {} : { table };
  const { data } = await ask.graph<GraphReply & { data: GraphSchema[] }>("schema", body);
  const read = Object.fromEntries(data.map((graph) => [graph.table, graph]));
  graphs.set({ ...graphs.value, ...read });
  return data;
}

const kColours = 8;

/** A node type's colour and shape, by its place in the schema: the same after every reload. */
export function nodeLook(graph: GraphSchema | null | undefined, type: string | null): NodeLook {
  const at = graph?.nodes.findIndex((node) => node.name === type) ?? -1;
  if (at < 0) return { colour: 8, shape: "square" };
  return { colour: kNodeColours[at % kColours] ?? 8, shape: kShapes[(at + Math.floor(at / kColours)) % kShapes.length] ?? "circle" };
}

/** The order in which types take colours: neighbours in a schema differ the most. */
const kNodeColours = [1, 2, 6, 5, 3, 8, 4, 7];

/** An edge type's colour and dash, by its place in the schema. */
export function edgeLook(graph: GraphSchema | null | undefined, type: string | null): EdgeLook {
  const at = graph?.edges.findIndex((edge) => edge.name === type) ?? -1;
  if (at < 0) return { colour: 8, dash: "2 2" };
  return { colour: kEdgeColours[at % kColours] ?? 8, dash: kDashes[Math.floor(at / kColours) % kDashes.length] ?? "" };
}

const kEdgeColours = [1, 6, 8, 3, 4, 7, 5, 2];

/** The type that an item says it has, in the schema's type attribute. */
export function typeAttributeOf(graph: GraphSchema, item: Item): string | null {
  const name = graph.attributes.type;
  const value = name === null ? undefined : item[name];
  return value !== undefined && "S" in value ? value.S : null;
}
