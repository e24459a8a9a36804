import type { Drawing } from "./drawing";
import { halves, type Point } from "./halves";
import type { LayoutDone, LayoutOrder } from "./layout_worker";

export type Layout = "halves" | "force" | "tree";

export const kLayouts: { value: Layout; label: string }[] = [
  { value: "halves", label: "Halves" }, { value: "force", label: "Force" }, { value: "tree", label: "Tree" },
];

/** Places every node of a drawing. Nodes that have a place keep it. */
export async function placesBy(layout: Layout, drawing: Drawing, before: Map<string, Point>): Promise<Map<string, Point>> {
  if (layout === "halves") return halves(drawing);
  lastId += 1;
  const order: LayoutOrder = {
    id: lastId, layout, nodes: drawing.nodes.map(({ ref }) => ref),
    edges: drawing.edges.map(({ id, from, to }) => ({ id, from, to })), before: [...before],
  };
  const own = (worker ??= startWorker());
  const done = new Promise<Map<string, Point>>((resolve, reject) => waiting.set(order.id, { resolve, reject }));
  own.postMessage(order);
  return done;
}

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, { resolve: (places: Map<string, Point>) => void; reject: (error: Error) => void }>();

/** The page's head names the worker's file: it has a hash in its name. */
function startWorker(): Worker {
  const name = document.querySelector<HTMLMetaElement>("meta[name=layout-worker]")?.content ?? "layout_worker.js";
  const started = new Worker(new URL(name, document.baseURI), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<LayoutDone>) => {
    waiting.get(data.id)?.resolve(new Map(data.places));
    waiting.delete(data.id);
  };
  started.onerror = (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || "the layout could not be counted"));
    waiting.clear();
    worker = null;
  };
  return started;
}
