import type { Item } from "./tree_items";

export const kSweeps = 12;

/** Brings items near to what they are joined with, by the mean place of it in the next row; the order with the fewest crossings stays. */
export function sortRows(rows: Item[][]): void {
  let best = { crossings: Infinity, rows: rows.map((row) => [...row]) };
  for (let sweep = 0; sweep <= kSweeps; sweep += 1) {
    const crossings = rows.reduce((sum, row, at) => sum + crossingsOf(row, rows[at + 1] ?? []), 0);
    if (crossings < best.crossings) best = { crossings, rows: rows.map((row) => [...row]) };
    const isDown = sweep % 2 === 0;
    for (const [at] of rows.entries()) sortRow(rows[isDown ? at : rows.length - 1 - at] ?? [], rows[isDown ? at - 1 : rows.length - at] ?? [], isDown);
  }
  rows.forEach((row, at) => row.splice(0, row.length, ...(best.rows[at] ?? [])));
}

function sortRow(row: Item[], next: Item[], isDown: boolean): void {
  const at = new Map(next.map((item, place): [Item, number] => [item, place]));
  const scale = next.length / Math.max(row.length, 1);
  const means = new Map(row.map((item, place): [Item, number] => {
    const near = (isDown ? item.above : item.below).map((one) => at.get(one)).filter((one) => one !== undefined);
    return [item, near.length === 0 ? place * scale : near.reduce((sum, one) => sum + one, 0) / near.length];
  }));
  row.sort((one, other) => (means.get(one) ?? 0) - (means.get(other) ?? 0));
}

/** Pairs of arrows between two rows that cross, counted by sums over a binary tree. */
function crossingsOf(upper: Item[], lower: Item[]): number {
  const at = new Map(lower.map((item, place): [Item, number] => [item, place]));
  const sums = new Array<number>(lower.length + 1).fill(0);
  let [crossings, taken] = [0, 0];
  for (const { below } of upper) {
    const places = below.map((item) => at.get(item)).filter((place) => place !== undefined);
    for (const place of places) {
      crossings += taken;
      for (let node = place + 1; node > 0; node -= node & -node) crossings -= sums[node] ?? 0;
    }
    for (const place of places) for (let node = place + 1; node < sums.length; node += node & -node) sums[node] = (sums[node] ?? 0) + 1;
    taken += places.length;
  }
  return crossings;
}
