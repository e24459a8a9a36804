import type { JSX } from "preact";
import { hashOf } from "../../model/url";

/** No node is opened, or the table has no schema that would say what its edges are. */
export function NoNode(props: { table: string; hasGraph: boolean }): JSX.Element {
  const { table, hasGraph } = props;
  return (
    <div class="empty page">
      <h1>{hasGraph ? "Open a node" : "This table has no schema"}</h1>
      <p class="dim">
        {hasGraph
          ? "Type its ref into the search above, or choose a key among the table's."
          : "Without one nobody knows which items are nodes and which are edges: `adjoin schema infer` proposes one."}
      </p>
      <a class="btn" href={hashOf({ table, screen: "data", params: {} })}>Look at the keys</a>
    </div>
  );
}
