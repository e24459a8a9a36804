import type { JSX } from "preact";
import { IconButton } from "../../look/controls";
import { Icon } from "../../look/icon";
import { KeyText } from "../../look/key_text";
import type { GraphSchema } from "../../model/schema";
import { hashOf } from "../../model/url";
import { count, counted, units } from "../../model/words";
import { curesOf, type Cure } from "./cures";
import { objectOf, refOf, type HeatReply, type HotKey } from "./hot_keys";
import { ratesOf } from "./key_rates";
import { RateBars } from "./rate_bars";

interface Props {
  table: string;
  graph: GraphSchema | null;
  hot: HotKey;
  heat: HeatReply;
  question: string; // that the heat answers
  onClose: () => void;
}

/** One busy key: how much of all it takes, its course, and what would cure it. */
export function KeyDetail(props: Props): JSX.Element {
  const { table, graph, hot, heat, question } = props;
  const whole = objectOf(heat, hot)?.units ?? 0;
  const text = hot.text ?? "";
  const ref = refOf(hot);
  const cures = graph === null ? [] : curesOf(graph, hot);
  return (
    <aside class="pane side key-detail" aria-label="Key">
      <div class="bar">
        <span class="mono cut" title={text}><KeyText text={text} /></span><span class="grow" />
        {ref !== null && (
          <a class="ib" aria-label="Collection" title="Collection" href={hashOf({ table, screen: "data", ref, params: {} })}><Icon name="table" /></a>
        )}
        {hot.node !== null && <a class="btn sm" href={hashOf({ table, screen: "graph", ref: hot.node, params: {} })}><Icon name="graph" />Graph</a>}
        <IconButton icon="close" name="Close" onClick={props.onClose} />
      </div>
      <div class="scroll" tabIndex={0} role="group" aria-label="Key in detail">
        <div class="sec">
          <h2 class="large">{headOf(hot, whole)}</h2>
          <p class="small dim">{wordsOf(hot, heat.seconds)}</p>
          {hot.limit !== null && <RateBars rates={ratesOf(question, hot)} limit={hot.limit} text={text} />}
        </div>
        <div class="sec">
          <h2>What would cure it</h2>
          {cures.length === 0 && <p class="small dim">{noCure(hot)}</p>}
          {cures.map((cure, at) => <CureView cure={cure} isOther={at > 0} />)}
        </div>
      </div>
    </aside>
  );
}

/** "87 % of all read units of GSI1" */
function headOf(hot: HotKey, whole: number): string {
  if (hot.limit === null) return counted(hot.units, "refused request");
  return `${units(whole === 0 ? 0 : (hot.units / whole) * 100)} % of all ${hot.kind} units of ${hot.index ?? "the table"}`;
}

function wordsOf(hot: HotKey, seconds: number): string {
  const time = seconds >= 120 ? `${counted(Math.round(seconds / 60), "minute")}` : counted(Math.round(seconds), "second");
  const taken = hot.limit === null ? `${counted(hot.units, "request was", "requests were")} refused in ${time}.`
    : `${counted(hot.requests, "request")} took ${units(hot.units)} units in ${time}, at most ${units(hot.peak)} in one second.`;
  return `${taken} ${hot.error === 0 ? "The count is exact." : `It may be up to ${units(hot.error)} units more.`}`;
}

function noCure(hot: HotKey): string {
  if (hot.limit !== null && hot.peak < hot.limit / 10) {
    return `Nothing needs to: its busiest second took ${units((hot.peak / hot.limit) * 100)} % of the ${count(hot.limit)} units that one partition serves.`;
  }
  return "No change of the schema is known that would. `adjoin advise` looks at the requests too.";
}

function CureView(props: { cure: Cure; isOther: boolean }): JSX.Element {
  const { name, effect, yaml, told, command } = props.cure;
  const { isOther } = props;
  return (
    <div class="cure">
      <div class="row small">
        <b>{isOther ? `Or ${name.charAt(0).toLowerCase()}${name.slice(1)}` : name}</b><span class="grow" /><span class="tag good num">{effect}</span>
      </div>
      {yaml.length > 0 && (
        <pre class="codebox" tabIndex={0} role="group" aria-label="Change of the schema">
          {yaml.map(({ text, isNew }) => <div class={isNew ? "good" : "k"}>{text}</div>)}
        </pre>
      )}
      {told !== "" && <p class="tiny dim3">{told}</p>}
      {command !== "" && <p class="tiny mono dim3">{command}</p>}
    </div>
  );
}
