import type { JSX } from "preact";
import { Dialog } from "../../frame/dialog";
import { IconButton } from "../../look/controls";

/** How a schema is proposed from the items of a table. It reads them all, so the page does not start it. */
export function Infer(props: { table: string; onClose: () => void }): JSX.Element {
  return (
    <Dialog name="Infer from items" class="middle wide" onClose={props.onClose}>
      <div class="bar"><h2>Infer from items</h2><span class="grow" /><IconButton icon="close" name="Close" onClick={props.onClose} /></div>
      <div class="sec compare"><InferWords table={props.table} hasSchema /></div>
    </Dialog>
  );
}

export function InferWords(props: { table: string; hasSchema?: boolean }): JSX.Element {
  return (
    <>
      <p class="dim">This proposes a schema from the items that are there. It reads the table by Scan; with --explain it first says what that costs:</p>
      <pre class="codebox" tabIndex={0}>adjoin schema infer {props.table} &gt; graph.yaml</pre>
      {props.hasSchema ? <p class="dim">Compare it with the schema that the table has: Compare takes its text.</p> : (
        <>
          <p class="dim">This gives it to the table, once nothing is missing:</p>
          <pre class="codebox" tabIndex={0}>adjoin init --schema graph.yaml --adopt</pre>
        </>
      )}
    </>
  );
}
