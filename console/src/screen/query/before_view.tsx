import type { ComponentChildren, JSX } from "preact";
import { Icon } from "../../look/icon";
import { Note } from "../../look/note";
import type { GraphSchema } from "../../model/schema";
import { beforeLine, repeatWords } from "./before_lines";
import type { Explained } from "./rows";

/** What a question would send and at most cost. Nothing was sent. */
export function BeforeView(props: {
  graph: GraphSchema | null;
  explained: Explained | null;
  error: string | null;
  children?: ComponentChildren; // what else is known before it runs
}): JSX.Element {
  const { graph, explained, error } = props;
  const scans = explained?.data.some(({ operation }) => operation === "Scan") ?? false;
  return (
    <section class="before" aria-label="Before it runs">
      <div class="row">
        <h2>Before it runs</h2><span class="grow" />
        {explained !== null && (scans ? <span class="tag warn">a Scan</span> : <span class="tag good"><Icon name="done" />no Scan</span>)}
      </div>
      {error !== null && <Note kind="bad" role="alert">{error}</Note>}
      {explained !== null && (
        <ol class="mono">
          {explained.data.map((row) => <li title={row.purpose}>{beforeLine(graph, row)}{repeatWords(row.repeat)}</li>)}
        </ol>
      )}
      {explained?.data.length === 0 && <p class="small dim">No request: it is answered from memory.</p>}
      {explained?.warnings?.map((warning) => <Note kind="warn">{warning}</Note>)}
      {props.children}
    </section>
  );
}
