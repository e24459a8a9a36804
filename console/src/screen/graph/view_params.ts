import type { Point } from "./halves";
import { isOpening, type Added, type GroupKey, type Picture, type Step } from "./picture";

/** The picture and how it is looked at, as parameters of the URL, and back. What somebody typed
 *  there by hand and is nothing of the kind is left out. */

export function toParams(picture: Picture): { open: string; hide: string } {
  const open = picture.steps.map((step) => (
    isOpening(step) ? [step.node, step.group, step.upTo] : step.edges.map(({ from, type, to }) => [from, type, to])));
  return { open: jsonOf(open), hide: jsonOf(picture.hidden) };
}

export function fromParams(root: string, params: Record<string, string>): Picture {
  return { root, steps: listOf(params.open).flatMap(stepOf), hidden: textsOf(params.hide) };
}

function stepOf(one: unknown): Step[] {
  if (!Array.isArray(one)) return [];
  const [node, group, upTo] = one as unknown[];
  if (typeof node === "string" && typeof group === "string" && typeof upTo === "number") return [{ node, group, upTo }];
  const edges = (one as unknown[]).flatMap((edge): Added[] => {
    const [from, type, to] = Array.isArray(edge) ? (edge as unknown[]) : [];
    return typeof from === "string" && typeof type === "string" && typeof to === "string" ? [{ from, type, to }] : [];
  });
  return edges.length === 0 ? [] : [{ edges }];
}

/** Groups whose edges are not drawn. */
export function toOff(off: ReadonlySet<GroupKey>): string {
  return jsonOf([...off]);
}

export function fromOff(params: Record<string, string>): ReadonlySet<GroupKey> {
  return new Set(textsOf(params.off));
}

/** Nodes that were given a place by hand stand there for everybody who opens the URL. */
export function toPins(pinned: ReadonlyMap<string, Point>): string {
  return jsonOf([...pinned].map(([ref, { x, y }]) => [ref, Math.round(x), Math.round(y)]));
}

export function fromPins(params: Record<string, string>): ReadonlyMap<string, Point> {
  return new Map(listOf(params.pins).flatMap((one): [string, Point][] => {
    const [ref, x, y] = Array.isArray(one) ? (one as unknown[]) : [];
    return typeof ref === "string" && typeof x === "number" && typeof y === "number" ? [[ref, { x, y }]] : [];
  }));
}

/** The selected nodes; nothing where that is the opened one alone. */
export function toSelected(selected: string[], root: string): string {
  return selected.length === 1 && selected[0] === root ? "" : jsonOf(selected);
}

export function fromSelected(params: Record<string, string>, root: string): string[] {
  const selected = textsOf(params.sel);
  return selected.length === 0 ? [root] : selected;
}

function jsonOf(list: unknown[]): string {
  return list.length === 0 ? "" : JSON.stringify(list);
}

function textsOf(text: string | undefined): string[] {
  return listOf(text).filter((one): one is string => typeof one === "string");
}

function listOf(text: string | undefined): unknown[] {
  if (text === undefined || text === "") return [];
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
