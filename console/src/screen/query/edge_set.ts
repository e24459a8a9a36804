import type { GraphSchema } from "../../model/schema";

/** An entry of a node's edge set, taken apart: the edge that it repeats. */
export interface EdgeEntry {
  text: string;
  type: string | null; // null: no edge type writes such entries
  to: string;
  fields: [string, string][]; // "memberRole", "LEAD"
}

interface Reader {
  type: string;
  pattern: RegExp;
  holes: string[];
}

/** Takes the entries of a node of that type apart, by the templates that its edge types have. */
export function edgeEntries(graph: GraphSchema, nodeType: string | null, entries: string[]): EdgeEntry[] {
  const readers = graph.edges.flatMap((edge) => edge.forms.flatMap(({ from, to, sk, edge_set: template }): Reader[] => {
    if (from !== nodeType || !template) return [];
    const ref = graph.nodes.find(({ name }) => name === to)?.ref;
    return ref === undefined ? [] : [{ type: edge.name, ...patternOf(template, sk, ref) }];
  }));
  return entries.map((text) => {
    for (const { type, pattern, holes } of readers) {
      const found = pattern.exec(text);
      if (found === null) continue;
      const values = holes.map((name, at): [string, string] => [name, found[at + 1] ?? ""]);
      return { text, type, to: values.find(([name]) => name === "to")?.[1] ?? "", fields: values.filter(([name]) => name !== "to") };
    }
    return { text, type: null, to: "", fields: [] };
  });
}

/** A template as a pattern: `{sk}` is the sort key's template, `{to}` a ref of the type there. */
function patternOf(template: string, sk: string, ref: string): { pattern: RegExp; holes: string[] } {
  const whole = template.replace("{sk}", sk);
  const holes: string[] = [];
  const source = whole.split(/(\{[^}]*\})/).map((part) => {
    if (!part.startsWith("{")) return escaped(part);
    const name = part.slice(1, -1).replace(/:.*$/, "");
    const isRef = name === "to";
    holes.push(name.startsWith("to.") ? "to" : name);
    return isRef ? `(${ref.split(/\{[^}]*\}/).map(escaped).join(".+?")})` : "(.+?)";
  });
  return { pattern: new RegExp(`^${source.join("")}$`, "s"), holes };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
