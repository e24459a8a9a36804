import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ScreenProps } from "../../frame/app";
import { useKeys } from "../../frame/keyboard";
import type { GraphSchema } from "../../model/schema";
import { Answered } from "./answered";
import { BeforeView } from "./before_view";
import { Completing } from "./completing";
import { FootBar } from "./foot_bar";
import { useAsking } from "./plan_asking";
import { budgetIn, budgetOf, budgetText, PlanInputs, type Budget } from "./plan_inputs";
import { declaredReads, defaultsOf, isFilled, parametersOf, parsePlan, planBody, writtenOf, type Declared, type Written } from "./plan_text";
import { planWords } from "./plan_words";
import { useWrittenParams } from "./written_params";

const kNoJson = 'The plan is no JSON yet. It is one object, as {"steps": [{"edges": "TYPE", "from": "$node"}]}.';

/** A plan: declared in the schema, or typed; explained, then run. */
export function PlanTab(props: ScreenProps & { graph: GraphSchema; bar: JSX.Element }): JSX.Element {
  const { graph, view, table, bar } = props;
  const declared = declaredReads(graph);
  const [written, setWritten] = useState<Written>(() => writtenOf(declared, view.params));
  const [budget, setBudget] = useState<Budget>(() => budgetIn(view.params.budget));
  const plan = parsePlan(written.text);
  const known = declared.find(({ text }) => text === written.text);
  const told = {
    plan: known?.name ?? written.text, budget: budgetText(budget),
    params: Object.keys(written.params).length === 0 ? "" : JSON.stringify(written.params),
  };
  useWrittenParams(told);
  const params = plan === null ? [] : parametersOf(declared, plan, known);
  const asking = useAsking(view, {
    path: "plan", told, more: { budget: budgetOf(budget) },
    isWhole: view.params.plan !== undefined && view.params.params !== undefined && isFilled(params, known !== undefined, written.params),
    body: (after) => {
      const body = planBody(declared, written, after);
      return body === null ? null : { table, ...body };
    },
  });
  useKeys({ "Ctrl Enter": () => asking.start("run") });
  const choose = (one: Declared | undefined): void => {
    if (one === undefined) return;
    setWritten({ text: one.text, params: defaultsOf(one) });
    asking.drop();
  };
  const { explained, answer } = asking;
  return (
    <>
      <section class="pane ask">
        <div class="bar">{bar}<span class="grow" />
          <select
            class="field" aria-label="Declared reads" value={known?.name ?? ""}
            onChange={(event) => choose(declared.find(({ name }) => name === event.currentTarget.value))}
          >
            <option value="">typed</option>
            {declared.map(({ name }) => <option value={name}>{name}</option>)}
          </select>
        </div>
        <Completing name="Plan" text={written.text} words={planWords(graph)} onChange={(text) => setWritten({ ...written, text })} />
        <PlanInputs
          params={params} values={written.params} onValues={(values) => setWritten({ ...written, params: values })}
          budget={budget} onBudget={setBudget}
        />
        <div class="scroll before-scroll" tabIndex={0}>
          <BeforeView
            graph={graph} explained={explained.value}
            error={asking.isUnasked ? kNoJson : answer.error ?? explained.error}
          />
        </div>
        <FootBar explained={explained.value} onExplain={() => asking.start("explain")} onRun={() => asking.start("run")} />
      </section>
      <Answered
        table={table} graph={graph} view={view} asked={answer} name={known?.name ?? "plan"} onMore={asking.more}
        empty="The answer will stand here. Explain says first what it costs, and sends nothing."
      />
    </>
  );
}
