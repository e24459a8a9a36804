/** An arrow between two nodes, by their numbers. */
export type Arrow = readonly [from: number, to: number];

/** The level of each node, 0 on top. Arrows lead down, but for those that close a circle. */
export function levelsOf(count: number, arrows: Arrow[]): number[] {
  const { order, down } = withoutCircles(count, arrows);
  const levels = new Array<number>(count).fill(0);
  const above = new Array<number>(count).fill(0); // arrows that come from above
  for (const node of order) {
    for (const below of down[node] ?? []) {
      levels[below] = Math.max(levels[below] ?? 0, (levels[node] ?? 0) + 1);
      above[below] = (above[below] ?? 0) + 1;
    }
  }
  // What has more below than above comes down to it: its arrows get shorter.
  for (const node of [...order].reverse()) {
    const under = down[node] ?? [];
    if (under.length > (above[node] ?? 0)) levels[node] = Math.min(...under.map((one) => levels[one] ?? 0)) - 1;
  }
  return levels;
}

interface Downward {
  order: number[]; // every node stands before those below it
  down: number[][];
}

/** Goes along the arrows, from what no arrow leads to; an arrow back to where it came by is turned round. */
function withoutCircles(count: number, arrows: Arrow[]): Downward {
  const out = listsOf(count, arrows);
  const isTarget = new Set(arrows.map(([, to]) => to));
  const down = Array.from({ length: count }, (): number[] => []);
  const state = new Array<"new" | "open" | "done">(count).fill("new");
  const done: number[] = [];
  const begin = Array.from({ length: count }, (_, node) => node).sort((one, other) => Number(isTarget.has(one)) - Number(isTarget.has(other)));
  for (const first of begin) {
    const path = state[first] === "new" ? [{ node: first, at: 0 }] : [];
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const { node, at } = last;
      state[node] = "open";
      const next = out[node]?.[at];
      last.at += 1;
      if (next === undefined) {
        state[node] = "done";
        done.push(node);
        path.pop();
      } else if (state[next] === "open") {
        down[next]?.push(node);
      } else {
        down[node]?.push(next);
        if (state[next] === "new") path.push({ node: next, at: 0 });
      }
    }
  }
  return { order: done.reverse(), down };
}

/** Where the arrows of each node lead, each end once. */
export function listsOf(count: number, arrows: Arrow[]): number[][] {
  const sets = Array.from({ length: count }, () => new Set<number>());
  for (const [from, to] of arrows) sets[from]?.add(to);
  return sets.map((set) => [...set]);
}
