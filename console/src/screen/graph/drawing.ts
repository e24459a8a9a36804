import type { EdgeType, GraphSchema } from "../../model/schema";
import type { AroundRow } from "../../model/around";
import { textOf } from "../../model/value";
import { isOpening, type Added, type GroupKey, type Opening, type Picture } from "./picture";
import { labelOf, sizeOf, typeOf, type Reads } from "./reads";

/** What stands on the canvas: the picture, filled with what was read. */
export interface Drawing {
  nodes: DrawnNode[]; // in the order in which they came
  edges: DrawnEdge[];
  more: More[]; // groups of which not all is drawn
  leftOut?: number; // nodes for which there was no room
}

export interface DrawnNode {
  ref: string;
  type: string | null;
  label: string;
  from: string | null; // the node that drew it first
  side: -1 | 0 | 1; // left of the root, the root, right of it
  hops: number;
  group: GroupKey | null; // null: it came with a path or a result
  opening: number; // by which step it came
}

export interface DrawnEdge {
  id: string;
  from: string;
  to: string;
  type: string | null;
  row: AroundRow | null; // null: it came with a path or a result
}

/** "RECOMMENDS +36": a group of a node with edges that are not drawn. */
export interface More {
  node: string;
  key: GroupKey;
  type: string | null;
  end: string | null;
  side: -1 | 1;
  drawn: number;
  count: number;
  exact: boolean;
}

export const kNodesMax = 2000;
export const kEdgesMax = 5000;

/** Draws a picture. Nodes stand once, however many edges lead to them; what is reached from the root
 *  by no drawn edge is not drawn; groups whose type is unticked are left out. */
export function drawing(picture: Picture, reads: Reads, graph: GraphSchema | null, unticked: ReadonlySet<GroupKey>): Drawing {
  const drawn = new Drawn(picture, reads, graph, unticked);
  picture.steps.forEach((step, at) => {
    if (isOpening(step)) drawn.open(step, at);
    else step.edges.forEach((edge) => drawn.bring(edge, at));
  });
  return {
    nodes: [...drawn.nodes.values()], edges: [...drawn.edges.values()], leftOut: drawn.leftOut.size,
    more: moreOf(drawn.nodes, picture, reads, unticked),
  };
}

class Drawn {
  readonly nodes = new Map<string, DrawnNode>();
  readonly edges = new Map<string, DrawnEdge>();
  readonly leftOut = new Set<string>();
  private readonly between = new Map<string, string>(); // two ends and a type: the edge that came first
  private readonly hidden: Set<string>;
  private readonly upTo = new Map<string, number>(); // of a group, so far
  private readonly types: Map<string, EdgeType>;

  constructor(
    picture: Picture, private readonly reads: Reads, private readonly graph: GraphSchema | null,
    private readonly unticked: ReadonlySet<GroupKey>,
  ) {
    this.hidden = new Set(picture.hidden);
    this.types = new Map((graph?.edges ?? []).map((type): [string, EdgeType] => [type.name, type]));
    this.add(picture.root, { from: null, side: 0, hops: 0, group: null, opening: -1 });
  }

  open({ node, group, upTo }: Opening, step: number): void {
    const parent = this.nodes.get(node);
    const read = this.reads.get(node)?.groups.find(({ key }) => key === group);
    if (parent === undefined || read === undefined || this.unticked.has(group)) return;
    const side = parent.side !== 0 ? parent.side : read.group.direction === "in" ? -1 : 1;
    const id = `${node}\n${group}`;
    for (const row of read.rows.slice(this.upTo.get(id) ?? 0, upTo)) {
      if (row.node === null) continue;
      this.add(row.node, { from: node, side, hops: parent.hops + 1, group, opening: step });
      const [from, to] = row.direction === "in" ? [row.node, node] : [node, row.node];
      this.join(from, row.type, to, row);
    }
    this.upTo.set(id, Math.max(upTo, this.upTo.get(id) ?? 0));
  }

  bring({ from, type, to }: Added, step: number): void {
    const isOut = this.nodes.has(from);
    const own = this.nodes.get(isOut ? from : to);
    if (own === undefined) return;
    const side = own.side !== 0 ? own.side : isOut ? 1 : -1;
    this.add(isOut ? to : from, { from: own.ref, side, hops: own.hops + 1, group: null, opening: step });
    this.join(from, type, to, null);
  }

  private add(ref: string, about: Pick<DrawnNode, "from" | "side" | "hops" | "group" | "opening">): void {
    if (this.nodes.has(ref) || this.hidden.has(ref)) return;
    if (this.nodes.size >= kNodesMax) this.leftOut.add(ref);
    else this.nodes.set(ref, { ref, type: typeOf(this.reads, this.graph, ref), label: labelOf(this.reads, ref), ...about });
  }

  /** Draws an edge once, however often it was read. Both items of a symmetric one are one edge. */
  private join(from: string, name: string | null, to: string, row: AroundRow | null): void {
    if (!this.nodes.has(from) || !this.nodes.has(to)) return;
    const type = this.types.get(name ?? "");
    const isTurned = type?.reverse === "same" && to < from;
    const ends = isTurned ? `${to}\n${name}\n${from}` : `${from}\n${name}\n${to}`;
    // A path says that there is an edge, and not which one of several.
    const first = this.between.get(ends);
    if (row === null && first !== undefined) return;
    const id = ends + keyOf(this.graph, type, row);
    const known = this.edges.get(id);
    // The item in the base table has every attribute; an index may have few.
    if (known !== undefined && (row === null || known.row?.half === 0)) return;
    if (first !== undefined && this.edges.get(first)?.row === null) this.edges.delete(first);
    if (known === undefined && this.edges.size >= kEdgesMax) return;
    this.between.set(ends, id);
    this.edges.set(id, isTurned ? { id, from: to, to: from, type: name, row } : { id, from, to, type: name, row });
  }
}

/** What tells edges of one type between the same nodes apart: their key fields. An index may lack
 *  those, but has the key of the edge's own item. */
function keyOf(graph: GraphSchema | null, type: EdgeType | undefined, row: AroundRow | null): string {
  if (graph === null || type === undefined || type.key.length === 0 || row === null) return "";
  const values = type.reverse === "index"
    ? graph.key.map(({ name }) => textOf(row.item[name]))
    : type.key.map((name) => row.attributes[name] ?? null);
  return `\n${JSON.stringify(values)}`;
}

/** Edge types whose edges stand for both ways. */
export function symmetricTypes(graph: GraphSchema | null): Set<string> {
  return new Set((graph?.edges ?? []).filter(({ reverse }) => reverse === "same").map(({ name }) => name));
}

function moreOf(nodes: Map<string, DrawnNode>, picture: Picture, reads: Reads, unticked: ReadonlySet<GroupKey>): More[] {
  const asked = new Map<string, number>();
  for (const step of picture.steps) {
    if (!isOpening(step)) continue;
    const id = `${step.node}\n${step.group}`;
    asked.set(id, Math.max(step.upTo, asked.get(id) ?? 0));
  }
  const more: More[] = [];
  for (const [node, { side: own }] of nodes) {
    for (const read of reads.get(node)?.groups ?? []) {
      const { count, exact } = sizeOf(read);
      const drawn = unticked.has(read.key) ? 0 : Math.min(asked.get(`${node}\n${read.key}`) ?? 0, read.rows.length);
      if (count <= drawn) continue;
      const { type, end, direction } = read.group;
      more.push({ node, key: read.key, type, end, side: own !== 0 ? own : direction === "in" ? -1 : 1, drawn, count, exact });
    }
  }
  return more;
}

/** How many edges of a group are left: "+118"; of a group that goes on, "at least +118". */
export function leftText({ drawn, count, exact }: Pick<More, "drawn" | "count" | "exact">): string {
  return `${exact ? "" : "at least "}+${(count - drawn).toLocaleString("en-US")}`;
}
