import type cytoscape from "cytoscape";
import { kDashes } from "../../look/mark";
import { edgeLook, nodeLook, type GraphSchema } from "../../model/schema";
import { besideOf, besides, curveOf, kRadius, kRootRadius, labelWidth, type Curve, type Placed } from "./curves";
import { symmetricTypes, type DrawnEdge, type DrawnNode, type Drawing } from "./drawing";
import type { Point } from "./halves";
import type { Layout } from "./layouts";

/** The elements of a drawing for cytoscape: what they are in classes, where they are in data. */
export function elementsOf(
  graph: GraphSchema | null, drawing: Drawing, layout: Layout, places: Map<string, Point>,
): cytoscape.ElementDefinition[] {
  const placed = placedNodes(drawing, places);
  const symmetric = symmetricTypes(graph);
  const beside = besideOf(drawing.edges);
  return [
    ...drawing.nodes.map((node) => nodeElement(graph, node, layout, places)),
    ...drawing.edges.flatMap((edge) => {
      const [from, to] = [placed.get(edge.from), placed.get(edge.to)];
      if (from === undefined || to === undefined) return [];
      return [edgeElement(graph, edge, symmetric, layout, curveOf(from, to, layout, beside.get(edge.id)), from, to)];
    }),
  ];
}

export function placedNodes(drawing: Drawing, places: Map<string, Point>): Map<string, Placed> {
  return new Map(drawing.nodes.map((node): [string, Placed] => [node.ref, {
    node, at: places.get(node.ref) ?? { x: 0, y: 0 }, radius: node.side === 0 ? kRootRadius : kRadius, label: labelWidth(node.label),
  }]));
}

function nodeElement(
  graph: GraphSchema | null, node: DrawnNode, layout: Layout, places: Map<string, Point>,
): cytoscape.ElementDefinition {
  const { colour, shape } = nodeLook(graph, node.type);
  const classes = [`c${colour}`, shape];
  if (node.side === 0) classes.push("root");
  else if (layout === "halves") classes.push(node.side < 0 ? "left" : "right");
  return { group: "nodes", data: { id: node.ref, label: shortened(node.label) }, classes, position: { ...(places.get(node.ref) ?? { x: 0, y: 0 }) } };
}

const kLabelLetters = 60;

/** Only the canvas shortens a label; the page has it whole. */
function shortened(label: string): string {
  const line = label.slice(0, kLabelLetters + 1).replace(/\s+/g, " ");
  return label.length > kLabelLetters ? `${line.slice(0, kLabelLetters)}…` : line;
}

function edgeElement(
  graph: GraphSchema | null, edge: DrawnEdge, symmetric: Set<string>, layout: Layout, { start, end, controls }: Curve, from: Placed, to: Placed,
): cytoscape.ElementDefinition {
  const { colour, dash } = edgeLook(graph, edge.type);
  const classes = [`c${colour}`, `d${kDashes.indexOf(dash as (typeof kDashes)[number])}`];
  if (edge.type !== null && symmetric.has(edge.type)) classes.push("both");
  const data: Record<string, unknown> = { id: `edge ${edge.id}`, source: edge.from, target: edge.to, type: edge.type ?? "" };
  if (controls.length > 0 && edge.from !== edge.to) {
    classes.push("curved");
    const bent = controls.length === 1 ? controls : controls.map((control, at) => softened(control, at === 0 ? start : end));
    const beside = bent.map((control) => besides(control, from.at, to.at));
    data.bends = beside.map(({ distance }) => distance);
    data.weights = beside.map(({ weight }) => weight);
    data.start = endpoint(start, from.at);
    data.end = endpoint(end, to.at);
  }
  // Nodes may stand between the columns of a further hop: such edges are pale.
  if (layout === "halves" && from.node.side !== 0 && to.node.side !== 0) classes.push("far");
  return { group: "edges", classes, data };
}

/** Cytoscape joins two quadratic curves where an exported picture has one cubic: as steep with controls that are nearer. */
function softened(control: Point, end: Point): Point {
  return { x: end.x + (control.x - end.x) * kSoft, y: control.y };
}

const kSoft = 0.72;

function endpoint(point: Point, centre: Point): string {
  return `${(point.x - centre.x).toFixed(1)}px ${(point.y - centre.y).toFixed(1)}px`;
}
