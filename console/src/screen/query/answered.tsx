import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Waiting } from "../../ask/answer";
import { useNarrow } from "../../look/narrow";
import { Note } from "../../look/note";
import type { GraphSchema } from "../../model/schema";
import type { View } from "../../model/url";
import type { Asked } from "./asked";
import { CostView } from "./cost_view";
import { joined } from "./joined";
import { kAllTold, ResultView } from "./result_view";
import { resultOf, type GraphAnswer } from "./rows";

/** What came back, with what it cost; until then what is waited for. On a phone it stands below the
 *  question and comes into view with the answer. */
export function Answered(props: {
  table: string;
  graph: GraphSchema;
  view: View;
  asked: Asked<GraphAnswer[]>;
  name: string; // of the question
  empty: string;
  onMore: (cursor: string) => void;
}): JSX.Element {
  const { table, graph, view, asked, name } = props;
  const answer = useMemo(() => joined(asked.value ?? []), [asked.value]);
  const result = useMemo(() => (answer === null ? null : resultOf(answer, graph)), [answer, graph]);
  const box = useRef<HTMLElement>(null);
  const isNarrow = useNarrow();
  useEffect(() => {
    if (isNarrow && asked.value !== null) box.current?.scrollIntoView({ block: "start" });
  }, [asked.value]);
  return (
    <section class="pane side answered" ref={box}>
      {asked.waiting && <Waiting what={name} stop={asked.stop} />}
      {answer === null && !asked.waiting && <p class="empty dim">{props.empty}</p>}
      {answer !== null && <Notes answer={answer} />}
      {answer !== null && result !== null && (
        <ResultView
          table={table} graph={graph} view={view} result={result} told={toldOf(answer)}
          {...(answer.cursor === null ? {} : { more: () => props.onMore(answer.cursor ?? "") })}
        />
      )}
      {answer !== null && <CostView cost={answer.cost} trace={answer.trace ?? []} name={name} />}
    </section>
  );
}

function toldOf(answer: GraphAnswer): string {
  if (!Array.isArray(answer.data)) return "";
  if (answer.cursor !== null) return "there is a further page";
  return answer.cut_by === undefined ? kAllTold : `cut by ${answer.cut_by}`;
}

function Notes(props: { answer: GraphAnswer }): JSX.Element | null {
  const { cut_by: cut, missing = [], warnings = [] } = props.answer;
  if (cut === undefined && missing.length + warnings.length === 0) return null;
  return (
    <div class="notes">
      {cut !== undefined && <Note kind="warn" role="status"><b>Cut by {cut}.</b> These rows are right, but not all. Raise the budget to go on.</Note>}
      {missing.length > 0 && <Note role="status">Not there: {missing.join(", ")}</Note>}
      {warnings.map((warning) => <Note kind="warn" role="status">{warning}</Note>)}
    </div>
  );
}
