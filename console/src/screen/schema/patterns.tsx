import type { JSX } from "preact";
import { Icon } from "../../look/icon";
import type { Pattern } from "../../model/schema";
import { count, units } from "../../model/words";
import { conditionWords, requestWords } from "./pattern_words";

/** What the schema declares to be asked, each with its proof. */
export function Patterns(props: { patterns: Pattern[]; chosen: Pattern | undefined; onChoose: (name: string) => void }): JSX.Element {
  return (
    <table class="of-patterns" aria-label="Access patterns">
      <thead>
        <tr>
          <th scope="col" class="col-proof"><span class="vh">Proof</span></th><th scope="col" class="col-name">Pattern</th>
          <th scope="col" class="col-request">Request</th>
          <th scope="col">Key condition</th><th scope="col" class="r col-number">Requests</th><th scope="col" class="r col-units">RCU at most</th>
        </tr>
      </thead>
      <tbody>
        {props.patterns.map((pattern) => {
          const [first] = pattern.steps;
          const isChosen = pattern === props.chosen;
          return (
            <tr class={isChosen ? "sel" : ""} aria-selected={isChosen} onClick={() => props.onChoose(pattern.name)}>
              <td class="fit"><Verdict pattern={pattern} /></td>
              <td><button class="link plain" onClick={() => props.onChoose(pattern.name)}>{pattern.name}</button></td>
              <td class="mono dim">{first === undefined ? "" : requestWords(first)}</td>
              <td class={first === undefined ? "small dim" : "m11 dim"} title={first?.request ?? ""}>
                {first === undefined ? pattern.reason : conditionWords(first)}
              </td>
              <td class="r num">{pattern.proven ? count(pattern.requests) : ""}</td>
              <td class="r num dim">{pattern.proven ? units(pattern.rcu) : ""}{pattern.per_page && " a page"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Verdict(props: { pattern: Pattern }): JSX.Element {
  const { proven, warnings } = props.pattern;
  const [kind, name] = !proven ? ["bad", "refused"] : warnings.length > 0 ? ["warn", "proven, with a warning"] : ["good", "proven"];
  return <span class={kind} role="img" aria-label={name} title={name}><Icon name={kind === "good" ? "done" : "warning"} /></span>;
}
