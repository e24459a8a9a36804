import type { Point } from "./halves";
import { itemsOf, kColumn, partsOf, type Item } from "./tree_items";
import { levelsOf, type Arrow } from "./tree_levels";
import { kSweeps, sortRows } from "./tree_order";

const kRow = 96;
const kFoldedRow = 62; // from row to row in a block of leaves

/** Places nodes by levels, from what points to what is pointed at. The same graph gives the same places. */
export function treePlaces(nodes: string[], edges: { from: string; to: string }[]): Map<string, Point> {
  const numbers = new Map(nodes.map((ref, at): [string, number] => [ref, at]));
  const arrows = edges.map(({ from, to }): Arrow => [numbers.get(from) ?? 0, numbers.get(to) ?? 0]).filter(([from, to]) => from !== to);
  const levels = levelsOf(nodes.length, arrows);
  const places = new Map<string, Point>();
  let left = 0;
  for (const items of partsOf(itemsOf(levels, arrows))) {
    const [rows, tops] = rowsOf(items);
    sortRows(rows);
    const middles = placeRows(rows);
    const start = Math.min(...items.map((item) => (middles.get(item) ?? 0) - item.width / 2));
    for (const item of items) {
      const x = left + (middles.get(item) ?? 0) - start;
      for (const [at, node] of item.nodes.entries()) places.set(nodes[node] ?? "", inBlock(item, at, x, tops[item.level] ?? 0));
    }
    left += Math.max(...items.map((item) => (middles.get(item) ?? 0) + item.width / 2)) - start;
  }
  return places;
}

/** The items of each level, and where its first row stands. */
function rowsOf(items: Item[]): [Item[][], number[]] {
  const rows: Item[][] = [];
  for (const item of items) (rows[item.level] ??= []).push(item);
  let top = 0;
  const tops = Array.from(rows, (row = []) => {
    const lines = Math.max(1, ...row.map(({ nodes, columns }) => Math.ceil(nodes.length / columns)));
    top += kRow + (lines - 1) * kFoldedRow;
    return top - (lines - 1) * kFoldedRow - kRow;
  });
  return [Array.from(rows, (row = []) => row), tops];
}

/** The last row of a block stands in its middle. */
function inBlock({ nodes, columns }: Item, at: number, x: number, y: number): Point {
  const row = Math.floor(at / columns);
  const inRow = Math.min(columns, nodes.length - row * columns);
  return { x: x + ((at % columns) - (inRow - 1) / 2) * kColumn, y: y + row * kFoldedRow };
}

/** The middle of each item: over the median of what it is joined with, as near as the others of its row allow. */
function placeRows(rows: Item[][]): Map<Item, number> {
  const middles = new Map<Item, number>();
  for (const row of rows) spread(row, row.map(() => 0), middles);
  for (let sweep = 0; sweep < kSweeps; sweep += 1) {
    const isDown = sweep % 2 === 0;
    for (const row of isDown ? rows : [...rows].reverse()) {
      spread(row, row.map((item) => median((isDown ? item.above : item.below).map((one) => middles.get(one) ?? 0)) ?? middles.get(item) ?? 0), middles);
    }
  }
  return middles;
}

function median(all: number[]): number | null {
  const sorted = [...all].sort((one, other) => one - other);
  const half = sorted.length / 2;
  return sorted.length === 0 ? null : ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

/** As near to the wanted places as can be, in this order and none over another: items that would
 *  overlap stand side by side about the mean of what they want. */
function spread(row: Item[], wanted: number[], middles: Map<Item, number>): void {
  const groups: { sum: number; count: number }[] = [];
  const shifts: number[] = []; // where each stands when all stand side by side
  row.forEach((item, at) => {
    shifts.push(at === 0 ? 0 : (shifts[at - 1] ?? 0) + (item.width + (row[at - 1]?.width ?? 0)) / 2);
    let group = { sum: (wanted[at] ?? 0) - (shifts[at] ?? 0), count: 1 };
    for (let last = groups.at(-1); last !== undefined && last.sum / last.count > group.sum / group.count; last = groups.at(-1)) {
      groups.pop();
      group = { sum: last.sum + group.sum, count: last.count + group.count };
    }
    groups.push(group);
  });
  const starts = groups.flatMap(({ sum, count }) => new Array<number>(count).fill(sum / count));
  row.forEach((item, at) => middles.set(item, (starts[at] ?? 0) + (shifts[at] ?? 0)));
}
