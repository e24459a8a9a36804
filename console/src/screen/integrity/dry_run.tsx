import type { JSX } from "preact";
import { IconButton } from "../../look/controls";
import { count, counted } from "../../model/words";
import type { Finding } from "./findings";
import { WriteLines } from "./item_lines";

const kWritesShown = 60;

/** All that a repair of the ticked findings would write. Nothing is sent. */
export function DryRun(props: { findings: Finding[]; onClose: () => void }): JSX.Element {
  const writes = props.findings.flatMap(({ would_write: own }) => own);
  return (
    <section class="finding" aria-label="Dry run">
      <div class="row"><h2>Dry run</h2><span class="small dim">{counted(writes.length, "write")}, none of them sent</span><span class="grow" />
        <IconButton icon="close" name="Close" onClick={props.onClose} />
      </div>
      <div class="three">
        {writes.slice(0, kWritesShown).map((write) => (
          <div class="codebox" tabIndex={0} role="group" aria-label={`${write.operation} of the repair`}><WriteLines write={write} /></div>
        ))}
      </div>
      {writes.length > kWritesShown && <p class="small dim">{count(writes.length - kWritesShown)} more writes are made as these are.</p>}
    </section>
  );
}
