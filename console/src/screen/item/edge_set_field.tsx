import type { JSX } from "preact";
import { EdgeMark, NodeMark } from "../../look/mark";
import { typeOfRef } from "../../model/ref";
import { edgeLook, nodeLook, type GraphSchema } from "../../model/schema";
import { count } from "../../model/words";
import { edgeEntries } from "../query/edge_set";

/** So many entries stand in the panel; the other forms have all. */
const kEntriesShown = 50;

/** A node's edge set, taken apart: the edges that it repeats. Nobody edits it, since the edges make it. */
export function EdgeSetField(props: { graph: GraphSchema; nodeType: string | null; name: string; entries: string[] }): JSX.Element {
  const { graph, nodeType, name } = props;
  const max = graph.nodes.find((node) => node.name === nodeType)?.edge_set?.max;
  const entries = edgeEntries(graph, nodeType, props.entries);
  return (
    <div class="field-row locked of-set">
      <span class="name">{name}</span>
      <span class="type" title="set of strings">SS</span>
      <span class="content">
        {entries.slice(0, kEntriesShown).map(({ text, type, to, fields }) => (
          <span class="row cut" title={text}>
            <EdgeMark look={edgeLook(graph, type)} /><span class="sans">{type ?? "unknown"}</span>
            {type === null ? text : <><NodeMark look={nodeLook(graph, typeOfRef(graph, to))} />{to}</>}
            <span class="dim3">{fields.map(([, value]) => `as ${value}`).join(", ")}</span>
          </span>
        ))}
        <span class="dim3">
          {entries.length > kEntriesShown && `${count(entries.length - kEntriesShown)} more, see JSON; `}
          {count(entries.length)}{max !== undefined && ` of at most ${count(max)}`}, the node's edges
        </span>
      </span>
    </div>
  );
}
