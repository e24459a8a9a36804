import type { ComponentChildren, JSX } from "preact";
import { IconButton } from "../../look/controls";
import { Icon } from "../../look/icon";
import { KeyText } from "../../look/key_text";
import { hashOf } from "../../model/url";
import { textOf } from "../../model/value";
import { What } from "./finding_table";
import type { Finding } from "./findings";
import { ItemLines, WriteLines } from "./item_lines";
import { kindOf } from "./kind_words";

/** The node at which a finding is looked at; null: it is about no node. */
export function refOf(finding: Finding): string | null {
  return finding.node ?? finding.from ?? textOf(Object.values(finding.at)[0]) ?? null;
}

/** The table cuts what is longer. */
const kDetailOfRow = 60;

/** One finding: the item that was looked at, what is, and what a repair would write. */
export function FindingDetail(props: { table: string; finding: Finding; onClose?: () => void }): JSX.Element {
  const { table, finding } = props;
  const ref = refOf(finding);
  const isShown = finding.detail.length > kDetailOfRow && !isSame(finding);
  const isNode = finding.node !== null || finding.from !== null;
  return (
    <section class="finding" aria-label="Finding">
      <div class="row">
        <h2>{kindOf(finding.finding).one}</h2><span class="mono small cut"><What text={finding.what} /></span><span class="grow" />
        {ref !== null && <a class="btn sm" href={hashOf({ table, screen: "data", ref, params: {} })}><Icon name="table" />Collection</a>}
        {ref !== null && isNode && <a class="btn sm" href={hashOf({ table, screen: "graph", ref, params: {} })}><Icon name="graph" />Graph</a>}
        {props.onClose !== undefined && <IconButton icon="close" name="Close" onClick={props.onClose} />}
      </div>
      {isShown && <p class="small dim">{finding.detail}</p>}
      <div class="three">
        <Box name={lookedAt(finding)}><ItemLines item={finding.item} missing={finding.at} /></Box>
        <Box name={whatIs(finding)}>
          {isSame(finding) ? <span class="bad">{finding.detail}</span>
            : <ItemLines item={finding.is} missing={finding.key} other={finding.should} isWrong={finding.should === null && finding.would_write.length > 0} />}
        </Box>
        {finding.repair === "possible" ? <Repair finding={finding} /> : <Box name="What to do"><span class="dim">{adviceOf(finding)}</span></Box>}
      </div>
    </section>
  );
}

function Repair(props: { finding: Finding }): JSX.Element {
  const { would_write: writes, removes } = props.finding;
  return (
    <Box name="What the repair writes">
      {writes.map((write) => <WriteLines write={write} />)}
      {removes.length > 0 && <div class="bad">removes {removes.join(", ")} for good</div>}
      {writes.length === 0 && <span class="dim">It is worked out when the repair begins: a write for each copy.</span>}
    </Box>
  );
}

function Box(props: { name: string; children: ComponentChildren }): JSX.Element {
  return <div><p class="caps">{props.name}</p><div class="codebox" tabIndex={0} role="group" aria-label={props.name}>{props.children}</div></div>;
}

/** Whether the item that is wrong is the one that was looked at, and nothing says what it should be. */
function isSame({ key, at, should, would_write: writes }: Finding): boolean {
  return JSON.stringify(key) === JSON.stringify(at) && should === null && writes.length === 0;
}

function lookedAt({ from, node, finding }: Finding): string {
  if (finding === "orphan-mirror") return "The mirror, as stored";
  if (from !== null) return "The edge, as stored";
  return node !== null ? "The node, as stored" : "The item, as stored";
}

function whatIs(told: Finding): string {
  const { finding, key, at } = told;
  if (isSame(told)) return finding === "orphan-edge" ? "Its end, as stored" : "What is wrong";
  if (finding.endsWith("-mirror")) return finding === "orphan-mirror" ? "What has no edge" : "Its mirror, as stored";
  if (finding.endsWith("-guard")) return "Its guard, as stored";
  return JSON.stringify(key) === JSON.stringify(at) ? "What differs" : "What is stored";
}

/** No repair can know what is meant; this is between what its owner can choose. */
function adviceOf(finding: Finding): ComponentChildren {
  switch (finding.finding) {
    case "orphan-edge": return (
      <>Put the node that is missing, or remove the edge <KeyText text={finding.from ?? ""} /> {finding.type} <KeyText text={finding.to ?? ""} />.</>
    );
    case "unknown-item": return "Declare a type that has such a key, or remove the item.";
    case "two-parents": return "Remove the edge from the parent that is wrong.";
    case "tree-cycle": return "Remove one edge of the cycle.";
    default: return "Only you know which side is right.";
  }
}
