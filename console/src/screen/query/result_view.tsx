import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Choice } from "../../look/controls";
import { Icon } from "../../look/icon";
import type { GraphSchema } from "../../model/schema";
import { setParams, type View } from "../../model/url";
import { counted } from "../../model/words";
import { csvOf, download } from "./csv";
import { ResultTable } from "./result_table";
import { nodesIn, type Result } from "./rows";

const kForms = ["table", "graph", "json"] as const;
type Form = (typeof kForms)[number];
const kFormWords: Record<Form, string> = { table: "Table", graph: "Graph", json: "JSON" };

export const kAllTold = "all of them, no further page";

/** A result as a table, as a picture, as JSON. */
export function ResultView(props: {
  table: string;
  graph: GraphSchema | null;
  view: View;
  result: Result;
  told: string; // "all of them, no further page"
  nothing?: string; // what an empty result means
  more?: () => void; // reads the next page
}): JSX.Element {
  const { result, told, graph, view, nothing = "Nothing matches. What it cost to look stands in the receipt." } = props;
  const isEmpty = result.rows.length === 0;
  const hasNodes = nodesIn(result).length > 0;
  const forms = kForms.filter((one) => one !== "graph" || hasNodes);
  const form = forms.find((one) => one === view.params.form) ?? "table";
  return (
    <section class="pane result" aria-label="Result">
      <div class="bar">
        <h2>{counted(result.rows.length, "row")}</h2><span class="dim3 small cut">{isEmpty && told === kAllTold ? "" : told}</span><span class="grow" />
        {props.more && <button class="btn sm" onClick={props.more}>Next page</button>}
        <Choice
          name="Form" options={forms.map((value) => ({ value, label: kFormWords[value] }))} value={form}
          onChange={(value) => setParams({ form: value === "table" ? "" : value })}
        />
        <button class="btn sm" onClick={() => download("result.csv", csvOf(result))}><Icon name="import" />CSV</button>
      </div>
      <div class="scroll" tabIndex={0}>
        {form === "table" && isEmpty && <p class="empty dim">{props.more === undefined ? nothing : "Nothing on this page. The next may have more."}</p>}
        {form === "table" && !isEmpty && <ResultTable table={props.table} graph={graph} result={result} />}
        {form === "json" && <pre class="whole mono">{JSON.stringify(result.json, null, 2)}</pre>}
        {form === "graph" && <Picture graph={graph} result={result} />}
      </div>
    </section>
  );
}

/** The nodes of the result and what hangs on them, drawn. The canvas's code is loaded when asked for. */
function Picture(props: { graph: GraphSchema | null; result: Result }): JSX.Element | null {
  const [code, setCode] = useState<typeof import("./result_picture") | null>(null);
  useEffect(() => void import("./result_picture").then(setCode), []);
  if (code === null) return null;
  const { ResultPicture } = code;
  return (
    <div class="picture">
      <ResultPicture graph={props.graph} result={props.result} />
      <ul class="vh" aria-label="Nodes of the picture">{nodesIn(props.result).map((name) => <li>{name}</li>)}</ul>
    </div>
  );
}
