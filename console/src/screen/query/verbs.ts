import type { GraphPath } from "../../ask/ask";
import type { GraphSchema } from "../../model/schema";

/** A verb of the graph as a form: its fields, and the body that they make. */
export interface Verb {
  name: string;
  path: GraphPath;
  isWrite: boolean;
  fields: VerbField[];
  body: (values: Record<string, string>) => Record<string, unknown>;
}

export interface VerbField {
  name: string;
  kind: "node" | "edge" | "end" | "type" | "number" | "text" | "json";
  required: boolean;
  example?: string;
}

const field = (name: string, kind: VerbField["kind"], required = true): VerbField => ({ name, kind, required });
const json = (name: string, required: boolean, example: string): VerbField => ({ name, kind: "json", required, example });
const condition: VerbField = { name: "where", kind: "text", required: false, example: "since > 2020" };
const key = json("key", false, '{"date": "2024-06-01"}');

/** A body of one member: the verb and what was filled in. */
function plain(verb: string): Verb["body"] {
  return (values) => ({ [verb]: filled(values) });
}

/** A verb that is a step of a plan. */
function step(make: (values: Record<string, string>) => Record<string, unknown>): Verb["body"] {
  return (values) => ({ steps: [make(values)] });
}

function filled(values: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text !== "").map(([name, text]) => [name, read(name, text)]));
}

const kNumbers = ["first", "hops", "levels"];
const kJson = ["fields", "set", "add", "key"];

/** A field as the body has it: what is said as JSON as such, a number as one, all else as a text. */
function read(name: string, text: string): unknown {
  if (kNumbers.includes(name) && /^\d+$/.test(text)) return Number(text);
  return kJson.includes(name) || /^[[{]/.test(text) ? JSON.parse(text) : text;
}

export const kVerbs: Verb[] = [
  { name: "getNode", path: "nodes", isWrite: false, fields: [field("node", "node")], body: plain("getNode") },
  {
    name: "neighbors", path: "edges", isWrite: false, body: plain("neighbors"),
    fields: [field("node", "node"), field("type", "end"), condition, field("first", "number", false)],
  },
  {
    name: "getEdge", path: "edges", isWrite: false, body: plain("getEdge"),
    fields: [field("from", "node"), field("type", "edge"), field("to", "node"), key],
  },
  {
    name: "neighborhood", path: "edges", isWrite: false,
    fields: [field("node", "node"), field("type", "end"), field("hops", "number")],
    body: (values) => ({ neighborhood: { ...filled(values), list: true } }),
  },
  {
    name: "path", path: "plan", isWrite: false, fields: [field("type", "edge"), field("from", "node"), field("to", "node"), field("hops", "number", false)],
    body: step(({ type, ...others }) => ({ path: type, ...filled(others) })),
  },
  {
    name: "mutual", path: "plan", isWrite: false, fields: [field("type", "edge"), field("a", "node"), field("b", "node")],
    body: step(({ type, ...others }) => ({ mutual: type, ...filled(others) })),
  },
  {
    name: "count", path: "plan", isWrite: false, fields: [field("type", "edge"), field("from", "node", false), field("to", "node", false)],
    body: step(({ type, ...others }) => ({ count: type, ...filled(others) })),
  },
  {
    name: "find", path: "nodes", isWrite: false, body: plain("find"),
    fields: [field("type", "type"), json("where", true, '{"name": "Bob"}'), field("first", "number", false)],
  },
  {
    name: "collection", path: "plan", isWrite: false, fields: [field("node", "node"), field("first", "number", false)],
    body: step(({ node, ...others }) => ({ collection: node, ...filled(others) })),
  },
  {
    name: "putNode", path: "nodes", isWrite: true, body: plain("putNode"),
    fields: [field("node", "node"), json("fields", true, '{"name": "Bob"}')],
  },
  {
    name: "updateNode", path: "nodes", isWrite: true, body: plain("updateNode"),
    fields: [field("node", "node"), json("set", false, '{"name": "Bob"}'), json("add", false, '{"stock": 1}'), condition],
  },
  {
    name: "addEdge", path: "edges", isWrite: true, body: plain("addEdge"),
    fields: [field("from", "node"), field("type", "edge"), field("to", "node"), json("fields", false, '{"since": 2024}')],
  },
  {
    name: "updateEdge", path: "edges", isWrite: true, body: plain("updateEdge"),
    fields: [field("from", "node"), field("type", "edge"), field("to", "node"), key, json("set", false, '{"since": 2024}'), condition],
  },
  {
    name: "removeEdge", path: "edges", isWrite: true, body: plain("removeEdge"),
    fields: [field("from", "node"), field("type", "edge"), field("to", "node"), key],
  },
  {
    name: "moveEdge", path: "edges", isWrite: true, body: plain("moveEdge"),
    fields: [field("from", "node"), field("type", "edge"), field("to", "node")],
  },
  { name: "removeNode", path: "nodes", isWrite: true, fields: [field("node", "node")], body: plain("removeNode") },
];

/** What a field may be filled with, from the schema. Empty: anything. */
export function choicesOf(graph: GraphSchema, { kind }: VerbField): string[] {
  if (kind === "type") return graph.nodes.map(({ name }) => name);
  if (kind === "edge") return graph.edges.map(({ name }) => name);
  if (kind !== "end") return [];
  return [...new Set(graph.edges.flatMap((edge) => [
    edge.name, `~${edge.name}`, ...[edge.from.as, edge.to.as].filter((end): end is string => end !== null),
  ]))];
}
