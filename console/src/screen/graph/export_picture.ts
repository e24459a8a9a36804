import { kShapePaths } from "../../look/mark";
import { edgeLook, nodeLook, type GraphSchema } from "../../model/schema";
import { placedNodes } from "./canvas_elements";
import { besideOf, curveOf, kLabelGap, labelWidth, type Curve, type Placed } from "./curves";
import { leftText, symmetricTypes, type Drawing } from "./drawing";
import { xml } from "./graphml";
import { colourOf, kFar } from "./graph_style";
import { headings, pillPlaces, type Point } from "./halves";
import type { Layout } from "./layouts";
import { moreAround, pillLine } from "./overlay";
import type { Reads } from "./reads";
import type { Outside } from "./time_range";

/** What a picture is made of. */
export interface Pictured {
  graph: GraphSchema | null;
  drawing: Drawing;
  layout: Layout;
  places: Map<string, Point>;
  outside: Outside; // nodes of it are pale, as on the canvas
  reads: Reads;
}

const kMargin = 24;
const kSans = "Inter, system-ui, sans-serif";

/** The whole picture as SVG, in the colours of the theme. Texts stay texts. */
export function svgOf(pictured: Pictured): string {
  const { graph, drawing, layout, places, reads } = pictured;
  const root = drawing.nodes.find(({ side }) => side === 0)?.ref ?? "";
  const more = moreAround(drawing, [root]);
  const ends = pillPlaces(places, more);
  const box = boxOf(pictured, ends);
  const lines = layout === "halves" ? headings(drawing, places, reads, graph) : [];
  const parts = [
    ...more.map((one, at) => `<path d="${pillLine(places.get(one.node) ?? { x: 0, y: 0 }, ends[at] ?? { x: 0, y: 0 }, one.side)}" fill="none" `
      + `stroke="${colourOf(`t${edgeLook(graph, one.type).colour}`)}" stroke-width="1.2" stroke-dasharray="3 3" opacity="0.4"/>`),
    ...edgesSvg(pictured),
    ...nodesSvg(pictured),
    ...lines.map(({ at, side, strong, rest }) => text(at, side < 0 ? "end" : "start", 10, colourOf("ink-2"),
      `${strong === "" ? "" : `<tspan font-weight="600" fill="${colourOf("ink")}">${xml(strong)}</tspan> `}${xml(rest)}`)),
    ...more.map((one, at) => pillSvg(ends[at] ?? { x: 0, y: 0 }, one.side, one.type ?? "", leftText(one))),
  ];
  const size = `width="${box.width}" height="${box.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${box.x} ${box.y} ${box.width} ${box.height}" font-family="${kSans}">`
    + `<rect x="${box.x}" y="${box.y}" ${size} fill="${colourOf("bg")}"/>${parts.join("\n")}</svg>\n`;
}

function boxOf({ drawing, places, layout }: Pictured, pills: Point[]): { x: number; y: number; width: number; height: number } {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const { ref, label } of drawing.nodes) {
    const { x, y } = places.get(ref) ?? { x: 0, y: 0 };
    const reach = labelWidth(label) + 30;
    xs.push(x - reach, x + reach);
    ys.push(y - 24, y + 36);
  }
  for (const { x, y } of pills) {
    xs.push(x - 150, x + 150);
    ys.push(y + 20);
  }
  if (layout === "halves") ys.push(least(ys) - 52);
  const [left, top] = [least(xs) - kMargin, least(ys) - kMargin];
  const [right, bottom] = [most(xs) + kMargin, most(ys) + kMargin];
  return { x: Math.floor(left), y: Math.floor(top), width: Math.ceil(right - left), height: Math.ceil(bottom - top) };
}

function least(values: number[]): number {
  return values.reduce((one, other) => Math.min(one, other), 0);
}

function most(values: number[]): number {
  return values.reduce((one, other) => Math.max(one, other), 0);
}

function edgesSvg({ graph, drawing, layout, places }: Pictured): string[] {
  const placed = placedNodes(drawing, places);
  const symmetric = symmetricTypes(graph);
  const besides = besideOf(drawing.edges);
  return drawing.edges.flatMap((edge): string[] => {
    const [from, to] = [placed.get(edge.from), placed.get(edge.to)];
    if (from === undefined || to === undefined) return [];
    const { colour, dash } = edgeLook(graph, edge.type);
    const beside = besides.get(edge.id);
    const curve = shortened(curveOf(from, to, layout, beside), from, to, beside);
    const isFar = layout === "halves" && from.node.side !== 0 && to.node.side !== 0;
    const arrow = symmetric.has(edge.type ?? "") ? "" : arrowOf(curve);
    return [`<path d="${pathOf(curve)}${arrow}" fill="none" stroke="${colourOf(`t${colour}`)}" stroke-width="1.4" stroke-linecap="round" `
      + `opacity="${isFar ? 0.42 : 0.85}"${dash === "" ? "" : ` stroke-dasharray="${dash}"`}><title>${xml(edge.type ?? "")}</title></path>`];
  });
}

/** A straight line ends at the marks, not at their middles. Where several join the same nodes, each is bent its own way. */
function shortened(curve: Curve, from: Placed, to: Placed, beside = 0): Curve {
  if (curve.controls.length > 0) return curve;
  const { start, end } = curve;
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const turn = from.node.ref < to.node.ref ? 1 : -1; // the same side for both directions
  const middle = { x: (start.x + end.x) / 2 - y * 2 * beside * turn, y: (start.y + end.y) / 2 + x * 2 * beside * turn };
  return {
    start: { x: start.x + x * (from.radius + 2), y: start.y + y * (from.radius + 2) },
    end: { x: end.x - x * (to.radius + 3), y: end.y - y * (to.radius + 3) },
    controls: beside === 0 ? [] : [middle],
  };
}

function pathOf({ start, end, controls }: Curve): string {
  const points = [...controls, end].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(" ");
  return `M${start.x.toFixed(1)} ${start.y.toFixed(1)}${["L", "Q", "C"][controls.length] ?? "L"}${points}`;
}

function arrowOf({ start, end, controls }: Curve): string {
  const before = controls.at(-1) ?? start;
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const barb = (turn: number): string => `${(end.x - 6 * Math.cos(angle + turn)).toFixed(1)} ${(end.y - 6 * Math.sin(angle + turn)).toFixed(1)}`;
  return `M${barb(0.5)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}L${barb(-0.5)}`;
}

function nodesSvg({ graph, drawing, layout, places, outside }: Pictured): string[] {
  return drawing.nodes.map((node) => {
    const { x, y } = places.get(node.ref) ?? { x: 0, y: 0 };
    const { colour, shape } = nodeLook(graph, node.type);
    const isRoot = node.side === 0;
    const scale = isRoot ? 2.4 : 1.65;
    const corner = `${(x - 6 * scale).toFixed(1)} ${(y - 6 * scale).toFixed(1)}`;
    const mark = `<path transform="translate(${corner}) scale(${scale})" d="${kShapePaths[shape]}" fill="${colourOf(`t${colour}`)}"/>`;
    const isBeside = layout === "halves" && !isRoot;
    const place = isBeside ? { x: x + node.side * (9 + kLabelGap), y: y + 4 } : { x, y: y + (isRoot ? 32 : 25) };
    const anchor = !isBeside ? "middle" : node.side < 0 ? "end" : "start";
    const label = text(place, anchor, isRoot ? 13 : 11.5, colourOf("ink"), xml(node.label.slice(0, 60)), isRoot ? 600 : 500);
    return `<g${outside.nodes.has(node.ref) ? ` opacity="${kFar}"` : ""}><title>${xml(node.ref)}</title>${mark}${label}</g>`;
  });
}

function text({ x, y }: Point, anchor: string, size: number, fill: string, content: string, weight = 500): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="${size}" font-weight="${weight}" fill="${fill}" stroke="${colourOf("bg")}" `
    + `stroke-width="3" stroke-linejoin="round" paint-order="stroke">${content}</text>`;
}

function pillSvg(end: Point, side: number, type: string, left: string): string {
  const width = (type.length + left.length) * 6.6 + 30;
  const x = side < 0 ? end.x - width : end.x;
  return `<rect x="${x}" y="${end.y - 11}" width="${width}" height="22" rx="11" fill="${colourOf("surface")}" stroke="${colourOf("line-strong")}"/>`
    + `<text x="${x + width / 2}" y="${end.y + 4}" text-anchor="middle" font-size="10" fill="${colourOf("ink-2")}">${xml(type)} `
    + `<tspan font-weight="600" fill="${colourOf("ink")}">${xml(left)}</tspan></text>`;
}

const kSideMax = 8000; // pixels: browsers draw no larger canvas everywhere

/** The same as PNG, twice as fine. */
export async function pngOf(pictured: Pictured): Promise<Blob> {
  const source = svgOf(pictured);
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
  await image.decode();
  const scale = Math.min(2, kSideMax / image.width, kSideMax / image.height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(image.width * scale);
  canvas.height = Math.ceil(image.height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("the picture is too large for an image");
  return blob;
}
