import type { GraphSchema } from "../../model/schema";
import type { DrawnNode, Drawing, More } from "./drawing";
import type { Reads } from "./reads";

export interface Point {
  x: number;
  y: number;
}

/** A line of text over a column: `DEPENDS` strong, "8 dependents" beside it. */
export interface Heading {
  at: Point;
  side: -1 | 1; // the text ends at `at`, or begins there
  strong: string;
  rest: string;
}

export const kColumn = 190; // between hops
const kFirstColumn = 136; // from the root to what is next to it
const kRow = 31;
const kParentGap = 40; // between the nodes of two parents
const kGroupGap = 72; // between two groups: a heading stands there
const kHeadingUp = 24;
const kPillRow = 32;
const kPillGap = 71;

/** Places nodes by hops: what ends at the root left, what starts there right, a column a hop. A node
 *  keeps its place when others come: they stand below. The same drawing gives the same places. */
export function halves(drawing: Drawing): Map<string, Point> {
  const places = new Map<string, Point>();
  const last = new Map<number, { y: number; node: DrawnNode }>();
  const first = firstRows(drawing.nodes);
  for (const node of drawing.nodes) {
    if (node.side === 0) {
      places.set(node.ref, { x: 0, y: 0 });
      continue;
    }
    const column = node.side * node.hops;
    const before = last.get(column);
    const y = before === undefined ? first.get(column) ?? 0 : before.y + gap(before.node, node);
    last.set(column, { y, node });
    places.set(node.ref, { x: columnX(column), y });
  }
  return places;
}

function columnX(column: number): number {
  return column === 0 ? 0 : Math.sign(column) * (kFirstColumn + (Math.abs(column) - 1) * kColumn);
}

function gap(before: DrawnNode, node: DrawnNode): number {
  if (before.group !== node.group) return kGroupGap;
  return before.from === node.from ? kRow : kParentGap;
}

/** Where each column begins: the nodes of the step that came first into it stand about the middle.
 *  Later ones stand below them, so this does not change when they come. */
function firstRows(nodes: DrawnNode[]): Map<number, number> {
  const sizes = new Map<number, { opening: number; size: number }>();
  for (const { side, hops, opening } of nodes) {
    const column = side * hops;
    const known = sizes.get(column);
    if (known === undefined) sizes.set(column, { opening, size: 1 });
    else if (known.opening === opening && known.size < kCentred) known.size += 1;
  }
  return new Map([...sizes].map(([column, { size }]) => [column, -((size - 1) * kRow) / 2]));
}

const kCentred = 13; // so many stand about the middle; of more, the rest goes down

/** A heading over each run of nodes of one group, and over all where each half was read. */
export function headings(drawing: Drawing, places: Map<string, Point>, reads: Reads | null, graph: GraphSchema | null): Heading[] {
  const runs: { node: DrawnNode; size: number }[] = [];
  const last = new Map<number, { node: DrawnNode; size: number }>();
  for (const node of drawing.nodes) {
    if (node.side === 0 || node.group === null) continue;
    const column = node.side * node.hops;
    const run = last.get(column);
    if (run !== undefined && run.node.group === node.group) run.size += 1;
    else {
      const begun = { node, size: 1 };
      last.set(column, begun);
      runs.push(begun);
    }
  }
  const groups = runs.map(({ node, size }): Heading => {
    const { x, y } = places.get(node.ref) ?? { x: 0, y: 0 };
    const side = node.side < 0 ? -1 : 1;
    const { type, end } = wordsOf(node, reads);
    const about = node.hops > 1 ? `, ${hopWord(node.hops)} on` : end === "" ? "" : ` ${end}`;
    return { at: { x: x + side * (node.hops > 1 ? -10 : -10), y: y - kHeadingUp }, side, strong: type, rest: `${size}${about}` };
  });
  return [...sources(drawing, places, reads, graph), ...groups];
}

function wordsOf(node: DrawnNode, reads: Reads | null): { type: string; end: string } {
  const read = reads?.get(node.from ?? "")?.groups.find(({ key }) => key === node.group);
  return { type: read?.group.type ?? "", end: read?.group.end ?? "" };
}

function hopWord(hops: number): string {
  return hops === 2 ? "one hop" : `${hops - 1} hops`;
}

/** "from GSI1" and "from the base table", above all that stands on each side. */
function sources(drawing: Drawing, places: Map<string, Point>, reads: Reads | null, graph: GraphSchema | null): Heading[] {
  const root = drawing.nodes.find(({ side }) => side === 0);
  if (root === undefined || graph === null) return [];
  const top = topOf(places) - 2 * kHeadingUp;
  const groups = reads?.get(root.ref)?.groups ?? [];
  return ([-1, 1] as const).flatMap((side): Heading[] => {
    if (!drawing.nodes.some((node) => node.side === side)) return [];
    const own = groups.filter(({ group }) => (group.direction === "in" ? -1 : 1) === side && group.count > 0);
    const names = [...new Set(own.map(({ index, group }) => index ?? (group.half === 0 ? "the base table" : "mirrored items")))];
    if (names.length === 0) return [];
    return [{ at: { x: columnX(side) - side * 10, y: top }, side, strong: "", rest: `from ${names.join(", ")}` }];
  });
}

export function topOf(places: Map<string, Point>): number {
  let top = 0;
  for (const { y } of places.values()) top = Math.min(top, y);
  return top;
}

/** Places what is not drawn below the nodes of its side, beside the node that has it: the end of a
 *  pill that is nearest to the node. */
export function pillPlaces(places: Map<string, Point>, more: More[]): Point[] {
  const bottoms = new Map<number, number>();
  for (const { x, y } of places.values()) {
    const column = columnOf(x);
    bottoms.set(column, Math.max(bottoms.get(column) ?? -kPillGap, y));
  }
  const taken = new Map<number, number>();
  return more.map((one) => {
    const own = places.get(one.node) ?? { x: 0, y: 0 };
    const column = columnOf(own.x) + one.side;
    const before = taken.get(column);
    const bottom = bottoms.get(column);
    const y = before !== undefined ? before + kPillRow : bottom === undefined ? -30 : bottom + kPillGap;
    taken.set(column, y);
    return { x: columnX(column) - one.side * 11, y };
  });
}

function columnOf(x: number): number {
  return x === 0 ? 0 : Math.sign(x) * (Math.round((Math.abs(x) - kFirstColumn) / kColumn) + 1);
}
