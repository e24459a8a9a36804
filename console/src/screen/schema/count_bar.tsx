import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useAnswer } from "../../ask/answer";
import { Note } from "../../look/note";
import { count, counted, timeOfDay, units } from "../../model/words";
import { priceOf } from "../integrity/price";
import type { Counting } from "./count_types";

/** Counts the items of each type. That reads them all, so the price stands on the button. */
export function CountBar(props: { table: string; counting: Counting }): JSX.Element {
  const { table, counting } = props;
  const [isAsked, setAsked] = useState(false);
  const price = useAnswer(isAsked ? table : null, (ask) => priceOf(ask, table));
  if (counting.isRunning) {
    return (
      <>
        <span class="small dim num" role="status">{count(counting.counted?.items ?? 0)} items read</span>
        <button class="btn sm" onClick={counting.stop}>Stop</button>
      </>
    );
  }
  if (!isAsked) return <button class="btn sm" onClick={() => setAsked(true)}>Count by type …</button>;
  return (
    <button class="btn sm" disabled={price.value === undefined} onClick={() => { setAsked(false); counting.start(); }}>
      {price.value === undefined ? "Count …" : `Count ${counted(price.value.items, "item")}: a Scan, ${units(price.value.rcu)} RCU`}
    </button>
  );
}

/** What was counted, and when. */
export function CountWords(props: { counting: Counting }): JSX.Element | null {
  const { counted: told, error, isRunning } = props.counting;
  if (error !== null) return <Note kind="bad" role="alert">{error}</Note>;
  if (told === null || isRunning) return null;
  return (
    <p class="small dim count-words" role="status">
      Items of each type as counted at {timeOfDay(told.at)}.{!told.isWhole && ` Stopped behind ${counted(told.items, "item")}: there are more.`}
    </p>
  );
}
