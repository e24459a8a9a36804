import type { GraphSchema } from "../../model/schema";

/** The words that a plan over this schema can have, and no others. */
export function planWords(graph: GraphSchema): string[] {
  const nodes = graph.nodes.flatMap((node) => [node.name, ...node.fields.map(({ name }) => name), ...node.counters.map(({ name }) => name)]);
  const edges = graph.edges.flatMap((edge) => [
    edge.name, `~${edge.name}`, ...[edge.from.as, edge.to.as].filter((end): end is string => end !== null),
    ...edge.fields.map(({ name }) => name),
  ]);
  const plans = graph.plans.map(({ name }) => name);
  const series = graph.series.flatMap(({ name, fields }) => [name, ...fields.map((field) => field.name)]);
  return [...new Set([...nodes, ...edges, ...plans, ...series])].sort();
}
