import { forcePlaces, neighboursOf } from "./force_layout";
import type { Point } from "./halves";
import type { Layout } from "./layouts";
import { kColumn } from "./tree_items";
import { treePlaces } from "./tree_layout";

/** Counts layouts beside the page, so that it goes on answering: a large one takes long. */

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
  const places = order.layout === "force" ? forcePlaces(order.nodes, order.edges, heldOf(order)) : tree(order);
  postMessage({ id: order.id, places: [...places] } satisfies LayoutDone);
});

/** What has a place and is still there. */
function heldOf(order: LayoutOrder): Map<string, Point> {
  const known = new Set(order.nodes);
  return new Map(order.before.filter(([node]) => known.has(node)));
}

/** A node that has a place keeps it; a new one stands where the tree wants it, seen from a neighbour
 *  that has one, or beside what is there already. */
function tree(order: LayoutOrder): Map<string, Point> {
  const wanted = treePlaces(order.nodes, order.edges);
  const places = heldOf(order);
  if (places.size === 0) return wanted;
  const near = neighboursOf(order.edges);
  const taken = new Set([...places.values()].map(cellOf));
  for (const node of order.nodes) {
    const own = wanted.get(node);
    if (places.has(node) || own === undefined) continue;
    const next = (near.get(node) ?? []).find((other) => places.has(other)) ?? "";
    const [here, there] = [places.get(next) ?? own, wanted.get(next) ?? own];
    const place = { x: here.x + own.x - there.x, y: here.y + own.y - there.y };
    while (taken.has(cellOf(place))) place.x += kColumn;
    taken.add(cellOf(place));
    places.set(node, place);
  }
  return places;
}

/** Two nodes in one cell would cover each other. */
function cellOf({ x, y }: Point): string {
  return `${Math.round(x / kColumn)} ${Math.round(y / 40)}`;
}
