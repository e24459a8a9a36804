import type { JSX } from "preact";
import { NodeMark } from "../../look/mark";
import { KeyText } from "../../look/key_text";
import { nodeLook, type GraphSchema } from "../../model/schema";
import { count } from "../../model/words";
import { kNodesMax, type Drawing } from "./drawing";
import { EdgeTypes, ExpandBar, type EdgeTypesProps } from "./edge_types";

/** Left: what stands around the selected node, and what the picture holds. */
export function AroundPane(props: EdgeTypesProps): JSX.Element {
  const { node, graph, drawing } = props;
  return (
    <aside class="pane left around" aria-label="Around the node">
      <div class="bar"><h2>Around</h2><span class="mono cut"><KeyText text={node} /></span></div>
      <div class="scroll">
        <EdgeTypes {...props} />
        <ExpandBar {...props} />
        <Legend graph={graph} drawing={drawing} />
      </div>
      <Filled drawing={drawing} />
    </aside>
  );
}

/** The node types of the picture with their marks. */
function Legend(props: { graph: GraphSchema | null; drawing: Drawing }): JSX.Element | null {
  const { graph, drawing } = props;
  const numbers = new Map<string, number>();
  for (const { type } of drawing.nodes) numbers.set(type ?? "of no type", (numbers.get(type ?? "of no type") ?? 0) + 1);
  if (numbers.size < 2) return null;
  return (
    <>
      <h2 class="caps">Nodes drawn</h2>
      <ul class="legend">
        {[...numbers].map(([type, number]) => (
          <li class="row small"><NodeMark look={nodeLook(graph, type)} />{type}<span class="grow" /><span class="num dim3">{count(number)}</span></li>
        ))}
      </ul>
    </>
  );
}

/** How much of what a picture may hold is drawn. */
function Filled(props: { drawing: Drawing }): JSX.Element {
  const { nodes, edges } = props.drawing;
  return (
    <div class="filled">
      <div class="row small"><span class="num">{count(nodes.length)} of {count(kNodesMax)} nodes</span>
        <span class="grow" /><span class="num dim3">{count(edges.length)} edges</span></div>
      <span class="meter"><i style={{ width: `${(nodes.length / kNodesMax) * 100}%` }} /></span>
    </div>
  );
}
