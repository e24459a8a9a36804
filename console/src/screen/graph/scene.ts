import { useMemo } from "preact/hooks";
import type { GraphSchema } from "../../model/schema";
import { drawing, type Drawing } from "./drawing";
import { useExplorer, type Explorer } from "./explorer";
import { kLayouts, type Layout } from "./layouts";
import { inside, useTimeRange, type TimeRange } from "./time_range";
import { useViewParams, type ViewParams } from "./use_view_params";
import { fromParams } from "./view_params";

/** What is on the screen of a node's graph: what was read, and how it is looked at. */
export interface Scene {
  root: string;
  explorer: Explorer;
  look: ViewParams;
  layout: Layout;
  time: TimeRange;
  whole: Drawing; // with the edges outside of the time
  shown: Drawing;
  selected: string[]; // drawn nodes, at least the root
  node: string; // the one that was selected last
  isListed: boolean;
}

/** Everything of it follows from the URL and from what was read. */
export function useScene(table: string, graph: GraphSchema, root: string, params: Record<string, string>): Scene {
  const explorer = useExplorer(table, fromParams(root, params));
  const { picture, reads } = explorer;
  const look = useViewParams(root, params, explorer);
  const whole = useMemo(() => drawing(picture, reads, graph, look.unticked), [picture, reads, graph, look.unticked]);
  const time = useTimeRange(graph, whole, params);
  const shown = useMemo(() => inside(whole, time.outside), [whole, time.outside]);
  const selected = useMemo(() => {
    const drawn = new Set(whole.nodes.map(({ ref }) => ref));
    const there = look.selected.filter((ref) => drawn.has(ref));
    return there.length === 0 ? [root] : there;
  }, [look.selected, whole]);
  return {
    root, explorer, look, time, whole, shown, selected, node: selected.at(-1) ?? root,
    layout: kLayouts.find(({ value }) => value === params.layout)?.value ?? "halves",
    isListed: params.list === "1",
  };
}
