import type { JSX } from "preact";
import type { Traced } from "../../ask/ask";
import { count, counted, units } from "../../model/words";
import type { GraphAnswer } from "./rows";
import { spentSteps, type SpentStep } from "./step_requests";

/** What an answer cost, step by step, from left to right as the units were spent. */
export function CostView(props: { cost: GraphAnswer["cost"]; trace: Traced[]; name: string }): JSX.Element {
  const { requests, rcu, wcu, scanned } = props.cost;
  const whole = rcu + wcu;
  const steps = spentSteps(props.cost, props.trace, props.name);
  const free = steps.filter((step) => step.requests === 0).map(({ step }) => step);
  let before = 0;
  return (
    <section class="cost" aria-label="What it cost" tabIndex={0}>
      <div class="row">
        <h2>What it cost</h2>
        <span class="small dim num">
          {counted(requests, "request")}, {units(rcu)} RCU{wcu > 0 && `, ${units(wcu)} WCU`}, {counted(scanned, "item")} read
        </span>
        <span class="grow" /><span class="tiny dim3 wide-only">left to right: units as they were spent</span>
      </div>
      {steps.map((step) => {
        const from = before;
        before += step.rcu + step.wcu;
        return <Step step={step} from={from / (whole || 1)} to={before / (whole || 1)} />;
      })}
      <Scale whole={whole} />
      {steps.length > 1 && free.length > 0 && (
        <p class="small dim">
          {free.map((step, at) => <>{at > 0 && ", "}<b class="mono">{step}</b></>)} sent no request: what it takes apart was read before.
        </p>
      )}
    </section>
  );
}

function Step(props: { step: SpentStep; from: number; to: number }): JSX.Element {
  const { step, from, to } = props;
  return (
    <div class="cost-step">
      <b class="mono cut">{step.step}</b>
      <span class={step.requests === 0 ? "small dim3 cut" : "small cut"}>{step.sent}</span>
      <svg class="spent" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class="ground" width="100" height="10" />
        <rect class={to > from ? "part" : "part none"} x={Math.min(from * 100, 99.6)} width={Math.max(0.4, (to - from) * 100)} height="10" />
      </svg>
      <span class="small num r">{spentOf(step)}</span>
      <span class="small num r dim3">{count(step.scanned)} read</span>
    </div>
  );
}

function spentOf({ rcu, wcu }: SpentStep): string {
  const spent = [...(rcu > 0 || wcu === 0 ? [`${units(rcu)} RCU`] : []), ...(wcu > 0 ? [`${units(wcu)} WCU`] : [])];
  return spent.join(", ");
}

const kParts = [4, 3, 5, 2];

/** The units from nothing to all of them, in as few parts as have short figures. */
function Scale(props: { whole: number }): JSX.Element | null {
  const { whole } = props;
  if (whole === 0) return null;
  const parts = kParts.find((number) => Number.isInteger((whole * 10) / number)) ?? 1;
  return (
    <div class="cost-step scale tiny dim3 num" aria-hidden="true">
      <span /><span />
      <span class="ticks">{Array.from({ length: parts + 1 }, (_, at) => <span>{units((whole * at) / parts)}</span>)}</span>
      <span /><span />
    </div>
  );
}
