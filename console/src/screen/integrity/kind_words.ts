import type { GraphSchema } from "../../model/schema";

/** A kind of finding: its words for one and for many, and whether a repair can know what is meant. */
export interface Kind {
  finding: string;
  one: string;
  many: string;
  isYours: boolean;
  canBe: (graph: GraphSchema) => boolean; // in a graph of this schema
}

const always = (): boolean => true;
const hasMirrors = ({ edges }: GraphSchema): boolean => edges.some(({ reverse }) => reverse === "item" || reverse === "same");
const hasIndexKeys = ({ nodes, edges }: GraphSchema): boolean => (
  nodes.some(({ entries }) => entries.length > 0)
  || edges.some(({ reverse, forms }) => reverse === "index" || forms.some(({ entries }) => entries.length > 0))
);
const hasCounters = ({ nodes }: GraphSchema): boolean => nodes.some(({ counters }) => counters.length > 0);
const hasEdgeSets = ({ nodes }: GraphSchema): boolean => nodes.some(({ edge_set: set }) => set !== null);
const hasTrees = ({ edges }: GraphSchema): boolean => edges.some(({ tree }) => tree);
const hasGuards = (graph: GraphSchema): boolean => hasTrees(graph) || graph.nodes.some(({ unique }) => unique.length > 0);

/** In the order in which they stand on the page. What only its owner can mend comes last. */
export const kKinds: Kind[] = [
  kind("missing-mirror", "Missing mirror", "Missing mirrors", hasMirrors),
  kind("orphan-mirror", "Mirror without an edge", "Mirrors without an edge", hasMirrors),
  kind("wrong-mirror", "Mirror that differs", "Mirrors that differ", hasMirrors),
  kind("pending-mirror", "Pending mirror", "Pending mirrors", hasMirrors),
  kind("stale-copy", "Stale copy", "Stale copies", always),
  kind("unfinished-copies", "Unfinished copies", "Unfinished copies", always),
  kind("wrong-counter", "Wrong counter", "Wrong counters", hasCounters),
  kind("edge-set-drift", "Edge set that differs", "Edge sets that differ", hasEdgeSets),
  kind("wrong-key", "Wrong index key", "Wrong index keys", hasIndexKeys),
  kind("missing-guard", "Missing guard", "Missing guards", hasGuards),
  kind("orphan-guard", "Guard without a holder", "Guards without a holder", hasGuards),
  { ...kind("orphan-edge", "Edge without a node", "Edges without a node", always), isYours: true },
  { ...kind("unknown-item", "Item of no type", "Items of no type", always), isYours: true },
  { ...kind("two-parents", "Node with two parents", "Nodes with two parents", hasTrees), isYours: true },
  { ...kind("tree-cycle", "Cycle in a tree", "Cycles in trees", hasTrees), isYours: true },
];

function kind(finding: string, one: string, many: string, canBe: Kind["canBe"]): Kind {
  return { finding, one, many, isYours: false, canBe };
}

/** The kind of a finding. One that a newer server knows is called as the server calls it. */
export function kindOf(finding: string): Kind {
  const words = finding.charAt(0).toUpperCase() + finding.slice(1).replace(/-/g, " ");
  return kKinds.find((known) => known.finding === finding) ?? kind(finding, words, words, always);
}

/** The place of a kind on the page: unknown ones stand last. */
export function rankOf(finding: string): number {
  const at = kKinds.findIndex((known) => known.finding === finding);
  return at < 0 ? kKinds.length : at;
}
