import type { JSX } from "preact";
import { count, timeOfDay, units } from "../../model/words";
import type { Rate } from "./key_rates";

const kWidth = 338;
const kHeight = 112;
const kBarsMax = 60;
const kNear = 0.25; // of the limit: from here on the limit is drawn

/** A key's units a second since the page looks, against what one partition serves. */
export function RateBars(props: { rates: Rate[]; limit: number; text: string }): JSX.Element | null {
  const { rates, limit, text } = props;
  const [first] = rates;
  const newest = rates[rates.length - 1];
  if (first === undefined || newest === undefined) return null;
  const most = Math.max(...rates.map(({ perSecond }) => perSecond));
  if (most === 0) return <p class="tiny dim3 rates">No units since {timeOfDay(new Date(first.at - first.millis))}, when the page began to look.</p>;
  const isNear = most >= limit * kNear;
  const top = isNear ? Math.max(limit, most) : Math.max(1, most * 1.15);
  const y = (value: number): number => kHeight - (value / top) * kHeight;
  const step = kWidth / kBarsMax;
  return (
    <figure class="rates">
      <figcaption class="row tiny dim3">
        <span class="nowrap">Units a second</span><span class="grow" />
        <span class={isNear ? "warn nowrap" : "nowrap"}>{isNear ? `${count(limit)} a second, the limit of one key` : `at most ${units(most)} so far`}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${kWidth} ${kHeight}`} preserveAspectRatio="none" role="img"
        aria-label={`Units a second of ${text}, at most ${units(most)} of ${count(limit)}`}
      >
        {isNear && <path class="limit" d={`M0 ${y(limit) + 0.5}H${kWidth}`} />}
        <path class="zero" d={`M0 ${kHeight - 0.5}H${kWidth}`} />
        {rates.map(({ perSecond }, at) => <rect x={kWidth - (rates.length - at) * step} y={y(perSecond)} width={step - 1.6} height={kHeight - y(perSecond)} />)}
      </svg>
      <p class="tiny dim3 num r">{timeOfDay(new Date(first.at - first.millis))} to {timeOfDay(new Date(newest.at))}, while the page looks</p>
    </figure>
  );
}
