import type { DrawnEdge, DrawnNode } from "./drawing";
import type { Point } from "./halves";
import type { Layout } from "./layouts";

/** Where an edge begins and ends and by which points it bends: on the canvas and in an exported
 *  picture the same. */
export interface Curve {
  start: Point;
  end: Point;
  controls: Point[]; // two: an S from column to column; one: a bow beside a column; none: straight
}

/** A node with its place, its radius, and how wide its label is. */
export interface Placed {
  node: DrawnNode;
  at: Point;
  radius: number;
  label: number;
}

export const kRadius = 9;
export const kRootRadius = 13;
export const kLabelGap = 7; // between a mark and its label beside it
const kTouch = 2; // between a mark and what touches it
const kBow = 26;

/** `beside`: how far the edge passes the middle, where several join the same nodes. */
export function curveOf(from: Placed, to: Placed, layout: Layout, beside = 0): Curve {
  if (layout !== "halves") return { start: from.at, end: to.at, controls: [] };
  const across = Math.sign(to.at.x - from.at.x);
  if (across === 0) return bow(from, to, beside);
  const start = { x: from.at.x + across * reach(from, across), y: from.at.y };
  const end = { x: to.at.x - across * reach(to, -across), y: to.at.y };
  const bend = (end.x - start.x) * 0.48;
  return { start, end, controls: [{ x: start.x + bend, y: start.y + beside }, { x: end.x - bend, y: end.y + beside }] };
}

const kBeside = 18; // between two edges that join the same nodes
const kBesideMax = 130; // between the first and the last of them

/** By how much each edge passes the middle of those that join the same two nodes; not in it: it is
 *  the only one. */
export function besideOf(edges: readonly DrawnEdge[]): Map<string, number> {
  const together = new Map<string, string[]>();
  for (const { id, from, to } of edges) {
    const ends = from < to ? `${from}\n${to}` : `${to}\n${from}`;
    const known = together.get(ends);
    if (known === undefined) together.set(ends, [id]);
    else known.push(id);
  }
  return new Map([...together.values()].filter((ids) => ids.length > 1).flatMap((ids) => {
    const step = Math.min(kBeside, kBesideMax / (ids.length - 1));
    return ids.map((id, at): [string, number] => [id, (at - (ids.length - 1) / 2) * step]);
  }));
}

/** How far a node and its label reach to the left (-1) or the right (1). */
function reach({ node, radius, label }: Placed, towards: number): number {
  const hasLabel = node.side !== 0 && node.side === towards;
  return radius + kTouch + (hasLabel ? kLabelGap + label : 0);
}

/** Between nodes of one column: around their labels. */
function bow(from: Placed, to: Placed, beside: number): Curve {
  const side = from.node.side < 0 ? -1 : 1;
  const start = { x: from.at.x + side * reach(from, side), y: from.at.y };
  const end = { x: to.at.x + side * reach(to, side), y: to.at.y };
  const x = (side < 0 ? Math.min(start.x, end.x) : Math.max(start.x, end.x)) + side * (kBow + beside);
  return { start, end, controls: [{ x, y: (start.y + end.y) / 2 }] };
}

/** A point relative to the line between two others, as cytoscape wants its control points: how far
 *  along the line (0 to 1), and how far beside it. */
export function besides(point: Point, from: Point, to: Point): { weight: number; distance: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  if (square === 0) return { weight: 0.5, distance: 0 };
  const [px, py] = [point.x - from.x, point.y - from.y];
  return { weight: (px * dx + py * dy) / square, distance: (py * dx - px * dy) / Math.sqrt(square) };
}

const kFont = "500 11.5px Inter, ui-sans-serif, system-ui, sans-serif";
const kLabelMax = 150;
const kWidthsMax = 20_000;
const widths = new Map<string, number>();
let measure: CanvasRenderingContext2D | null = null;

/** How wide a label is drawn. */
export function labelWidth(text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  measure ??= document.createElement("canvas").getContext("2d");
  if (measure === null) return text.length * 6;
  measure.font = kFont;
  const width = Math.min(kLabelMax, measure.measureText(text.slice(0, 100)).width);
  if (widths.size > kWidthsMax) widths.clear();
  widths.set(text, width);
  return width;
}
