import { kLoopStep, labelWidth, type Placed, type Route, type Slot } from "./place_types";

/** An arrow as it is drawn: its path, its head, its name. */
export interface Arrow {
  edge: string;
  line: number;
  path: string;
  head: { x: number; y: number; angle: number };
  label: { x: number; y: number } | null; // once for arrows of a type between two columns
}

type Side = "left" | "right";

interface End {
  slot: Slot;
  side: Side;
  other: Slot; // where the arrow goes next
  y: number;
}

/** The arrows of all routes. Ends on one side of a box stand apart, in the order of where they lead. */
export function arrowsOf({ boxes, routes }: Placed): Arrow[] {
  const ends = new Map<Route, [End, End]>();
  for (const route of routes) {
    const [from, to] = [boxes.get(route.from), boxes.get(route.to)];
    if (from !== undefined && to !== undefined && from !== to) ends.set(route, endsOf(route, from, to));
  }
  spreadEnds([...ends.values()].flat());
  const labelled = new Set<string>();
  const taken: { x: number; y: number; half: number }[] = [];
  const loops = new Map<string, number>();
  return routes.flatMap((route): Arrow[] => {
    const box = boxes.get(route.from);
    if (box === undefined) return [];
    const pair = ends.get(route);
    if (pair === undefined) {
      const before = loops.get(route.from) ?? 0;
      loops.set(route.from, before + 1);
      return [loop(route, box, before)];
    }
    const key = `${route.edge} ${pair[0].slot.column} ${pair[1].slot.column}`;
    const isFirst = !labelled.has(key);
    labelled.add(key);
    return [curve(route, pair, isFirst ? taken : null)];
  });
}

function endsOf(route: Route, from: Slot, to: Slot): [End, End] {
  const [next, before] = [route.lanes[0] ?? to, route.lanes[route.lanes.length - 1] ?? from];
  const side = (of: Slot, other: Slot): Side => (other.column < of.column ? "left" : "right");
  return [
    { slot: from, side: side(from, next), other: next, y: 0 },
    { slot: to, side: side(to, before), other: before, y: 0 },
  ];
}

function spreadEnds(ends: End[]): void {
  const middle = ({ y, height }: Slot): number => y + height / 2;
  for (const slot of new Set(ends.map((end) => end.slot))) {
    for (const side of ["left", "right"]) {
      const own = ends.filter((end) => end.slot === slot && end.side === side)
        .sort((one, other) => middle(one.other) - middle(other.other));
      own.forEach((end, at) => { end.y = slot.y + (slot.height * (at + 1)) / (own.length + 1); });
    }
  }
}

const xOf = ({ slot, side }: End): number => (side === "left" ? slot.x : slot.x + slot.width);

interface Point {
  x: number;
  y: number;
}

function curve(route: Route, [from, to]: [End, End], taken: { x: number; y: number; half: number }[] | null): Arrow {
  const [start, end] = [{ x: xOf(from), y: from.y }, { x: xOf(to), y: to.y }];
  const angle = to.side === "left" ? 0 : 180;
  if (from.slot.column === to.slot.column) {
    const bow = 20 + Math.min(30, Math.abs(end.y - start.y) / 6);
    const path = `M${start.x} ${start.y}C${start.x + bow * 1.4} ${start.y} ${end.x + bow * 1.4} ${end.y} ${end.x} ${end.y}`;
    const label = free(taken, route.edge, [{ x: Math.max(start.x, end.x) + bow + labelWidth(route.edge) / 2 - 8, y: (start.y + end.y) / 2 }]);
    return { edge: route.edge, line: route.line, path, head: { ...end, angle }, label };
  }
  const isRight = to.slot.column > from.slot.column;
  const stops = [start, ...route.lanes.flatMap(({ x, y, width, height }) => {
    const across = [{ x, y: y + height / 2 }, { x: x + width, y: y + height / 2 }];
    return isRight ? across : across.reverse();
  }), end];
  let path = `M${start.x} ${start.y}`;
  for (let at = 1; at < stops.length; ++at) path += piece(stops[at - 1] as Point, stops[at] as Point);
  const places = [0.5, 0.35, 0.65, 0.25, 0.75].map((part) => along(stops[0] as Point, stops[1] as Point, part));
  return { edge: route.edge, line: route.line, path, head: { ...end, angle }, label: free(taken, route.edge, places) };
}

function piece(one: Point, other: Point): string {
  const middle = (one.x + other.x) / 2;
  return `C${middle} ${one.y} ${middle} ${other.y} ${other.x} ${other.y}`;
}

/** A point of such a piece. */
function along(one: Point, other: Point, part: number): Point {
  const rest = 1 - part;
  const middle = (one.x + other.x) / 2;
  const x = rest ** 3 * one.x + 3 * rest * part * middle + part ** 3 * other.x;
  return { x, y: (rest ** 3 + 3 * rest ** 2 * part) * one.y + (3 * rest * part ** 2 + part ** 3) * other.y };
}

/** The first place where no other name stands; null where the name stands already. */
function free(taken: { x: number; y: number; half: number }[] | null, name: string, places: Point[]): Point | null {
  if (taken === null) return null;
  const half = labelWidth(name) / 2;
  const isFree = ({ x, y }: Point): boolean => taken.every((one) => Math.abs(one.y - y) > 11 || Math.abs(one.x - x) > one.half + half);
  const place = places.find(isFree) ?? places[0] ?? { x: 0, y: 0 };
  const moved = isFree(place) ? place : { x: place.x, y: place.y + 12 };
  taken.push({ ...moved, half });
  return { x: moved.x, y: moved.y + 3 };
}

/** An arrow from a type to itself, below its box; each further one lies around those before. */
function loop(route: Route, box: Slot, before: number): Arrow {
  const bottom = box.y + box.height;
  const depth = 20 + kLoopStep * before;
  const half = Math.min(box.width / 2 - 6, 16 + 9 * before);
  const [left, right] = [box.x + box.width / 2 - half, box.x + box.width / 2 + half];
  const low = bottom + depth / 0.75;
  return {
    edge: route.edge, line: route.line, path: `M${left} ${bottom}C${left} ${low} ${right} ${low} ${right} ${bottom}`,
    head: { x: right, y: bottom, angle: -90 }, label: { x: box.x + box.width / 2, y: bottom + depth + 3 },
  };
}
