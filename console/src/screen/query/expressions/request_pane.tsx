import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { IconButton, Tabs } from "../../../look/controls";
import { Icon } from "../../../look/icon";
import { Note } from "../../../look/note";
import { hashOf } from "../../../model/url";
import { counted } from "../../../model/words";
import { Coloured } from "../coloured";
import type { KnownRead } from "./known_read";
import { kRequestForms, kRequestFormWords, requestText, type RequestForm } from "./request_forms";

/** The request that the rows make, in the words of four clients, and the button that sends it. */
export function RequestPane(props: {
  table: string;
  operation: "Query" | "Scan";
  request: Record<string, unknown>;
  known: KnownRead | null;
  read: number | null; // items that the last one read
  lack: string | null; // what a row lacks, so that it is left out
  error: string | null;
  onRun: () => void;
}): JSX.Element {
  const { table, operation, request, known, read, lack, error } = props;
  const [form, setForm] = useState<RequestForm>("json");
  const text = requestText(operation, request, form);
  const isScan = operation === "Scan";
  return (
    <section class="pane side request-of" aria-label="Request">
      <div class="bar"><h2>Request</h2><span class="grow" />
        <Tabs name="As" value={form} onChange={setForm} options={kRequestForms.map((value) => ({ value, label: kRequestFormWords[value] }))} />
        <IconButton icon="copy" name="Copy" onClick={() => void navigator.clipboard.writeText(text)} />
      </div>
      <div class="scroll sec" tabIndex={0}>
        <pre class={form === "json" ? "codebox" : "codebox wrapped"}><Coloured text={text} /></pre>
        {lack !== null && error !== lack && <Note kind="warn" role="status">{lack} Until then the row is left out.</Note>}
        {error !== null && <Note kind="bad" role="alert">{error}</Note>}
        <Note>
          Every name stands behind a placeholder, so that reserved words need no thought.
          {read !== null && ` The ${counted(read, "item")} read ${read === 1 ? "is" : "are"} billed whether or not the filter keeps them.`}
        </Note>
        {known !== null && (
          <Note kind="good">
            The schema knows this read: {known.told}.{" "}
            <a href={hashOf({ table, screen: "query", params: { plan: known.plan, show: "explain" } })}>Ask it as a graph read</a>
          </Note>
        )}
      </div>
      <div class="foot-bar">
        <span class="small dim">{isScan ? "1 request, at most 128 RCU a page; it reads what it filters out" : "1 request, at most 128 RCU a page"}</span>
        <span class="grow" />
        <button class={isScan ? "btn warn" : "btn pri"} onClick={props.onRun}><Icon name="run" />{operation} <kbd aria-hidden="true">Ctrl ↵</kbd></button>
      </div>
    </section>
  );
}
