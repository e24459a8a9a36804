import type { JSX } from "preact";
import { lineOf, receipts, unitsOf, type Asked } from "../../ask/receipts";
import { IconButton } from "../../look/controls";
import { Icon } from "../../look/icon";
import { EdgeMark, NodeMark } from "../../look/mark";
import { KeyText } from "../../look/key_text";
import { edgeLook, nodeLook, type GraphSchema } from "../../model/schema";
import { useStore } from "../../model/store";
import { allKeyNames, keyTextOf, type TableKeys } from "../../model/table_keys";
import { hashOf } from "../../model/url";
import { textOf, type Item } from "../../model/value";
import { count, counted, units } from "../../model/words";
import type { DrawnEdge, Drawing } from "./drawing";
import type { Layout } from "./layouts";
import { typeOf, type Reads } from "./reads";

export interface NodeSideProps {
  table: string;
  graph: GraphSchema | null;
  keys: TableKeys;
  reads: Reads;
  drawing: Drawing;
  layout: Layout;
  node: string;
  isPinned: boolean;
  onPin: () => void;
  onRead: () => void;
  onSelect: (ref: string) => void;
  onClose: () => void;
}

const kItemBytesMax = 409_600;

/** The selected node: its item if it was read, its drawn neighbours, and the requests made. */
export function NodeSide(props: NodeSideProps): JSX.Element {
  const { reads, graph, node, isPinned, layout } = props;
  const type = typeOf(reads, graph, node);
  const lists = [<Requests key="requests" table={props.table} />, <Neighbours key="neighbours" {...props} />];
  return (
    <aside class="pane side node-side" aria-label="Selected node">
      <div class="bar">
        <NodeMark look={nodeLook(graph, type)} /><h2>{type ?? "Node"}</h2>
        <span class="mono cut" title={node}><KeyText text={node} /></span><span class="grow" />
        <IconButton icon="pin" name={isPinned ? "Unpin" : "Pin"} pressed={isPinned} onClick={props.onPin} />
        <IconButton icon="close" name="Close" onClick={props.onClose} />
      </div>
      <div class="scroll" tabIndex={0} role="group" aria-label="What is known of the node">
        <ItemOf {...props} />
        {layout === "halves" ? lists : lists.reverse()}
      </div>
    </aside>
  );
}

function ItemOf(props: NodeSideProps): JSX.Element {
  const { table, keys, node } = props;
  const around = props.reads.get(node);
  const own = around?.node ?? null;
  return (
    <div class="sec">
      {around === undefined && <p class="dim small">Only an edge told of this node: it was not read.</p>}
      {around !== undefined && own === null && <p class="dim small">The node has no item of its own.</p>}
      {own !== null && <ItemFacts item={sorted(props, own.item)} keyNames={allKeyNames(keys)} bytes={own.bytes} />}
      <div class="row buttons">
        {around === undefined && <button class="btn sm" onClick={props.onRead}>Read it</button>}
        {own !== null && <a class="btn sm" href={editHash(table, keys, node, own.item)}>Edit <kbd aria-hidden="true">Enter</kbd></a>}
        <a class="btn sm" href={hashOf({ table, screen: "data", ref: node, params: {} })}>
          <Icon name="table" />Collection <kbd aria-hidden="true">c</kbd>
        </a>
      </div>
    </div>
  );
}

/** Where the node's item is edited: on Data, opened. */
export function editHash(table: string, keys: TableKeys, node: string, item: Item): string {
  const key = keyTextOf(keys, item);
  return hashOf({ table, screen: "data", ref: node, params: { sel: key, item: key } });
}

/** Keys first, then the type, then the fields as its schema has them, then all else. */
function sorted({ keys, graph, reads, node }: NodeSideProps, item: Item): Item {
  const own = keys.table.map(({ name }) => name);
  const type = typeOf(reads, graph, node);
  const fields = graph?.nodes.find(({ name }) => name === type)?.fields ?? [];
  const order = [...own, ...allKeyNames(keys), graph?.attributes.type ?? "", ...fields.map(({ name }) => name)];
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.fromEntries(Object.entries(item).sort(([one], [other]) => rank(one) - rank(other)));
}

function ItemFacts(props: { item: Item; keyNames: Set<string>; bytes: number }): JSX.Element {
  const { item, keyNames, bytes } = props;
  return (
    <>
      <dl class="kv">
        {Object.entries(item).slice(0, kAttributesShown).map(([name, value]) => (
          <><dt title={name}>{name}</dt><dd>{keyNames.has(name) ? <KeyText text={textOf(value)} /> : shortened(textOf(value))}</dd></>
        ))}
      </dl>
      {Object.keys(item).length > kAttributesShown && (
        <p class="tiny dim3">{count(Object.keys(item).length - kAttributesShown)} more attributes; Edit shows all.</p>
      )}
      <div class="row tiny dim3 sizes">
        <span class="num">{count(bytes)} B of {count(kItemBytesMax)} B</span><span class="grow" />
        <span class="num">{units(Math.max(1, Math.ceil(bytes / 4096)) / 2)} RCU to read</span>
      </div>
      <span class="meter"><i style={{ width: `${Math.min(100, (bytes / kItemBytesMax) * 100)}%` }} /></span>
    </>
  );
}

const kAttributesShown = 60;
const kLettersShown = 2000;

function shortened(text: string): string {
  return text.length <= kLettersShown ? text : `${text.slice(0, kLettersShown)}… (${count(text.length)} letters; Edit shows all)`;
}

const kNeighboursShown = 100;

function Neighbours(props: NodeSideProps): JSX.Element | null {
  const { drawing, graph, node } = props;
  const edges = drawing.edges.filter(({ from, to }) => from === node || to === node);
  if (edges.length === 0) return null;
  return (
    <div class="sec">
      <div class="row"><h2>Neighbours</h2><span class="grow" /><span class="small dim3 num">{count(edges.length)}, drawn</span></div>
      {edges.slice(0, kNeighboursShown).map((edge) => {
        const other = edge.from === node ? edge.to : edge.from;
        return (
          <button class="neighbour" onClick={() => props.onSelect(other)} title={`${edge.type} ${other}`}>
            <EdgeMark look={edgeLook(graph, edge.type)} back={edge.to === node && edge.from !== node} />
            <span class="mono cut grow"><KeyText text={other} /></span>
            {" "}<span class="m11 dim3 cut fact">{factOf(graph, edge)}</span>
          </button>
        );
      })}
      {edges.length > kNeighboursShown && <p class="tiny dim3">{count(edges.length - kNeighboursShown)} more; List shows all nodes.</p>}
    </div>
  );
}

/** What tells the edge from others between the same nodes, else its first declared field: `quantity 1`. */
function factOf(graph: GraphSchema | null, { type, row }: DrawnEdge): string {
  const declared = graph?.edges.find(({ name }) => name === type);
  const names = [...declared?.key ?? [], ...(declared?.fields ?? []).map(({ name }) => name)];
  const first = names.find((name) => row?.attributes[name] !== undefined);
  return first === undefined ? "" : `${first} ${shortened(String(row?.attributes[first])).slice(0, 40)}`;
}

const kRequestsShown = 12;

/** What this tab asked of the table lately. */
function Requests(props: { table: string }): JSX.Element {
  const { questions } = useStore(receipts);
  const asked = questions.flatMap((question) => question.asked).filter((one) => one.path === undefined && isOf(one, props.table));
  const shown = asked.slice(-kRequestsShown).reverse();
  const read = asked.reduce((sum, one) => sum + one.read, 0);
  return (
    <div class="sec">
      <div class="row"><h2>Requests made</h2><span class="grow" />
        <span class="small num"><b>{counted(asked.length, "request")}</b> <span class="dim">{units(read)} RCU</span></span></div>
      {shown.map((one) => <Request asked={one} />)}
      {asked.length > shown.length && <p class="tiny dim3">The last {kRequestsShown}; the receipt has all.</p>}
    </div>
  );
}

function isOf(asked: Asked, table: string): boolean {
  return asked.table === undefined || asked.table === table;
}

function Request(props: { asked: Asked }): JSX.Element {
  const { asked } = props;
  const line = lineOf(asked).replace(` ${asked.table ?? ""} `, " ");
  return (
    <div class="request">
      <span class="mono cut" title={lineOf(asked)}>{line}</span>
      <span class="row tiny dim3"><span>{asked.items === undefined ? "" : counted(asked.items, "item")}</span>
        <span class="grow" /><span class="num">{unitsOf([asked])}</span></span>
    </div>
  );
}
