import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Ask, type GraphReply } from "../../ask/ask";
import { AskError } from "../../ask/server";
import { Dialog } from "../../frame/dialog";
import { IconButton } from "../../look/controls";
import { Note } from "../../look/note";
import type { Diagnostic } from "../../model/schema";
import { count, counted } from "../../model/words";

interface Checked extends GraphReply {
  data: {
    ok: boolean;
    diagnostics: Diagnostic[];
    left_out: number; // further ones
    diff: { class: string; what: string; change: string; work: string; requests: number }[];
    migrates: boolean | null;
  };
}

/** Another schema beside the table's own: what differs, and what a migration would do. Nothing is changed. */
export function Compare(props: { table: string; onClose: () => void }): JSX.Element {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  const [text, setText] = useState("");
  const [checked, setChecked] = useState<Checked["data"] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const check = async (): Promise<void> => {
    try {
      const { data } = await new Ask().graph<Checked>("schema", { table: props.table, check: text }, { noReceipt: true });
      setChecked(data);
      setError(null);
    } catch (failure) {
      setError((failure as AskError).message);
    }
  };
  return (
    <Dialog name="Compare" class="middle wide" onClose={props.onClose}>
      <div class="bar"><h2>Compare with another schema</h2><span class="grow" /><IconButton icon="close" name="Close" onClick={props.onClose} /></div>
      <div class="sec compare">
        <textarea
          ref={box} class="field code mono" aria-label="Other schema" placeholder="Paste its YAML" spellcheck={false} value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <div class="row"><span class="grow" /><button class="btn pri" disabled={text === ""} onClick={() => void check()}>Compare</button></div>
        {error !== null && <Note kind="bad" role="alert">{error}</Note>}
        {checked !== null && <Outcome checked={checked} />}
      </div>
    </Dialog>
  );
}

function Outcome(props: { checked: Checked["data"] }): JSX.Element {
  const { ok, diagnostics, left_out: others, diff, migrates } = props.checked;
  return (
    <>
      {diagnostics.map(({ line, column, severity, message }) => (
        <Note kind={severity === "error" ? "bad" : "warn"} role={severity === "error" ? "alert" : "status"}>
          Line {line}, column {column}: {message}
        </Note>
      ))}
      {others > 0 && <p class="small dim">{counted(others, "other")} like these, not listed.</p>}
      {ok && diff.length === 0 && <Note kind="good" role="status">The table has this schema.</Note>}
      {diff.length > 0 && (
        <table class="list" aria-label="Differences">
          <thead><tr><th>Class</th><th>What</th><th>Change</th><th>Work</th><th class="r">Requests an item</th></tr></thead>
          <tbody>
            {diff.map((one) => (
              <tr>
                <td class={one.class === "refused" ? "fit bad" : "fit"}>{one.class}</td><td class="fit mono">{one.what}</td>
                <td>{one.change}</td><td>{one.work}</td><td class="r num fit">{count(one.requests)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {migrates === true && diff.length > 0 && <p class="small dim">`adjoin migrate` takes the table there while others read and write.</p>}
      {migrates === false && <Note kind="warn">No migration takes the table there.</Note>}
    </>
  );
}
