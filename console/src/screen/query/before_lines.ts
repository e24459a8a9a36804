import { typeOfRef } from "../../model/ref";
import type { GraphSchema } from "../../model/schema";
import { contentOf, type Item } from "../../model/value";
import type { ExplainedRow } from "./rows";

interface BatchInput {
  RequestItems?: Record<string, { Keys?: Item[] }>;
}

/** A request that would be sent, in a line: "Query gsi0  target = …", "BatchGetItem User, Team". */
export function beforeLine(graph: GraphSchema | null, row: ExplainedRow): string {
  const keys = Object.values((row.input as BatchInput).RequestItems ?? {}).flatMap(({ Keys }) => Keys ?? []);
  if (keys.length > 0) return `${row.operation} ${typesOf(graph, keys)}`;
  const table = String(row.input.TableName ?? "");
  return row.request.replace(`${row.operation} ${table}`, row.operation);
}

/** The types of the nodes that a batch reads: its keys are examples. */
function typesOf(graph: GraphSchema | null, keys: Item[]): string {
  const types = keys.map((key) => {
    const [first] = Object.values(key);
    return first === undefined ? null : typeOfRef(graph, String(contentOf(first)));
  });
  const named = [...new Set(types.filter((type): type is string => type !== null))];
  return named.length === 0 ? "items" : named.join(", ");
}

/** How often it is sent: "per 100 nodes" is again for every 100 nodes. */
export function repeatWords(repeat: string): string {
  return repeat === "once" ? "" : `, again for every ${repeat.replace(/^per /, "")}`;
}
