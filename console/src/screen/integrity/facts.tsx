import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { count, counted, timeOfDay, units } from "../../model/words";
import { kCheapRcu, type Checking } from "./checking";
import type { Price } from "./price";

/** What a check read and cost, or what one would; and the button that begins it. */
export function Facts(props: { price: Price | undefined; checking: Checking; onStart: () => void; onGoOn: () => void }): JSX.Element {
  const { price, checking } = props;
  const { check, isRunning } = checking;
  const isSlow = useSlow(isRunning);
  const cost = costOf(checking, price);
  const isDear = cost !== null && cost.rcu > kCheapRcu;
  const isCut = check !== null && !check.isWhole && !isRunning;
  return (
    <div class="facts">
      {check === null && price !== undefined && (
        <p class="small dim">
          It reads all {counted(price.items, "item")}, at least {count(price.rcu)} RCU, and more where something does not agree: that is read again.
        </p>
      )}
      {isSlow && <Progress done={check?.items ?? 0} all={price?.items ?? 0} />}
      {check !== null && <Figures {...check} />}
      <div class="row wrap">
        <button class={isDear && !isSlow ? "btn sm warn" : "btn sm"} onClick={() => (isRunning ? checking.stop() : props.onStart())}>
          {isSlow ? "Stop" : `${check === null ? "Check" : "Check again"}${isDear ? `, ${cost.words}${count(Math.round(cost.rcu))} RCU` : ""}`}
        </button>
        {isCut && <button class="btn sm" onClick={props.onGoOn}>Go on</button>}
      </div>
    </div>
  );
}

/** What the next check costs: as the last one did, where that came to the table's end. */
function costOf({ check }: Checking, price: Price | undefined): { rcu: number; words: string } | null {
  if (check !== null && check.isWhole) return { rcu: check.rcu, words: "" };
  return price === undefined ? null : { rcu: price.rcu, words: "from " };
}

/** Whether something has run for so long that a person wonders. */
function useSlow(isRunning: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), 200);
    return () => clearTimeout(timer);
  }, [isRunning]);
  return isRunning && isSlow;
}

function Progress(props: { done: number; all: number }): JSX.Element {
  const share = props.all === 0 ? 0 : Math.min(1, props.done / props.all);
  return (
    <div class="progress" role="status">
      <span class="meter"><i style={{ width: `${share * 100}%` }} /></span>
      <span class="small dim num">{count(props.done)} of about {counted(props.all, "item")}</span>
    </div>
  );
}

function Figures(props: { items: number; nodes: number; edges: number; requests: number; rcu: number; when: Date }): JSX.Element {
  const facts: [string, string][] = [
    ["read", counted(props.items, "item")], ["nodes", count(props.nodes)], ["edges", count(props.edges)],
    ["asked", counted(props.requests, "request")], ["cost", `${units(props.rcu)} RCU`], ["when", timeOfDay(props.when)],
  ];
  return <dl class="kv">{facts.map(([name, value]) => <><dt>{name}</dt><dd>{value}</dd></>)}</dl>;
}
