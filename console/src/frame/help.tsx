import type { JSX } from "preact";
import { Icon } from "../look/icon";
import { Dialog } from "./dialog";
import { kKeys } from "./keyboard";

/** All keys of the keyboard. */
export function Help(props: { onClose: () => void }): JSX.Element {
  return (
    <Dialog name="Help" class="middle help" onClose={props.onClose}>
      <div class="bar">
        <h2>Keyboard</h2><span class="grow" />
        <button class="ib" aria-label="Close" onClick={props.onClose}><Icon name="close" /></button>
      </div>
      <dl class="keys">
        {kKeys.map(([keys, does]) => (
          <div>
            <dt>{keys.map((key) => <kbd>{key}</kbd>)}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
