import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Ask } from "../../ask/ask";
import { AskError } from "../../ask/server";
import { Dialog } from "../../frame/dialog";
import { Note } from "../../look/note";
import { graphs } from "../../model/schema";
import type { TableDescription } from "../../model/tables";
import { bytes, counted } from "../../model/words";

/** Asks whether a table shall go with all its items. */
export function DropTable(props: { table: TableDescription; onDropped: () => void; onClose: () => void }): JSX.Element {
  const { table, onDropped, onClose } = props;
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const drop = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await new Ask().dynamo("DeleteTable", { TableName: table.TableName });
      const { [table.TableName]: _gone, ...others } = graphs.value;
      graphs.set(others);
      onDropped();
    } catch (failure) {
      setError((failure as AskError).message);
    }
  };
  return (
    <Dialog name="Delete table" class="middle" onClose={onClose}>
      <form class="sec remove" onSubmit={drop}>
        <h2>Delete {table.TableName}?</h2>
        <p class="dim small">
          Its {counted(table.ItemCount, "item")}, {bytes(table.TableSizeBytes)}, and its schema go with it. There is no undo.
        </p>
        {error !== null && <Note kind="bad" role="alert">{error}</Note>}
        <div class="row">
          <label class="field grow"><span class="dim3 small">type</span>
            <input
              class="mono grow" aria-label={`Type ${table.TableName}`} placeholder={table.TableName} value={typed} spellcheck={false}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
          <button class="btn danger" type="submit" disabled={typed !== table.TableName}>Delete</button>
        </div>
      </form>
    </Dialog>
  );
}
