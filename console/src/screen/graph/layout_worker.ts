import cytoscape from "cytoscape";
import dagre from "cytoscape-dagre";
import fcose from "cytoscape-fcose";
import type { Layout } from "./layouts";
import type { Point } from "./halves";

/** Counts layouts beside the page, so that it goes on answering: a large one takes seconds. */

cytoscape.use(fcose);
cytoscape.use(dagre);

/** What is to be placed. */
export interface LayoutOrder {
  id: number;
  layout: Exclude<Layout, "halves">;
  nodes: string[];
  edges: { id: string; from: string; to: string }[];
  before: [string, Point][]; // nodes that have a place
}

export interface LayoutDone {
  id: number;
  places: [string, Point][];
}

addEventListener("message", ({ data: order }: MessageEvent<LayoutOrder>) => {
  const places = order.layout === "force" ? force(order) : tree(order);
  postMessage({ id: order.id, places: [...places] } satisfies LayoutDone);
});

/** A graph without a canvas, in which layouts count. */
function bare(order: LayoutOrder, places: Map<string, Point>): cytoscape.Core {
  return cytoscape({
    headless: true,
    styleEnabled: true,
    layout: { name: "preset" }, // else cytoscape begins with a grid
    style: [{ selector: "node", style: { width: 40, height: 40 } }],
    elements: [
      ...order.nodes.map((id): cytoscape.ElementDefinition => ({ group: "nodes", data: { id }, position: { ...(places.get(id) ?? { x: 0, y: 0 }) } })),
      ...order.edges.map(({ id, from, to }): cytoscape.ElementDefinition => (
        { group: "edges", data: { id: `edge ${id}`, source: from, target: to } })),
    ],
  });
}

function run(cy: cytoscape.Core, options: Record<string, unknown>): Map<string, Point> {
  cy.layout({ animate: false, fit: false, ...options } as unknown as cytoscape.LayoutOptions).run();
  const places = new Map(cy.nodes().map((node): [string, Point] => [node.id(), { ...node.position() }]));
  cy.destroy();
  return places;
}

/** What has a place and is still there. */
function heldOf(order: LayoutOrder): Map<string, Point> {
  const known = new Set(order.nodes);
  return new Map(order.before.filter(([node]) => known.has(node)));
}

/** By forces: neighbours near, others far. What has a place is held there. */
function force(order: LayoutOrder): Map<string, Point> {
  const held = heldOf(order);
  const places = run(bare(order, begun(order, held)), {
    name: "fcose",
    randomize: false, // it begins about where things belong, and the same order gives the same places
    quality: "default",
    nodeSeparation: 90,
    idealEdgeLength: 110,
    nodeRepulsion: 9000,
    fixedNodeConstraint: [...held].map(([nodeId, position]) => ({ nodeId, position })),
  });
  return new Map([...places, ...held]);
}

const kGoldenAngle = 2.399963;

/** Where each node begins: around the first neighbour that has a place, each at an angle of its own. */
function begun(order: LayoutOrder, held: Map<string, Point>): Map<string, Point> {
  const near = neighboursOf(order);
  const places = new Map(held);
  const queue = [...held.keys()];
  let turns = 0;
  for (const first of order.nodes) {
    if (!places.has(first)) {
      places.set(first, around({ x: 0, y: 0 }, turns, places.size === 0 ? 0 : 320));
      queue.push(first);
    }
    for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
      for (const other of near.get(node) ?? []) {
        if (places.has(other)) continue;
        turns += 1;
        places.set(other, around(places.get(node) ?? { x: 0, y: 0 }, turns, 110));
        queue.push(other);
      }
    }
  }
  return places;
}

function around({ x, y }: Point, turns: number, far: number): Point {
  return { x: x + far * Math.cos(turns * kGoldenAngle), y: y + far * Math.sin(turns * kGoldenAngle) };
}

function neighboursOf(order: LayoutOrder): Map<string, string[]> {
  const near = new Map<string, string[]>();
  for (const { from, to } of order.edges) {
    for (const [one, other] of [[from, to], [to, from]] as const) near.set(one, [...(near.get(one) ?? []), other]);
  }
  return near;
}

const kTreeColumn = 70;
const kTreeRow = 96;

/** By levels, from what points to what is pointed at. A node that has a place keeps it; a new one stands
 *  where the tree wants it, seen from a neighbour that has one, or beside what is there already. */
function tree(order: LayoutOrder): Map<string, Point> {
  const wanted = run(bare(order, new Map()), { name: "dagre", rankDir: "TB", nodeSep: 30, rankSep: kTreeRow - 40 });
  const places = heldOf(order);
  if (places.size === 0) return wanted;
  const near = neighboursOf(order);
  const taken = new Set([...places.values()].map(cellOf));
  for (const node of order.nodes) {
    const own = wanted.get(node);
    if (places.has(node) || own === undefined) continue;
    const next = (near.get(node) ?? []).find((other) => places.has(other)) ?? "";
    const [here, there] = [places.get(next) ?? own, wanted.get(next) ?? own];
    const place = { x: here.x + own.x - there.x, y: here.y + own.y - there.y };
    while (taken.has(cellOf(place))) place.x += kTreeColumn;
    taken.add(cellOf(place));
    places.set(node, place);
  }
  return places;
}

/** Two nodes in one cell would cover each other. */
function cellOf({ x, y }: Point): string {
  return `${Math.round(x / kTreeColumn)} ${Math.round(y / 40)}`;
}
