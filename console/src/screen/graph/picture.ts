import type { Direction } from "../../model/around";

/** What is drawn, as far as a person chose it. It is small and stands in the URL; with what was read
 *  of the table it tells every node and edge, so a step back is the picture before. */
export interface Picture {
  root: string;
  steps: Step[]; // in the order in which they were made; what comes later stands below what was there
  hidden: string[]; // nodes
}

export type Step = Opening | Brought;

/** Of one group of one node so many edges; of those, the ones that no step before has drawn. */
export interface Opening {
  node: string;
  group: GroupKey;
  upTo: number;
}

/** Edges that a path or another read brought. */
export interface Brought {
  edges: Added[];
}

export interface Added {
  from: string;
  type: string;
  to: string;
}

/** Names a group of a node's edges: `out FOLLOWS following`. */
export type GroupKey = string;

export function groupKey(group: { direction: Direction; type: string | null; end: string | null }): GroupKey {
  return [group.direction ?? "", group.type ?? "", group.end ?? ""].join(" ");
}

export function newPicture(root: string): Picture {
  return { root, steps: [], hidden: [] };
}

export function isOpening(step: Step): step is Opening {
  return "group" in step;
}

export function openingsOf(picture: Picture): Opening[] {
  return picture.steps.filter(isOpening);
}

/** How many edges of a group were asked for. */
export function askedOf(picture: Picture, node: string, group: GroupKey): number {
  return Math.max(0, ...openingsOf(picture).filter((one) => one.node === node && one.group === group).map(({ upTo }) => upTo));
}

/** Draws up to `more` further edges of the groups, in their order: `drawable` says how many each has. */
export function expanded(picture: Picture, node: string, drawable: [GroupKey, number][], more: number): Picture {
  let left = more;
  const steps: Step[] = [];
  for (const [group, has] of drawable) {
    const before = askedOf(picture, node, group);
    const added = Math.min(left, has - before);
    if (added <= 0) continue;
    left -= added;
    steps.push({ node, group, upTo: before + added });
  }
  return steps.length === 0 ? picture : { ...picture, steps: [...picture.steps, ...steps] };
}

/** Takes back what was drawn from a node. What stands behind it goes with it. */
export function collapsed(picture: Picture, nodes: string[]): Picture {
  const steps = picture.steps.filter((step) => !isOpening(step) || !nodes.includes(step.node));
  return steps.length === picture.steps.length ? picture : { ...picture, steps };
}

/** Adds edges, such as those of a path, once each. */
export function withEdges(picture: Picture, edges: Added[]): Picture {
  const known = new Set(picture.steps.flatMap((step) => (isOpening(step) ? [] : step.edges.map(textOf))));
  const added = edges.filter((edge) => !known.has(textOf(edge)));
  return added.length === 0 ? picture : { ...picture, steps: [...picture.steps, { edges: added }] };
}

function textOf({ from, type, to }: Added): string {
  return JSON.stringify([from, type, to]);
}

export function hiddenNodes(picture: Picture, nodes: string[]): Picture {
  const hidden = nodes.filter((node) => node !== picture.root && !picture.hidden.includes(node));
  return hidden.length === 0 ? picture : { ...picture, hidden: [...picture.hidden, ...hidden] };
}

export function allShown(picture: Picture): Picture {
  return { ...picture, hidden: [] };
}
