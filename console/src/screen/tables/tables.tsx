import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Shown, useAnswer } from "../../ask/answer";
import type { Ask } from "../../ask/ask";
import { IconButton } from "../../look/controls";
import { Icon } from "../../look/icon";
import { NodeMark } from "../../look/mark";
import { graphs, nodeLook, readGraphs, type GraphSchema } from "../../model/schema";
import { indexesOf, readTables, type TableDescription } from "../../model/tables";
import { useStore } from "../../model/store";
import { hashOf } from "../../model/url";
import { bytes, count, counted } from "../../model/words";
import { DropTable } from "./drop_table";
import { FirstRun } from "./first_run";
import { ImportDialog } from "./import/import_dialog";
import { IntegrityWord } from "./integrity_word";
import { NewTable } from "./new_table";
import { ServerCards } from "./server_cards";
import { Sparkline, readUnits, type UnitsOfTable } from "./read_units";

interface Read {
  tables: TableDescription[];
  units: UnitsOfTable;
}

async function readAll(ask: Ask): Promise<Read> {
  const tables = await readTables(ask);
  if (tables.length > 0) await readGraphs(ask);
  return { tables, units: await readUnits(ask, tables.map((table) => table.TableName)) };
}

/** All tables of the store: what they hold, what is read of them, what integrity found last. */
export function Tables(): JSX.Element {
  const answer = useAnswer("tables", readAll);
  const schemas = useStore(graphs);
  const [isMaking, setMaking] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [dropping, setDropping] = useState<TableDescription | null>(null);
  return (
    <div class="page">
      {answer.value === undefined && <h1 class="vh">Tables</h1>}
      {isMaking && <NewTable onClose={() => setMaking(false)} />}
      {isImporting && answer.value !== undefined && (
        <ImportDialog tables={answer.value.tables} schemas={schemas} onWritten={answer.again} onClose={() => setImporting(false)} />
      )}
      <Shown answer={answer} what="ListTables">
        {({ tables, units }) => tables.length === 0
          ? <FirstRun onMade={answer.again} />
          : (
            <>
              <Heading tables={tables} onNew={() => setMaking(true)} onImport={() => setImporting(true)} />
              <div class="card">
                <List tables={tables} schemas={schemas} units={units} onDrop={setDropping} />
              </div>
              <ServerCards />
              {dropping !== null && (
                <DropTable table={dropping} onClose={() => setDropping(null)} onDropped={() => { setDropping(null); answer.again(); }} />
              )}
            </>
          )}
      </Shown>
    </div>
  );
}

function Heading(props: { tables: TableDescription[]; onNew: () => void; onImport: () => void }): JSX.Element {
  const items = props.tables.reduce((sum, table) => sum + table.ItemCount, 0);
  const size = props.tables.reduce((sum, table) => sum + table.TableSizeBytes, 0);
  return (
    <div class="row title">
      <h1>Tables</h1>
      <span class="dim3">{counted(props.tables.length, "table")}, {counted(items, "item")}, {bytes(size)} of items</span>
      <span class="grow" />
      <button class="btn" onClick={props.onImport}><Icon name="import" />Import</button>
      <button class="btn pri" onClick={props.onNew}><Icon name="plus" />New table</button>
    </div>
  );
}

function List(props: {
  tables: TableDescription[];
  schemas: Record<string, GraphSchema | null>;
  units: UnitsOfTable;
  onDrop: (table: TableDescription) => void;
}): JSX.Element {
  return (
    <table class="list tables" aria-label="Tables">
      <thead>
        <tr>
          <th>Table</th><th class="r">Items</th><th class="r">Size</th><th>Indexes</th><th>Node types</th>
          <th class="r">Edge types</th><th>Read units, 1 h</th><th class="r">Integrity</th><th><span class="vh">Delete</span></th>
        </tr>
      </thead>
      <tbody>
        {props.tables.map((table) => {
          const graph = props.schemas[table.TableName] ?? null;
          return (
            <tr>
              <td class="fit name">
                <a title={table.TableName} href={hashOf({ table: table.TableName, screen: "data", params: {} })}>{table.TableName}</a>
              </td>
              <td class={table.ItemCount === 1 ? "r num fit items one" : "r num fit items"}>{count(table.ItemCount)}</td>
              <td class="r num fit dim size">{bytes(table.TableSizeBytes)}</td>
              <td class="fit indexes"><Indexes table={table} /></td>
              <td class="types"><NodeTypes graph={graph} /></td>
              <td class="r num fit dim edges">{graph === null ? "" : count(graph.edges.length)}</td>
              <td class="fit units"><Sparkline values={props.units[table.TableName] ?? []} /></td>
              <td class="r fit checked"><IntegrityWord table={table.TableName} hasGraph={graph !== null} /></td>
              <td class="r fit drop"><IconButton icon="close" name={`Delete ${table.TableName}`} onClick={() => props.onDrop(table)} /></td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Indexes(props: { table: TableDescription }): JSX.Element {
  const indexes = indexesOf(props.table);
  if (indexes.length === 0) return <span class="dim3 no-index">none</span>;
  return (
    <>
      {indexes.map((index, at) => (
        <>
          {at > 0 && ", "}
          <span class="mono">{index.IndexName}</span> <span class="dim3 tiny">{index.Projection.ProjectionType}</span>
        </>
      ))}
    </>
  );
}

function NodeTypes(props: { graph: GraphSchema | null }): JSX.Element {
  const { graph } = props;
  if (graph === null) return <span class="dim3">no schema</span>;
  return (
    <span class="row wrap">
      {graph.nodes.map(({ name }) => (
        <span class="row dim small"><NodeMark look={nodeLook(graph, name)} />{name}</span>
      ))}
    </span>
  );
}
