import type { Point } from "./halves";
import { repel } from "./repulsion";

/** A node that moves, or one that is held. */
interface Body extends Point {
  isHeld: boolean;
  speed: Point;
  ties: number;
}

const kLength = 95; // of an edge at rest
const kPush = 700;
const kToMiddle = 0.03; // so that parts that nothing joins stay in sight
const kSteps = 300;
const kWork = 60_000; // steps of a node: many nodes take fewer steps
const kStepsLeast = 60;
const kLast = 0.002; // how much of the forces is left at the end
const kSlowing = 0.6; // of a speed, what is left after a step

/** By forces: what is joined is drawn together, all else pushed apart, less and less so with each step.
 *  Nodes in `held` stay where they are. The same graph gives the same places. */
export function forcePlaces(nodes: string[], edges: { from: string; to: string }[], held: Map<string, Point>): Map<string, Point> {
  const begin = begun(nodes, edges, held);
  const bodies = nodes.map((node): Body => ({ ...(begin.get(node) ?? { x: 0, y: 0 }), isHeld: held.has(node), speed: { x: 0, y: 0 }, ties: 0 }));
  const numbers = new Map(nodes.map((node, at): [string, number] => [node, at]));
  const springs = edges.filter(({ from, to }) => from !== to).map(({ from, to }): [Body, Body] => [bodyOf(from), bodyOf(to)]);
  for (const pair of springs) for (const body of pair) body.ties += 1;

  function bodyOf(node: string): Body {
    return bodies[numbers.get(node) ?? -1] as Body;
  }

  const middle = middleOf(bodies.filter(({ isHeld }) => isHeld));
  const steps = Math.min(kSteps, Math.max(kStepsLeast, Math.round(kWork / Math.max(nodes.length, 1))));
  for (let step = 0; step < steps; step += 1) move(bodies, springs, middle, kLast ** (step / steps));
  return new Map(nodes.map((node, at): [string, Point] => [node, { x: bodies[at]?.x ?? 0, y: bodies[at]?.y ?? 0 }]));
}

function middleOf(bodies: Body[]): Point {
  const sum = bodies.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / Math.max(bodies.length, 1), y: sum.y / Math.max(bodies.length, 1) };
}

function move(bodies: Body[], springs: [Body, Body][], middle: Point, heat: number): void {
  for (const [one, other] of springs) pull(one, other, heat);
  repel(bodies, kPush * heat, bodies.map(({ speed }) => speed));
  for (const body of bodies) {
    const { speed } = body;
    if (body.isHeld) {
      body.speed.x = body.speed.y = 0;
      continue;
    }
    speed.x = (speed.x + (middle.x - body.x) * kToMiddle * heat) * kSlowing;
    speed.y = (speed.y + (middle.y - body.y) * kToMiddle * heat) * kSlowing;
    body.x += speed.x;
    body.y += speed.y;
  }
}

/** Brings two ends to the length of an edge. The one with fewer edges goes further. */
function pull(one: Body, other: Body, heat: number): void {
  const dx = other.x + other.speed.x - one.x - one.speed.x || 0.01;
  const dy = other.y + other.speed.y - one.y - one.speed.y;
  const far = Math.sqrt(dx * dx + dy * dy);
  const weight = ((far - kLength) / far) * heat / Math.min(one.ties, other.ties);
  const share = one.ties / (one.ties + other.ties);
  one.speed.x += dx * weight * (1 - share);
  one.speed.y += dy * weight * (1 - share);
  other.speed.x -= dx * weight * share;
  other.speed.y -= dy * weight * share;
}

const kGoldenAngle = 2.399963;

/** Where each node begins: around the first neighbour that has a place, each at an angle of its own. */
function begun(nodes: string[], edges: { from: string; to: string }[], held: Map<string, Point>): Map<string, Point> {
  const near = neighboursOf(edges);
  const places = new Map(held);
  const queue = [...held.keys()];
  let turns = 0;
  for (const first of nodes) {
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

/** What each node is joined with. */
export function neighboursOf(edges: { from: string; to: string }[]): Map<string, string[]> {
  const near = new Map<string, string[]>();
  for (const { from, to } of edges) {
    for (const [one, other] of [[from, to], [to, from]] as const) {
      const known = near.get(one);
      if (known === undefined) near.set(one, [other]);
      else known.push(other);
    }
  }
  return near;
}
