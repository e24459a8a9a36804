import type { Field, GraphSchema } from "../../model/schema";
import { contentOf, plainText, type Item, type Value } from "../../model/value";
import { symmetricTypes, type DrawnEdge, type Drawing } from "./drawing";
import type { OwnItems } from "./own_items";

/** The drawing as GraphML, in the words of `adjoin export --format graphml`: declared attributes are
 *  typed keys, all others stand as JSON under `extra`; a symmetric edge stands twice, once each way,
 *  unless all types are symmetric. */
export function graphmlOf(graph: GraphSchema, drawing: Drawing, items: OwnItems): string {
  const symmetric = symmetricTypes(graph);
  const isUndirected = graph.edges.length > 0 && symmetric.size === graph.edges.length;
  const [nodes, edges] = [nodeKeys(graph, items), edgeKeys(graph)];
  const lines = [kHead, ...nodes.declared("node", "labelV"), ...edges.declared("edge", "labelE"),
    `  <graph id="${xml(graph.table)}" edgedefault="${isUndirected ? "undirected" : "directed"}">`];
  for (const { ref, type } of drawing.nodes) {
    lines.push(`    <node id="${xml(ref)}">${nodes.data(type ?? "", items.nodes.get(ref))}</node>`);
  }
  for (const edge of drawing.edges) {
    const item = items.edges.get(edge.id);
    const data = edges.data(edge.type ?? "", item);
    const id = edgeId(graph, edge, item);
    lines.push(`    <edge id="${xml(id)}" source="${xml(edge.from)}" target="${xml(edge.to)}">${data}</edge>`);
    if (!isUndirected && symmetric.has(edge.type ?? "") && edge.from !== edge.to) {
      lines.push(`    <edge id="${xml(`${id}|back`)}" source="${xml(edge.to)}" target="${xml(edge.from)}">${data}</edge>`);
    }
  }
  return `${lines.join("\n")}\n  </graph>\n</graphml>\n`;
}

const kHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
  + '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
  + 'xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">';

/** Both keys of the edge's item as one text that no other pair has. */
function edgeId(graph: GraphSchema, edge: DrawnEdge, item: Item | undefined): string {
  const [pk, sk] = graph.key.map(({ name }) => item?.[name]);
  if (pk === undefined || sk === undefined) return edge.id.replace(/\n/g, "|");
  return `${textOf(pk).replace(/[|\\]/g, "\\$&")}|${textOf(sk)}`;
}

type Kind = "long" | "double" | "boolean" | "string" | "date";

const kKinds: Record<string, Kind> = {
  number: "double", int: "long", integer: "long", epoch: "long", ms: "long", bool: "boolean", boolean: "boolean", date: "date", datetime: "date",
};

function nodeKeys(graph: GraphSchema, items: OwnItems): Keys {
  const keys = new Keys(graph, "n");
  const all = [...items.nodes.values()];
  for (const type of graph.nodes) {
    keys.addFields(type.fields);
    // A part of the ref is an attribute too where an item has it.
    for (const part of type.parts) if (all.some((item) => part in item)) keys.add(part, "string");
    for (const { name, kind, shards } of type.counters) if (shards <= 1) keys.add(name, kind === "count" ? "long" : "double");
  }
  keys.addStamps(graph);
  return keys;
}

function edgeKeys(graph: GraphSchema): Keys {
  const keys = new Keys(graph, "e");
  for (const type of graph.edges) {
    keys.addFields(type.fields);
    for (const { name } of [...type.set, ...type.copy]) keys.add(name, "string");
  }
  keys.addStamps(graph);
  return keys;
}

/** The keys of all nodes, or of all edges: one for each name. A name that types mean differently is text. */
class Keys {
  private readonly kinds = new Map<string, Kind>();
  private readonly structural: Set<string>;

  constructor(graph: GraphSchema, private readonly letter: "n" | "e") {
    const { type } = graph.attributes;
    const made = graph.indexes.filter(({ name }) => isMade(graph, name)).flatMap(({ pk, sk }) => [...pk, ...sk]);
    this.structural = new Set([...graph.key, ...made].map(({ name }) => name).concat(type ?? []));
  }

  add(name: string, kind: Kind): void {
    const before = this.kinds.get(name);
    this.kinds.set(name, before === undefined || before === kind ? kind : "string");
  }

  addFields(fields: Field[]): void {
    for (const { name, type } of fields) this.add(name, kKinds[type.replace(/[!?].*$/, "")] ?? "string");
  }

  addStamps({ attributes: { created, updated } }: GraphSchema): void {
    for (const name of [created, updated]) if (name !== null) this.add(name, "date");
  }

  declared(whose: string, label: string): string[] {
    const line = (id: string, name: string, kind: Kind): string => (
      `  <key id="${this.letter}${id}" for="${whose}" attr.name="${xml(name)}" attr.type="${kind === "date" ? "string" : kind}"/>`);
    return [line("label", label, "string"), ...[...this.kinds].map(([name, kind], at) => line(String(at), name, kind)), line("extra", "extra", "string")];
  }

  data(label: string, item: Item | undefined): string {
    const one = (id: string, text: string): string => `<data key="${this.letter}${id}">${xml(text)}</data>`;
    const declared = [...this.kinds].flatMap(([name, kind], at) => {
      const value = item?.[name];
      return value === undefined || !fits(value, kind) ? [] : [one(String(at), textOf(value))];
    });
    const others = Object.entries(item ?? {}).filter(([name, value]) => {
      const kind = this.kinds.get(name);
      return !this.structural.has(name) && (kind === undefined || !fits(value, kind));
    });
    const extra = others.map(([name, value]) => `${JSON.stringify(name)}:${plainText(value)}`).join(",");
    return one("label", label) + declared.join("") + (extra === "" ? "" : one("extra", `{${extra}}`));
  }
}

/** Whether an index's keys are made by the schema. One over attributes of the user's own shows them. */
function isMade(graph: GraphSchema, index: string): boolean {
  return graph.edges.some((edge) => edge.index === index)
    || [...graph.nodes, ...graph.edges.flatMap(({ forms }) => forms)].some(({ entries }) => entries.some((entry) => entry.index === index));
}

function fits(value: Value, kind: Kind): boolean {
  if (kind === "string") return true;
  if (kind === "long") return "N" in value && /^-?\d+$/.test(value.N);
  if (kind === "double") return "N" in value;
  return kind === "boolean" ? "BOOL" in value : "S" in value;
}

function textOf(value: Value): string {
  return "S" in value || "N" in value || "B" in value ? String(contentOf(value)) : plainText(value);
}

const kEscapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;" };

/** Text and attribute values of XML 1.0; what it cannot hold is U+FFFD. */
export function xml(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (letter) => kEscapes[letter] ?? letter)
    .replace(/[\u0000-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
}
