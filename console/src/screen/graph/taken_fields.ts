import type { EdgeType, GraphSchema } from "../../model/schema";

/** Attributes that the schema puts on an edge itself: what `set` and `copy` name, as its YAML says. */
export function takenFields(graph: GraphSchema, type: EdgeType): string[] {
  const lines = blockOf(graph, type);
  const text = lines.join("\n");
  const flow = [...text.matchAll(/\b(?:set|copy):\s*\{([^}]*)\}/g)].flatMap(([, inside]) => (
    [...(inside ?? "").matchAll(/(?:^|,)\s*"?([^\s:",]+)"?\s*:/g)].map(([, name]) => name ?? "")));
  return [...flow, ...indented(lines)];
}

/** The lines of the type's declaration: up to one that begins as far left. */
function blockOf(graph: GraphSchema, type: EdgeType): string[] {
  const [first = "", ...others] = graph.yaml.split("\n").slice(type.line - 1);
  const end = others.findIndex((line) => /\S/.test(line) && !/^\s*#/.test(line) && indentOf(line) <= indentOf(first));
  return [first, ...(end < 0 ? others : others.slice(0, end))].map((line) => line.replace(/\s#.*$/, ""));
}

function indentOf(line: string): number {
  return line.search(/\S/);
}

/** Names below a line `set:` that are farther right than it. */
function indented(lines: string[]): string[] {
  const names: string[] = [];
  let above = -1;
  for (const line of lines) {
    if (!/\S/.test(line)) continue;
    if (above >= 0 && indentOf(line) > above) names.push(/^\s*"?([^\s:"]+)"?\s*:/.exec(line)?.[1] ?? "");
    else above = /^\s*(?:set|copy):\s*$/.test(line) ? indentOf(line) : -1;
  }
  return names.filter((name) => name !== "");
}
