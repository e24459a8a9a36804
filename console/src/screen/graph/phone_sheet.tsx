import type { JSX } from "preact";
import { NodeMark } from "../../look/mark";
import { KeyText } from "../../look/key_text";
import { nodeLook } from "../../model/schema";
import { hashOf } from "../../model/url";
import { textOf } from "../../model/value";
import { bytes } from "../../model/words";
import { AtMost, EdgeTypes, type EdgeTypesProps } from "./edge_types";
import type { NodeSideProps } from "./node_side";
import { labelOf, typeOf } from "./reads";

/** On a phone a sheet below the picture has what both panes have: the node, its edges, Expand. */
export function PhoneSheet(props: EdgeTypesProps & NodeSideProps & { hasMore: boolean; onMore: () => void }): JSX.Element {
  const { table, graph, reads, node, hasMore } = props;
  const own = reads.get(node)?.node ?? null;
  return (
    <section class="sheet" aria-label="Selected node">
      <div class="sheet-head">
        <div class="row"><NodeMark look={nodeLook(graph, typeOf(reads, graph, node))} /><h2 class="cut">{labelOf(reads, node)}</h2><span class="grow" />
          {own !== null && <span class="small dim3 num">{bytes(own.bytes)}</span>}</div>
        <p class="mono cut dim"><KeyText text={node} />{firstFact(props)}</p>
      </div>
      <div class="scroll" tabIndex={0} role="group" aria-label="Its edges">
        <EdgeTypes {...props} />
      </div>
      <div class="sheet-foot">
        <label class="field"><span class="dim3 small nowrap">At most</span>{" "}
          <AtMost {...props} />
        </label>
        <button class="btn pri" onClick={props.onExpand}>Expand</button>
        <a class="btn" href={hashOf({ table, screen: "data", ref: node, params: {} })}>Collection</a>
        <button class="btn" aria-label="More" aria-expanded={hasMore} onClick={props.onMore}>···</button>
      </div>
    </section>
  );
}

/** The first declared field after the name: `price 199.99`. */
function firstFact({ graph, reads, node }: NodeSideProps): string {
  const own = reads.get(node)?.node ?? null;
  const fields = graph?.nodes.find(({ name }) => name === own?.type)?.fields ?? [];
  const first = fields.find(({ name }) => name !== "name" && name !== "title" && own?.item[name] !== undefined);
  return first === undefined || own === null ? "" : ` ${first.name} ${textOf(own.item[first.name]).slice(0, 80)}`;
}
