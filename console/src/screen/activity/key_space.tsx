import type { JSX } from "preact";
import { counted, units } from "../../model/words";
import type { HeatObject } from "./hot_keys";

const kWidth = 828;
const kHeight = 36;
const kGap = 1.3;
const kHot = 0.5; // of the highest: these stretches hold a hot key

/** How the units lie over the hashes of the keys: the height is the root, so that little is seen too. */
export function KeySpace(props: { object: HeatObject | undefined }): JSX.Element | null {
  const { object } = props;
  if (object === undefined || object.units === 0) return null;
  const { stretches, index, kind } = object;
  const highest = Math.max(...stretches);
  const step = kWidth / stretches.length;
  const isHot = (value: number): boolean => highest * stretches.length > object.units * 3 && value > highest * kHot;
  return (
    <div class="sec">
      <div class="row wrap"><h2>Key space, {index ?? "base table"}</h2>
        <span class="small dim3">
          {units(object.units)} {kind} units in {counted(stretches.length, "stretch", "stretches")} by hash; height is the root of the units
        </span>
      </div>
      <svg class="key-space" viewBox={`0 0 ${kWidth} ${kHeight}`} preserveAspectRatio="none" role="img" aria-label="Units by place in the key space">
        {stretches.map((value, at) => {
          const height = Math.max(1, Math.sqrt(value / highest) * kHeight);
          return <rect class={isHot(value) ? "hot" : ""} x={at * step} y={kHeight - height} width={step - kGap} height={height} />;
        })}
      </svg>
    </div>
  );
}
