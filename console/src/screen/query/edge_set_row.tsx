import type { JSX } from "preact";
import { EdgeMark, NodeMark } from "../../look/mark";
import { typeOfRef } from "../../model/ref";
import { edgeLook, nodeLook, type GraphSchema } from "../../model/schema";
import { count } from "../../model/words";
import { edgeEntries } from "./edge_set";
import type { ResultRow } from "./rows";

const kEntriesShown = 50;

/** Below a row: the edges that its node's edge set repeats. It is no row of the table's own. */
export function EdgeSetRow(props: { graph: GraphSchema; row: ResultRow; span: number }): JSX.Element | null {
  const { graph, row, span } = props;
  const set = Object.entries(row.cells).find(([, cell]) => typeof cell !== "string" && "entries" in cell);
  if (row.node === null || set === undefined) return null;
  const [attribute, cell] = set;
  const type = typeOfRef(graph, row.node);
  const max = graph.nodes.find(({ name }) => name === type)?.edge_set?.max;
  const entries = edgeEntries(graph, type, typeof cell !== "string" && "entries" in cell ? cell.entries : []);
  return (
    <tr role="none" class="of-set">
      <td role="none" colSpan={span}>
        <div class="row small"><span class="caps">{attribute}, decoded</span>
          <span class="dim3 tiny">{count(entries.length)}{max !== undefined && ` of at most ${count(max)}`}</span>
        </div>
        {entries.slice(0, kEntriesShown).map(({ text, type: edge, to, fields }) => (
          <div class="entry small">
            <span class="row cut"><EdgeMark look={edgeLook(graph, edge)} />{edge ?? "unknown"}</span>
            <span class="row cut mono">{to !== "" && <NodeMark look={nodeLook(graph, typeOfRef(graph, to))} />}{to}</span>
            <span class="dim cut">{fields.map(([, value]) => `as ${value}`).join(", ")}</span>
            <span class="m11 dim3 cut">{text}</span>
          </div>
        ))}
        {entries.length > kEntriesShown && <div class="small dim">{count(entries.length - kEntriesShown)} more stand in JSON.</div>}
      </td>
    </tr>
  );
}
