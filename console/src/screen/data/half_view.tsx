import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { EdgeMark, NodeMark } from "../../look/mark";
import { KeyText } from "../../look/key_text";
import { edgeLook, nodeLook } from "../../model/schema";
import { allKeyNames, keyTextOf } from "../../model/table_keys";
import { textOf, type Value } from "../../model/value";
import { bytes, count, counted, dateOf } from "../../model/words";
import { rowsOf, type Half, type Place, type Row, type RowGroup } from "./collection";
import { columnsOf, type Columns } from "./columns";
import { Nothing } from "./nothing";
import { Pages } from "./paging";
import { selectedRow } from "./selection";

interface Props {
  name: string;
  place: Place;
  half: Half;
  hidden: Set<string>;
  sel: string;
  isActive: boolean;
  isBack?: boolean; // edges that end here
  opened?: string | undefined; // the node or key whose half it is
  base?: Half | undefined; // the half beside which it stands
  scanPrice?: string; // of a page of the whole table
  about?: ComponentChildren;
  again: () => void;
  onSelect: (row: Row) => void;
  onOpen: (row: Row) => void;
}

/** One partition: its key, its size, its rows in groups. */
export function HalfView(props: Props): JSX.Element {
  const { name, place, half, hidden, sel } = props;
  const columns = columnsOf(place.keys, place.graph, half, hidden);
  const selected = selectedRow(place.keys, half, sel);
  const all = rowsOf(half);
  const size = all.reduce((sum, row) => sum + row.bytes, 0);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    body.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [sel]);
  return (
    <section class={props.isBack ? "pane side half" : "pane half"} aria-label={name}>
      <div class="bar">
        <h2>{name}</h2>
        <span class="mono cut">
          {Object.entries(half.key).map(([key, value]) => (
            <><span class="dim3">{key} =</span> <KeyText text={textOf(value)} /> </>
          ))}
        </span>
        <span class="grow" />
        <span class="small dim num nowrap">{counted(all.length, "item")}{!half.complete && " of more"}, {bytes(size)}</span>
        <button class={props.scanPrice === undefined ? "btn sm" : "btn sm warn"} onClick={props.again}>
          {props.scanPrice === undefined ? "Query again" : `Scan again, ${props.scanPrice}`}
        </button>
      </div>
      {props.about}
      <div class="scroll" ref={body} tabIndex={0} role="group" aria-label={`${name} items`}>
        {all.length === 0 ? <Nothing {...props} /> : (
          <table class="data" aria-label={name} role="table">
            <Head columns={columns} />
            {half.node !== null && (
              <tbody class="own" role="rowgroup">
                <NodeRow {...props} row={half.node} columns={columns} isSelected={half.node === selected} />
              </tbody>
            )}
            <tbody role="rowgroup">
              {half.groups.map((group) => (
                <>
                  <Heading {...props} group={group} columns={columns} />
                  {group.rows.map((row) => <ItemRow {...props} row={row} columns={columns} isSelected={row === selected} />)}
                </>
              ))}
            </tbody>
          </table>
        )}
        <Pages half={half} />
      </div>
    </section>
  );
}

function Head(props: { columns: Columns }): JSX.Element {
  const { pinned, others, leftOut } = props.columns;
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th class="pin" role="columnheader" scope="col">{pinned}</th>
        {others.map((name) => <th role="columnheader" scope="col">{name}</th>)}
        {leftOut > 0 && <th role="columnheader" class="dim3">{count(leftOut)} more attributes</th>}
      </tr>
    </thead>
  );
}

/** An item may have thousands of attributes; its panel has them all. */
const kFieldsShown = 40;

/** The node's own item: the first row, drawn as a card over the whole width. */
function NodeRow(props: Props & { row: Row; columns: Columns; isSelected: boolean }): JSX.Element {
  const { place, row, columns } = props;
  const keys = allKeyNames(place.keys);
  const type = place.graph?.attributes.type;
  const declared = place.graph?.nodes.find(({ name }) => name === row.type)?.fields.map(({ name }) => name) ?? [];
  const rank = (name: string): number => (declared.includes(name) ? declared.indexOf(name) : declared.length);
  const fields = Object.entries(row.item).filter(([name]) => !keys.has(name) && name !== type)
    .sort(([one], [other]) => rank(one) - rank(other));
  const [pk, sk] = place.keys.table;
  return (
    <tr class={props.isSelected ? "node sel" : "node"} role="row" aria-selected={props.isSelected} {...rowEvents(props, row)}>
      <td role="cell" colSpan={columns.others.length + 1 + (columns.leftOut > 0 ? 1 : 0)}>
        <div class="card-line">
          <NodeMark look={nodeLook(place.graph, row.type)} /><b>{row.type}</b>
          <span class="cut"><KeyText text={textOf(row.item[pk?.name ?? ""])} /></span>
          {sk !== undefined && <span class="dim3 cut">{textOf(row.item[sk.name])}</span>}
          <span class="grow" /><span class="dim3 nowrap">{bytes(row.bytes)}</span>
        </div>
        <div class="fields">
          {fields.slice(0, kFieldsShown).map(([name, value]) => <span><span class="dim3">{name}</span> {textOf(value)}</span>)}
          {fields.length > kFieldsShown && <span class="dim3">{count(fields.length - kFieldsShown)} more</span>}
        </div>
      </td>
    </tr>
  );
}

function Heading(props: Props & { group: RowGroup; columns: Columns }): JSX.Element {
  const { group, columns, place } = props;
  const { type, end, direction } = group;
  const isEdge = place.graph?.edges.some(({ name }) => name === type) ?? false;
  return (
    <tr class="grp" role="row">
      <td role="cell" colSpan={columns.others.length + 1 + (columns.leftOut > 0 ? 1 : 0)}>
        <span class="row">
          {direction === null && !isEdge ? <NodeMark look={nodeLook(place.graph, type)} />
            : <EdgeMark look={edgeLook(place.graph, type)} back={direction === "in"} />}
          <b>{type ?? "of no type"}</b>{end !== null && <span class="dim3">{end}</span>}
          <span class="num dim3">{group.exact ? "" : "at least "}{count(group.count)}</span>
        </span>
      </td>
    </tr>
  );
}

function ItemRow(props: Props & { row: Row; columns: Columns; isSelected: boolean }): JSX.Element {
  const { row, columns } = props;
  const { pinned, others, leftOut } = columns;
  return (
    <tr class={props.isSelected ? "sel" : ""} role="row" aria-selected={props.isSelected} {...rowEvents(props, row)}>
      <td role="cell" class="key pin"><Cell name={pinned} value={row.item[pinned]} /></td>
      {others.map((name) => (
        <td role="cell" data-name={name} class={row.item[name] === undefined ? "none" : "N" in row.item[name] ? "num" : undefined}>
          <Cell name={name} value={row.item[name]} />
        </td>
      ))}
      {leftOut > 0 && <td role="cell" class="none" />}
    </tr>
  );
}

interface RowEvents {
  "data-key": string;
  onClick: () => void;
  onDblClick: () => void;
}

function rowEvents(props: Props, row: Row): RowEvents {
  return {
    "data-key": keyTextOf(props.place.keys, row.item),
    onClick: () => props.onSelect(row),
    onDblClick: () => props.onOpen(row),
  };
}

/** A cell holds the whole value; the page shortens only what is seen of it. */
function Cell(props: { name: string; value: Value | undefined }): JSX.Element {
  const { name, value } = props;
  if (value === undefined) return <span class="dim3">·</span>;
  if ("S" in value) return <KeyText text={value.S} />;
  const date = "N" in value ? dateOf(name, value.N) : null;
  return <>{textOf(value)}{date !== null && <span class="dim3"> {date}</span>}</>;
}
