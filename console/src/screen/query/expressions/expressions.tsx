import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Waiting } from "../../../ask/answer";
import type { Page } from "../../../ask/ask";
import type { ScreenProps } from "../../../frame/app";
import { useKeys } from "../../../frame/keyboard";
import { Choice } from "../../../look/controls";
import { keyOf } from "../../../model/table_keys";
import { count, counted } from "../../../model/words";
import { BuilderRows, Returned } from "./builder";
import { kKeyOperators, kOperators, newRow, typeOfField, type BuilderRow } from "./expression_rows";
import { useReading } from "./expressions_asking";
import { builtIn, builtText, type Built } from "./expressions_url";
import { knownRead } from "./known_read";
import { PasteExpression } from "./paste_expression";
import { RequestPane } from "./request_pane";
import { ResultView } from "../result_view";
import { resultOfItems } from "../rows";
import { useWrittenParams } from "../written_params";

/** Rows become a request's expressions; what will be sent stands beside them, and what came back below. */
export function Expressions(props: ScreenProps & { bar: JSX.Element }): JSX.Element {
  const { table, graph, keys, view } = props;
  const [first] = keyOf(keys, null);
  const [built, setBuilt] = useState<Built>(() => builtIn(view.params.rows, newRow(first?.name, keyType(first?.type))));
  const [isPasting, setPasting] = useState(false);
  const change = (changed: Partial<Built>): void => setBuilt({ ...built, ...changed });
  useWrittenParams({ rows: builtText(built) });
  const { operation, request, lack, error, answer, run, more } = useReading(view, table, built);
  useKeys({ "Ctrl Enter": run });
  const pages = answer.value;
  const read = pages === null ? null : pages.reduce((sum, page) => sum + page.ScannedCount, 0);
  return (
    <>
      <section class="pane expressions">
        <Where {...props} operation={operation} built={built} onBuilt={change} onPaste={() => setPasting(true)} />
        <div class="scroll" tabIndex={0}>
          <Builder {...props} built={built} onBuilt={change} />
          {answer.waiting && <Waiting what={`${operation} ${table}`} stop={answer.stop} />}
          {pages !== null && <Read {...props} pages={pages} read={read ?? 0} onMore={more} />}
        </div>
      </section>
      <RequestPane
        table={table} operation={operation} request={request} read={built.filters.length === 0 ? null : read} onRun={run}
        known={operation === "Scan" ? null : knownRead(graph, built.index, built.keys)} lack={lack} error={error}
      />
      {isPasting && <PasteExpression onClose={() => setPasting(false)} onPasted={(pasted) => setBuilt({ ...pasted, isScan: pasted.keys.length === 0 })} />}
    </>
  );
}

interface BuilderProps extends ScreenProps {
  built: Built;
  onBuilt: (changed: Partial<Built>) => void;
}

/** What is read: by which operation, in the table or an index. Rows stay when the index changes. */
function Where(props: BuilderProps & { bar: JSX.Element; operation: "Query" | "Scan"; onPaste: () => void }): JSX.Element {
  const { table, keys, built, operation, onBuilt } = props;
  const pick = (name: string | null): void => {
    const own = keyOf(keys, name);
    onBuilt({
      index: name,
      keys: built.keys.map((row, at) => ({ ...row, attribute: own[at]?.name ?? row.attribute, type: own[at] ? keyType(own[at]?.type) : row.type })),
    });
  };
  return (
    <div class="bar">{props.bar}
      <Choice
        name="Operation" value={operation} onChange={(value) => onBuilt({ isScan: value === "Scan" })}
        options={[{ value: "Query", label: "Query" }, { value: "Scan", label: "Scan" }]}
      />
      <label class="field"><span class="dim3 small">On</span>
        <select aria-label="On" value={built.index ?? table} onChange={({ currentTarget: { value } }) => pick(value === table ? null : value)}>
          {[table, ...Object.keys(keys.indexes)].map((option) => <option value={option}>{option}</option>)}
        </select>
      </label>
      <span class="grow" />
      <button class="btn quiet sm" onClick={props.onPaste}>Paste an expression …</button>
    </div>
  );
}

function Builder(props: BuilderProps): JSX.Element {
  const { keys, built, onBuilt } = props;
  const own = keyOf(keys, built.index).map(({ name }) => name);
  const known = attributesOf(props);
  const typeOf = (name: string): BuilderRow["type"] => fieldType(props, name);
  return (
    <>
      {built.isScan !== true && (
        <BuilderRows
          name="Key condition" about={`read from the ${built.index === null ? "table" : "index"}, billed`} rows={built.keys} joined="and"
          attributes={own} typeOf={typeOf} operators={kKeyOperators} most={own.length} onRows={(rows) => onBuilt({ keys: rows })}
        />
      )}
      <BuilderRows
        name="Filter" about="after the read, still billed" rows={built.filters} joined={built.any ? "or" : "and"} attributes={known}
        typeOf={typeOf} operators={kOperators} most={50} onRows={(rows) => onBuilt({ filters: rows })}
        extra={(
          <Choice
            name="Holds when" value={built.any ? "any" : "all"} onChange={(value) => onBuilt({ any: value === "any" })}
            options={[{ value: "all", label: "All" }, { value: "any", label: "Any" }]}
          />
        )}
      />
      <Returned fields={built.fields} attributes={known} onFields={(names) => onBuilt({ fields: names })} />
    </>
  );
}

function Read(props: ScreenProps & { pages: Page[]; read: number; onMore: (after: Page) => void }): JSX.Element {
  const { pages, table, graph, keys, view } = props;
  const last = pages[pages.length - 1];
  const items = pages.flatMap(({ Items }) => Items);
  const told = `${counted(props.read, "item")} read, ${count(items.length)} returned`;
  return (
    <ResultView
      table={table} graph={graph} view={view} result={resultOfItems(items, keys.table)}
      told={`${told}${last?.LastEvaluatedKey ? ", there is a further page" : ""}`}
      {...(last?.LastEvaluatedKey ? { more: () => props.onMore(last) } : {})}
    />
  );
}

/** Attributes that the schema declares; others can be typed. */
function attributesOf({ graph, keys }: ScreenProps): string[] {
  const declared = graph === null ? [] : [...graph.nodes, ...graph.edges].flatMap((type) => type.fields.map(({ name }) => name));
  return [...new Set([...declared, ...keys.table.map(({ name }) => name)])];
}

function fieldType({ graph, keys }: ScreenProps, name: string): BuilderRow["type"] {
  const key = [keys.table, ...Object.values(keys.indexes)].flat().find((one) => one.name === name);
  if (key !== undefined) return keyType(key.type);
  const types = graph === null ? [] : [...graph.nodes, ...graph.edges];
  return typeOfField(types.flatMap(({ fields }) => fields).find((field) => field.name === name)?.type);
}

function keyType(type: string | undefined): BuilderRow["type"] {
  return type === "N" ? "N" : "S";
}
