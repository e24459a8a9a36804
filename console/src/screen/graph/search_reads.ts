import type { Ask, GraphReply } from "../../ask/ask";
import type { GraphSchema } from "../../model/schema";
import type { Added } from "./picture";

/** What can be looked for from a node: a path, nodes in common, all within some hops. */
export type Search = "path" | "mutual" | "hops";

export interface Searched {
  table: string;
  graph: GraphSchema;
  search: Search;
  from: string;
  to: string; // of hops: not used
  type: string; // `~TYPE` follows it backwards; the name of an end too
  hops: number;
}

/** The edges that were found, and one sentence about them. */
export interface Found {
  edges: Added[];
  told: string;
}

const kRequestsMax = 1000;
const kBudget = { requests: kRequestsMax };

type Rows = GraphReply & { data: { node: string; level?: number }[]; cut_by?: string };

export function searched(ask: Ask, asked: Searched): Promise<Found> {
  if (asked.search === "path") return path(ask, asked);
  return asked.search === "mutual" ? mutual(ask, asked) : within(ask, asked);
}

/** The edge between two nodes one of which was read from the other by that type or end. */
function edgeOf(graph: GraphSchema, type: string, at: string, other: string): Added {
  const name = type.replace(/^~/, "");
  const byName = graph.edges.find((edge) => edge.name === name);
  if (byName !== undefined) return type.startsWith("~") ? { from: other, type: name, to: at } : { from: at, type: name, to: other };
  // `from.as` names what is at the far end of an edge that starts here.
  const out = graph.edges.find(({ from }) => from.as === type);
  if (out !== undefined) return { from: at, type: out.name, to: other };
  const back = graph.edges.find(({ to }) => to.as === type);
  return { from: other, type: back?.name ?? name, to: at };
}

async function path(ask: Ask, { table, graph, from, to, type }: Searched): Promise<Found> {
  const body = { table, steps: [{ path: type, from, to }], trace: true, budget: kBudget };
  const { data, cut_by: cut } = await ask.graph<Rows>("plan", body);
  const nodes = data.map(({ node }) => node);
  if (nodes.length === 0) return { edges: [], told: cut === undefined ? `No path of ${type} leads from ${from} to ${to}.` : cutWords(cut) };
  const edges = nodes.slice(1).map((node, at) => edgeOf(graph, type, nodes[at] ?? "", node));
  return { edges, told: `A shortest path has ${edges.length === 1 ? "1 hop" : `${edges.length} hops`}.` };
}

async function mutual(ask: Ask, { table, graph, from, to, type }: Searched): Promise<Found> {
  const body = { table, steps: [{ mutual: type, a: from, b: to }], trace: true, budget: kBudget };
  const { data } = await ask.graph<Rows>("plan", body);
  const edges = data.flatMap(({ node }) => [edgeOf(graph, type, from, node), edgeOf(graph, type, to, node)]);
  if (edges.length === 0) return { edges, told: `${from} and ${to} have no node of ${type} in common.` };
  return { edges, told: `${data.length === 1 ? "1 node" : `${data.length} nodes`} in common.` };
}

const kAtOnce = 8;
const kNodesMax = 2000;
const kPage = 200;

/** Level by level: what is next to each node that the level before reached. Each node is read once. */
async function within(ask: Ask, asked: Searched): Promise<Found> {
  const seen = new Set([asked.from]);
  const edges: Added[] = [];
  let level = [asked.from];
  let requests = 0;
  for (let hop = 0; hop < asked.hops && level.length > 0; hop += 1) {
    const next: string[] = [];
    for (let at = 0; at < level.length; at += kAtOnce) {
      const part = level.slice(at, at + kAtOnce);
      if (requests + part.length > kRequestsMax || seen.size >= kNodesMax) return { edges, told: cutWords("requests") };
      const found = await Promise.all(part.map((node) => neighbours(ask, asked, node)));
      requests += found.reduce((sum, one) => sum + one.pages, 0);
      found.forEach(({ nodes }, which) => nodes.forEach((other) => {
        edges.push(edgeOf(asked.graph, asked.type, part[which] ?? "", other));
        if (!seen.has(other)) next.push(other);
        seen.add(other);
      }));
    }
    level = next;
  }
  return { edges, told: `${seen.size} nodes within ${asked.hops === 1 ? "1 hop" : `${asked.hops} hops`}, the start with them.` };
}

async function neighbours(ask: Ask, { table, type }: Searched, node: string): Promise<{ nodes: string[]; pages: number }> {
  const nodes: string[] = [];
  let after: string | null = null;
  let pages = 0;
  do {
    const body: Record<string, unknown> = { table, neighbors: { node, type, first: kPage, ...(after === null ? {} : { after }) }, trace: true };
    const reply: Rows & { cursor: string | null } = await ask.graph("edges", body);
    nodes.push(...reply.data.map((row) => row.node));
    after = reply.cursor;
    pages += 1;
  } while (after !== null && nodes.length < kNodesMax);
  return { nodes, pages };
}

function cutWords(by: string): string {
  return `The search ended early: its limit of ${by} was reached. What was found until then is drawn.`;
}
