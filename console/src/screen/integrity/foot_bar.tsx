import type { JSX } from "preact";
import { count, counted } from "../../model/words";
import { download } from "../query/csv";
import { totalOf } from "./checking";
import type { Check, Finding } from "./findings";

/** What a repair of the ticked findings would do, and what does it. */
export function FootBar(props: {
  table: string;
  check: Check;
  listed: Finding[];
  ticked: Finding[];
  isRunning: boolean;
  isDry: boolean;
  onDry: () => void;
  onRepair: () => void;
}): JSX.Element {
  const { table, check, listed, ticked, isRunning, isDry } = props;
  const save = (): void => download(`${table}-findings.json`, jsonOf(table, check, listed), "application/json");
  return (
    <div class="foot-bar sunken">
      <span class="tag">dry run</span><span class="small dim">{wordsOf(check, ticked)}</span><span class="grow" />
      <button class="btn" onClick={save}>Save as JSON</button>
      <button class="btn" aria-expanded={isDry} disabled={ticked.length === 0} onClick={props.onDry}>Dry run</button>
      <button class="btn pri" disabled={ticked.length === 0 || isRunning} onClick={props.onRepair}>Repair {count(ticked.length)}</button>
    </div>
  );
}

/** What a repair would write is known of every finding: to say it costs nothing. */
function wordsOf(check: Check, ticked: Finding[]): string {
  const all = counted(totalOf(check), "finding");
  if (ticked.length === 0) return `None of ${all} is ticked to be repaired.`;
  const writes = ticked.reduce((sum, finding) => sum + finding.would_write.length, 0);
  return `${count(ticked.length)} of ${all} would be repaired by ${counted(writes, "write")}. Each is written only if what was seen still stands.`;
}

/** The findings that are listed, as the server told them, and how many there are of all. */
function jsonOf(table: string, check: Check, listed: Finding[]): string {
  const { items, nodes, edges, requests, rcu, isWhole, groups, when } = check;
  return JSON.stringify({ table, when: when.toISOString(), whole: isWhole, items, nodes, edges, requests, rcu, groups, findings: listed }, null, 2);
}
