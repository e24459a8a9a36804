import type { JSX } from "preact";
import type { GraphReply } from "../../ask/ask";
import { Note } from "../../look/note";
import { count, counted, units } from "../../model/words";

export interface DryRunAnswer extends GraphReply {
  data: {
    complete: boolean;
    node_existed: boolean;
    edges_removed: number;
    items_removed: number;
    items_left: number;
    would_cost: { requests: number; rcu: number; wcu: number };
  };
  cut_by?: string;
}

/** What a removal would do and cost. It read what a removal reads, and removed nothing. */
export function DryRun(props: { answer: DryRunAnswer; isDone: boolean }): JSX.Element {
  const { data, cut_by: cut } = props.answer;
  const { requests, rcu, wcu } = data.would_cost;
  return (
    <>
      <dl class="kv" aria-label="Dry run">
        <dt>node</dt><dd>{data.node_existed ? "would be removed" : "has no item"}</dd>
        <dt>edges</dt><dd>{count(data.edges_removed)} would be removed</dd>
        {data.items_removed > 0 && <><dt>items</dt><dd>{count(data.items_removed)} would be removed</dd></>}
        {data.items_left > 0 && <><dt>left</dt><dd>{counted(data.items_left, "item")} that no type knows</dd></>}
        <dt>cost</dt><dd>{counted(requests, "request")}, {units(rcu)} RCU, {units(wcu)} WCU</dd>
      </dl>
      {props.isDone ? null : data.complete
        ? <Note role="status">A dry run: nothing was removed. Run does it, at that cost.</Note>
        : <Note kind="warn" role="status">The budget ended the dry run{cut === undefined ? "" : ` (${cut})`}: there is more than this.</Note>}
    </>
  );
}
