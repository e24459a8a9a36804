import type { EdgeType, GraphSchema } from "../../../model/schema";
import { typeOfRef } from "../../../model/ref";
import type { BuilderRow } from "./expression_rows";

/** A read of the schema that a key condition asks by hand. */
export interface KnownRead {
  told: string; // "the OrderItem edges that end at PRODUCT#ABC123"
  plan: string; // that asks the same
}

/** Finds the edges that a key condition reads: all of one type at one node, and no others. */
export function knownRead(graph: GraphSchema | null, index: string | null, rows: BuilderRow[]): KnownRead | null {
  const [pk, sk] = rows;
  const node = pk?.values[0] ?? "";
  if (graph === null || pk === undefined || sk === undefined || pk.op !== "=" || sk.op !== "begins_with") return null;
  const type = typeOfRef(graph, node);
  const begun = sk.values[0] ?? "";
  if (type === null || begun === "") return null;
  const fitting = graph.edges.flatMap((edge) => endsThere(graph, edge, index, type, begun));
  const [only] = fitting;
  if (only === undefined || fitting.length > 1) return null;
  const { edge, end } = only;
  return {
    told: `the ${edge} edges that ${end === "to" ? "end at" : "start from"} ${node}`,
    plan: JSON.stringify({ steps: [{ edges: edge, [end]: node }] }),
  };
}

/** The ends of an edge type whose keys in that index begin so, for nodes of that type. */
function endsThere(graph: GraphSchema, edge: EdgeType, index: string | null, type: string, begun: string): { edge: string; end: "from" | "to" }[] {
  for (const form of edge.forms) {
    const entry = form.entries.find((one) => one.name === "reverse" && one.index === index);
    if (index === null && form.from === type && headOf(graph, form.sk, form.to) === begun) return [{ edge: edge.name, end: "from" }];
    if (entry !== undefined && form.to === type && headOf(graph, entry.sk[0] ?? "", form.from) === begun) return [{ edge: edge.name, end: "to" }];
  }
  return [];
}

/** What all keys of a template begin with: its text before the first placeholder, or before that of
 *  the ref which stands there. */
function headOf(graph: GraphSchema, template: string, type: string): string {
  const ref = graph.nodes.find(({ name }) => name === type)?.ref ?? "";
  return template.replace(/\{(to|from)\}/, ref).replace(/\{.*$/s, "");
}
