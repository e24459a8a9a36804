import { listsOf, type Arrow } from "./tree_levels";

export const kColumn = 84;
const kBendColumn = 34;

/** What stands in a row: a node, many leaves of one node as a block, or nothing where a long arrow goes through. */
export interface Item {
  nodes: number[];
  level: number;
  columns: number;
  width: number;
  above: Item[];
  below: Item[];
}

const kFoldFrom = 9; // leaves of one node, on one side of it
const kBlockShape = 1.8; // columns for a row

export function itemsOf(levels: number[], arrows: Arrow[]): Item[] {
  const near = listsOf(levels.length, [...arrows, ...arrows.map(([from, to]): Arrow => [to, from])]);
  const blocks = new Map<string, Item>();
  const ofNode = levels.map((level, node): Item => {
    const owner = near[node]?.length === 1 ? near[node][0] : undefined;
    if (owner === undefined || near[owner]?.length === 1) return newItem(level, [node]);
    const key = `${owner} ${level}`;
    const block = blocks.get(key) ?? newItem(level, []);
    block.nodes.push(node);
    blocks.set(key, block);
    return block;
  });
  for (const block of blocks.values()) {
    if (block.nodes.length >= kFoldFrom) resize(block, Math.ceil(Math.sqrt(block.nodes.length * kBlockShape)));
    else for (const node of block.nodes) ofNode[node] = newItem(block.level, [node]);
  }
  const items = new Set(ofNode);
  const joined = new Set<string>();
  for (const [from, to] of arrows) {
    const [one, other] = [ofNode[from], ofNode[to]];
    if (one === undefined || other === undefined) continue;
    const key = `${[one, other].map(({ nodes }) => nodes[0]).sort()}`;
    if (!joined.has(key)) join(items, one.level < other.level ? one : other, one.level < other.level ? other : one);
    joined.add(key);
  }
  return [...items];
}

function newItem(level: number, nodes: number[]): Item {
  return { nodes, level, columns: 1, width: nodes.length === 0 ? kBendColumn : kColumn, above: [], below: [] };
}

function resize(block: Item, columns: number): void {
  block.columns = columns;
  block.width = columns * kColumn;
}

const kBendsMax = 6; // a longer arrow goes straight: so the work stays in proportion to the graph

function join(items: Set<Item>, upper: Item, lower: Item): void {
  let last = upper;
  for (let level = upper.level + 1; level < lower.level && lower.level - upper.level <= kBendsMax; level += 1) {
    const bend = newItem(level, []);
    items.add(bend);
    last.below.push(bend);
    bend.above.push(last);
    last = bend;
  }
  last.below.push(lower);
  lower.above.push(last);
}

/** What hangs together, each part in the order in which one comes by. */
export function partsOf(items: Item[]): Item[][] {
  const seen = new Set<Item>();
  return items.flatMap((first) => {
    const part: Item[] = [];
    const open = [first];
    for (let item = open.pop(); item !== undefined; item = open.pop()) {
      if (seen.has(item)) continue;
      seen.add(item);
      part.push(item);
      open.push(...[...item.above, ...item.below].reverse());
    }
    return part.length === 0 ? [] : [part];
  });
}
