import type { Point } from "./halves";

/** A square of the plane; what stands in it is taken together in the middle of its points. */
interface Square {
  x: number;
  y: number;
  size: number;
  points: number[];
  quarters: Square[]; // none: it is not divided further
}

const kSmallest = 4; // of less there is no quarter
const kSeenAsOne = 0.81; // a square is taken as one point where it is as small as this beside its distance, both squared
const kNearest = 25; // of a distance squared: what is nearer pushes no harder

/** Adds to `pushes` how each point is pushed away by all others: by `strength` over the distance.
 *  Points far away are taken together, so that it takes n log n. */
export function repel(points: Point[], strength: number, pushes: Point[]): void {
  const xs = Float64Array.from(points, ({ x }) => x);
  const ys = Float64Array.from(points, ({ y }) => y);
  const left = xs.reduce((least, x) => Math.min(least, x), Infinity);
  const top = ys.reduce((least, y) => Math.min(least, y), Infinity);
  const size = points.reduce((most, { x, y }) => Math.max(most, x - left, y - top), kSmallest);
  const whole = divided(xs, ys, points.map((_, at) => at), left, top, size);
  pushes.forEach((push, at) => repelFrom(whole, xs, ys, at, strength, push));
}

function divided(xs: Float64Array, ys: Float64Array, points: number[], left: number, top: number, size: number): Square {
  let x = 0;
  let y = 0;
  for (const at of points) {
    x += xs[at] as number;
    y += ys[at] as number;
  }
  const square: Square = { x: x / points.length, y: y / points.length, size, points, quarters: [] };
  if (points.length <= 1 || size <= kSmallest) return square;
  const half = size / 2;
  const parts: number[][] = [[], [], [], []];
  for (const at of points) parts[((xs[at] as number) >= left + half ? 1 : 0) + ((ys[at] as number) >= top + half ? 2 : 0)]?.push(at);
  parts.forEach((part, nth) => {
    if (part.length > 0) square.quarters.push(divided(xs, ys, part, left + (nth & 1) * half, top + (nth >> 1) * half, half));
  });
  return square;
}

function repelFrom(whole: Square, xs: Float64Array, ys: Float64Array, at: number, strength: number, push: Point): void {
  const x = xs[at] as number;
  const y = ys[at] as number;
  const open = [whole];
  for (let square = open.pop(); square !== undefined; square = open.pop()) {
    const dx = x - square.x;
    const dy = y - square.y;
    const far = dx * dx + dy * dy;
    if (square.size * square.size < kSeenAsOne * far) {
      push.x += (dx * strength * square.points.length) / far;
      push.y += (dy * strength * square.points.length) / far;
    } else if (square.quarters.length > 0) {
      for (const quarter of square.quarters) open.push(quarter);
    } else {
      for (const other of square.points) {
        if (other !== at) repelOne(x - (xs[other] as number) || (other - at) / 1000, y - (ys[other] as number), strength, push);
      }
    }
  }
}

/** Two that stand at one place are told apart by a hair. */
function repelOne(dx: number, dy: number, strength: number, push: Point): void {
  const far = Math.max(dx * dx + dy * dy, kNearest);
  push.x += (dx * strength) / far;
  push.y += (dy * strength) / far;
}
