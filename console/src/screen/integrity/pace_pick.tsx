import type { JSX } from "preact";
import { Icon } from "../../look/icon";
import { count } from "../../model/words";
import type { Pace } from "./checking";

const kPaces: Pace[] = [0, 50, 200, 1000];

/** How many units a second a check may take: beside other work it must not take all. */
export function PacePick(props: { pace: Pace; onPace: (pace: Pace) => void }): JSX.Element {
  return (
    <label class="field pace">
      <span class="small dim3">Pace</span>
      <select class="small" value={String(props.pace)} onChange={(event) => props.onPace(Number(event.currentTarget.value))}>
        {kPaces.map((pace) => (
          <option value={String(pace)}>{pace === 0 ? "as fast as it can" : `at most ${count(pace)} RCU a second`}</option>
        ))}
      </select>
      <Icon name="down" small />
    </label>
  );
}
