import type { JSX } from "preact";
import { Icon } from "../../look/icon";
import { Store, useStore } from "../../model/store";
import { count } from "../../model/words";

/** What the last check of a table found, in this tab. */
export interface Checked {
  repairable: number;
  yours: number;
}

export const lastChecks = new Store<Record<string, Checked>>({});

export function IntegrityWord(props: { table: string; hasGraph: boolean }): JSX.Element {
  const checked = useStore(lastChecks)[props.table];
  if (!props.hasGraph || checked === undefined) return <span class="dim3">not checked</span>;
  const { repairable, yours } = checked;
  if (repairable === 0 && yours === 0) return <span class="good row"><Icon name="done" />clean</span>;
  if (repairable === 0) return <span class="dim row"><Icon name="info" />{count(yours)} yours</span>;
  return (
    <span class="warn row">
      <Icon name="warning" />{count(repairable)} to repair{yours > 0 && `, ${count(yours)} yours`}
    </span>
  );
}
