import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { KeyText } from "../../look/key_text";
import { NodeMark } from "../../look/mark";
import { typeOfRef } from "../../model/ref";
import { nodeLook, type GraphSchema } from "../../model/schema";
import { hashOf } from "../../model/url";
import { count } from "../../model/words";
import { EdgeSetRow } from "./edge_set_row";
import type { Cell, Column, HungNode, Result, ResultRow } from "./rows";

const kRowsShown = 500;
const kColumnsShown = 100;

interface Of {
  table: string;
  graph: GraphSchema | null;
}

/** A result as a table: a row for each row of the answer; below one its edge set, if it is open. */
export function ResultTable(props: Of & { result: Result }): JSX.Element {
  const { table, graph, result } = props;
  const columns = result.columns.slice(0, kColumnsShown);
  const isOfItems = result.rows.every(({ node }) => node === null);
  const [open, setOpen] = useState<number | null>(0);
  const shown = result.rows.slice(0, kRowsShown);
  return (
    <>
      <table class={isOfItems ? "data of-result" : "of-result"} aria-label="Result">
        <thead><tr>{columns.map(({ name, kind }) => <th scope="col" class={isRight(kind) ? "r" : ""}>{name}</th>)}</tr></thead>
        <tbody>
          {shown.map((row, at) => (
            <>
              <tr>
                {columns.map((column) => (
                  <td data-name={column.name} class={classOf(column)}>
                    <CellView
                      table={table} graph={graph} row={row} column={column} isOpen={open === at}
                      onOpen={() => setOpen(open === at ? null : at)}
                    />
                  </td>
                ))}
              </tr>
              {open === at && graph !== null && <EdgeSetRow graph={graph} row={row} span={columns.length} />}
            </>
          ))}
        </tbody>
      </table>
      <LeftOut what="rows" number={result.rows.length} shown={kRowsShown} />
      <LeftOut what="columns" number={result.columns.length} shown={kColumnsShown} />
    </>
  );
}

function LeftOut(props: { what: string; number: number; shown: number }): JSX.Element | null {
  const { what, number, shown } = props;
  if (number <= shown) return null;
  return <p class="sec dim small">{count(shown)} of {count(number)} {what} are shown; JSON and CSV have all.</p>;
}

function isRight(kind: Column["kind"]): boolean {
  return kind === "number" || kind === "edge-set";
}

function classOf({ kind }: Column): string {
  if (kind === "node") return "fit mono";
  return isRight(kind) ? "r num" : kind === "nodes" ? "fit" : "";
}

function CellView(props: Of & { row: ResultRow; column: Column; isOpen: boolean; onOpen: () => void }): JSX.Element {
  const { table, graph, row, column, isOpen } = props;
  const cell: Cell | undefined = row.cells[column.name];
  if (cell === undefined) return <span class="dim3">·</span>;
  if (typeof cell === "string") return column.kind === "node" ? <NodeRef table={table} graph={graph} hung={{ node: cell, label: null }} /> : <>{cell}</>;
  if ("nodes" in cell) return <span class="row hung">{cell.nodes.map((hung) => <NodeRef table={table} graph={graph} hung={hung} />)}</span>;
  const number = count(cell.entries.length);
  return (
    <button class="link plain num" aria-expanded={isOpen} aria-label={`${number} edges of ${row.node ?? ""}`} onClick={props.onOpen}>{number}</button>
  );
}

function NodeRef(props: Of & { hung: HungNode }): JSX.Element {
  const { table, graph, hung: { node, label } } = props;
  return (
    <a class="node-ref" href={hashOf({ table, screen: "data", ref: node, params: {} })}>
      <NodeMark look={nodeLook(graph, typeOfRef(graph, node))} /> {label !== null && <span class="small">{label} </span>}
      <span class={label === null ? "mono" : "m11 dim3"}><KeyText text={node} /></span>
    </a>
  );
}
