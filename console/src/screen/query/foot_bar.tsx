import type { JSX } from "preact";
import { Icon } from "../../look/icon";
import { counted, units } from "../../model/words";
import type { Explained } from "./rows";

/** The buttons below a question, and the worst that it may cost. */
export function FootBar(props: {
  explained: Explained | null;
  says?: string; // instead of the cost
  isReady?: boolean;
  isWrite?: boolean;
  onExplain: () => void;
  onRun: () => void;
}): JSX.Element {
  const { explained, isReady = true, isWrite = false } = props;
  return (
    <div class="foot-bar">
      <span class="small dim">{props.says ?? (explained === null ? "" : priceOf(explained.cost))}</span>
      <span class="grow" />
      <button class="btn" disabled={!isReady} onClick={props.onExplain}>Explain</button>
      <button class={isWrite ? "btn danger" : "btn pri"} disabled={!isReady} onClick={props.onRun}>
        <Icon name="run" />Run <kbd aria-hidden="true">Ctrl ↵</kbd>
      </button>
    </div>
  );
}

function priceOf({ requests, rcu, wcu }: Explained["cost"]): string {
  const most = [...(rcu > 0 || wcu === 0 ? [`${units(rcu)} RCU`] : []), ...(wcu > 0 ? [`${units(wcu)} WCU`] : [])];
  return `${counted(requests, "request")}, at most ${most.join(", ")}`;
}
