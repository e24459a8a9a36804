import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { cliLine } from "../../ask/cli_line";
import { Icon } from "../../look/icon";
import { Note } from "../../look/note";
import type { Pattern } from "../../model/schema";
import { go, hashOf, type View } from "../../model/url";
import { counted, timeOfDay, units } from "../../model/words";
import type { Uses } from "./pattern_use";
import { sentence, stepLines } from "./pattern_words";

/** The chosen read: its requests, its proof, and its parameters to run it with. */
export function PatternDetail(props: { table: string; pattern: Pattern; uses: Uses | null }): JSX.Element {
  const { table, pattern, uses } = props;
  const [values, setValues] = useState<Record<string, string>>({});
  const wanted = pattern.params.filter(({ type }) => type !== null);
  const isReady = wanted.every(({ name }) => (values[name] ?? "") !== "");
  const view = (more: Record<string, string>): View => ({
    table, screen: "query", params: { tab: "plan", plan: pattern.name, params: JSON.stringify(values), ...(isReady ? { show: "run" } : {}), ...more },
  });
  const run = (event: Event): void => {
    event.preventDefault();
    go(view({}));
  };
  return (
    <div class="pattern">
      <form class="row wrap" onSubmit={run}>
        <h2>{pattern.name}</h2><span class="dim small">{pattern.declared_as === "plan" ? "a plan" : "an access pattern"}, line {pattern.line}</span>
        <span class="grow" />
        {wanted.map(({ name, type }) => (
          <label class="field mono"><span class="dim3">{name}</span>
            <input
              aria-label={name} placeholder={type ?? ""} value={values[name] ?? ""} spellcheck={false} autocomplete="off"
              onInput={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            />
          </label>
        ))}
        <button class="btn sm pri" type="submit" disabled={!pattern.proven}><Icon name="run" />Run</button>
      </form>
      <pre class="codebox" tabIndex={0}>
        {pattern.steps.map((step) => {
          const [head, request] = stepLines(step);
          return <><span class="k">{head}</span>{`\n${request}\n`}</>;
        })}
        <span class="k">proof:</span> {pattern.proven ? pattern.cost : pattern.reason ?? "none"}
      </pre>
      {pattern.warnings.map(({ line, message }) => <Note kind="warn">{sentence(message)}{line !== null && <span class="nowrap"> Line {line}.</span>}</Note>)}
      <div class="row small dim links wrap">
        {uses !== null && <span class="used" title={kNoted}>{useWords(uses, pattern.name)}</span>}
        <span class="grow" />
        <button class="btn quiet sm" onClick={() => copy(pattern)}><Icon name="copy" />Copy as AWS CLI</button>
        <a class="btn quiet sm" href={hashOf(view({ form: "graph" }))}><Icon name="graph" />Open the result as graph</a>
      </div>
    </div>
  );
}

const kNoted = "Requests are noted from the first look at this page or at Activity on, until nobody has looked for five minutes.";

/** "Used since 10:31: 12 times, 6 units" */
function useWords({ since, of }: Uses, name: string): string {
  const use = of.get(name);
  const told = use === undefined ? "not yet" : `${counted(use.times, "time")}, ${units(use.units)} ${use.units === 1 ? "unit" : "units"}`;
  return `Used since ${timeOfDay(since).slice(0, 5)}: ${told}`;
}

function copy(pattern: Pattern): void {
  const lines = pattern.steps.map(({ operation, input }) => cliLine({ operation, input, read: 0, write: 0, millis: 0 }, location.origin));
  void navigator.clipboard.writeText(lines.join("\n"));
}
