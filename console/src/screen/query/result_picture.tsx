import "../../frame/app"; // see console/README.md, "One file first"
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { typeOfRef } from "../../model/ref";
import type { GraphSchema } from "../../model/schema";
import { Canvas } from "../graph/canvas";
import type { Drawing, DrawnNode } from "../graph/drawing";
import type { Point } from "../graph/halves";
import { labelsIn, nodesIn, type Result } from "./rows";

/** A result drawn by forces: each node once, an edge for each that hangs on a row. */
export function ResultPicture(props: { graph: GraphSchema | null; result: Result }): JSX.Element {
  const { graph, result } = props;
  const shown = useMemo(() => drawingOf(graph, result), [graph, result]);
  const [selected, setSelected] = useState<string[]>([]);
  const [pinned, setPinned] = useState<ReadonlyMap<string, Point>>(new Map());
  return (
    <Canvas
      graph={graph} drawing={shown} layout="force" selected={selected} pinned={pinned}
      onSelect={(ref) => setSelected(ref === null ? [] : [ref])} onExpand={() => undefined} onExpandGroup={() => undefined}
      onMove={(ref, place) => setPinned(new Map([...pinned, [ref, place]]))} onReady={() => undefined}
    />
  );
}

function drawingOf(graph: GraphSchema | null, result: Result): Drawing {
  const { links } = result;
  const labels = labelsIn(result);
  const nodes = nodesIn(result).map((ref): DrawnNode => ({
    ref, type: typeOfRef(graph, ref), label: labels.get(ref) ?? (ref.slice(ref.lastIndexOf("#") + 1) || ref),
    from: null, side: 1, hops: 1, group: null, opening: 0,
  }));
  const edges = links.map(({ from, to, type }) => ({
    id: `${from}\n${type}\n${to}`, from, to, type: type === "" ? null : type,
    row: null,
  }));
  return { nodes, edges, more: [] };
}
