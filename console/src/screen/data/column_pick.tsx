import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Check, IconButton } from "../../look/controls";
import { Dialog } from "../../frame/dialog";
import type { Collection, Place } from "./collection";
import { fieldsOf } from "./columns";

/** Chooses which fields have a column. Keys always have one. */
export function ColumnPick(props: {
  place: Place;
  collection: Collection;
  hidden: Set<string>;
  onHide: (hidden: Set<string>) => void;
}): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  const { place, collection, hidden } = props;
  const fields = [...new Set(collection.halves.flatMap((half) => fieldsOf(place.keys, place.graph, half)))];
  if (fields.length === 0) return null;
  const toggle = (name: string, isShown: boolean): void => {
    const changed = new Set(hidden);
    if (isShown) changed.delete(name);
    else changed.add(name);
    props.onHide(changed);
  };
  return (
    <>
      <button class="btn sm wide-only" onClick={() => setOpen(true)}>Columns</button>
      {isOpen && (
        <Dialog name="Columns" class="middle columns" onClose={() => setOpen(false)}>
          <div class="bar"><h2>Columns</h2><span class="grow" /><IconButton icon="close" name="Close" onClick={() => setOpen(false)} /></div>
          <div class="scroll sec">
            {fields.map((name) => (
              <Check checked={!hidden.has(name)} onChange={(isShown) => toggle(name, isShown)}>
                <span class="mono cut">{name}</span>
              </Check>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}
