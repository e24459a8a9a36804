import type { JSX } from "preact";
import type { Parameter } from "../../model/schema";

export interface Budget {
  requests: string;
  rcu: string;
}

/** Parameters that say where a page begins and how much is on it. */
const kShort = ["first", "after", "before", "hops", "levels"];

const kBudget: Budget = { requests: "100", rcu: "200" };

/** The budget as the server takes it: a limit that is no number is none. */
export function budgetOf(budget: Budget): Record<string, number> {
  return Object.fromEntries(Object.entries(budget).filter(([, text]) => Number(text) > 0).map(([name, text]) => [name, Number(text)]));
}

export function budgetIn(text: string | undefined): Budget {
  const [requests, rcu] = (text ?? "").split(",");
  return { requests: requests || kBudget.requests, rcu: rcu || kBudget.rcu };
}

/** The budget for the URL: nothing where it is the usual one. */
export function budgetText({ requests, rcu }: Budget): string {
  return requests === kBudget.requests && rcu === kBudget.rcu ? "" : `${requests},${rcu}`;
}

/** A plan's parameters in one row, and what it may spend in the next. */
export function PlanInputs(props: {
  params: Parameter[];
  values: Record<string, string>;
  onValues: (values: Record<string, string>) => void;
  budget: Budget;
  onBudget: (budget: Budget) => void;
}): JSX.Element {
  const { params, values, budget } = props;
  return (
    <div class="inputs">
      {params.length > 0 && <span class="caps">Parameters</span>}
      {params.length > 0 && (
        <span class="row">
          {params.map(({ name, default: value }) => (
            <label class={typeof value === "number" || kShort.includes(name) ? "field mono short" : "field mono"}><span class="dim3">{name}</span>
              <input
                aria-label={name} value={values[name] ?? ""} spellcheck={false}
                onInput={(event) => props.onValues({ ...values, [name]: event.currentTarget.value })}
              />
            </label>
          ))}
        </span>
      )}
      <span class="caps">Budget</span>
      <span class="row">
        {(["requests", "rcu"] as const).map((name) => (
          <label class={name === "rcu" ? "field mono short" : "field mono"}><span class="dim3">{name}</span>
            <input
              aria-label={`Budget ${name}`} inputMode="numeric" value={budget[name]}
              onInput={(event) => props.onBudget({ ...budget, [name]: event.currentTarget.value })}
            />
          </label>
        ))}
      </span>
    </div>
  );
}
