import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ScreenProps } from "../../frame/app";
import { useKeys } from "../../frame/keyboard";
import type { GraphSchema } from "../../model/schema";
import { setParams } from "../../model/url";
import { Answered } from "./answered";
import { useAsked } from "./asked";
import { BeforeView } from "./before_view";
import { DryRun, type DryRunAnswer } from "./dry_run";
import { FootBar } from "./foot_bar";
import { useAsking } from "./plan_asking";
import { useWrittenParams } from "./written_params";
import { VerbField } from "./verb_field";
import { kVerbs, type Verb } from "./verbs";

/** One question or write by a form. A removal says what it would cost before it is done. */
export function VerbsTab(props: ScreenProps & { graph: GraphSchema; bar: JSX.Element }): JSX.Element {
  const { graph, table, bar, view } = props;
  const [verb, setVerb] = useState<Verb>(kVerbs.find(({ name }) => name === view.params.verb) ?? (kVerbs[0] as Verb));
  const [values, setValues] = useState<Record<string, string>>(() => textsIn(view.params.fields));
  const dryRun = useAsked<{ of: string; answer: DryRunAnswer }>();
  const own = Object.fromEntries(verb.fields.map(({ name }) => [name, values[name] ?? ""]));
  const isReady = verb.fields.every(({ name, required }) => !required || own[name] !== "");
  const wrong = isReady ? wrongField(verb, own) : null;
  const told = { verb: verb.name, fields: Object.values(own).every((text) => text === "") ? "" : JSON.stringify(own) };
  useWrittenParams(told);
  const body = (after?: string): Record<string, unknown> | null =>
    (isReady && wrong === null ? { table, ...verb.body(after === undefined ? own : { ...own, after }) } : null);
  const asking = useAsking(view, { path: verb.path, told, more: {}, body, isWrite: verb.isWrite });
  const { explained, answer } = asking;
  const isRemoval = verb.name === "removeNode";
  const explain = (): void => {
    if (!isRemoval || body() === null) return asking.start("explain");
    void dryRun.ask(async (ask) => ({
      of: told.fields, answer: await ask.graph<DryRunAnswer>("nodes", { ...body(), dry_run: true, trace: true }),
    }));
  };
  const run = (): void => {
    if (isReady) asking.start("run");
  };
  useKeys({ "Ctrl Enter": run });
  const choose = (name: string): void => {
    setVerb(kVerbs.find((one) => one.name === name) ?? verb);
    asking.drop();
    dryRun.drop();
    setParams({ verb: name });
  };
  return (
    <>
      <section class="pane ask">
        <div class="bar">{bar}<span class="grow" />
          <select class="field" aria-label="Verb" value={verb.name} onChange={(event) => choose(event.currentTarget.value)}>
            {kVerbs.map(({ name }) => <option value={name}>{name}</option>)}
          </select>
        </div>
        <div class="inputs form">
          {verb.fields.map((one) => (
            <VerbField graph={graph} field={one} value={own[one.name] ?? ""} onChange={(text) => setValues({ ...values, [one.name]: text })} />
          ))}
        </div>
        <div class="scroll before-scroll" tabIndex={0}>
          <BeforeView graph={graph} explained={explained.value} error={wrong ?? answer.error ?? explained.error ?? dryRun.error}>
            {dryRun.value?.of === told.fields && <DryRun answer={dryRun.value.answer} isDone={answer.value !== null} />}
          </BeforeView>
        </div>
        <FootBar
          explained={explained.value} isReady={isReady} isWrite={verb.isWrite}
          {...(verb.isWrite && explained.value === null ? { says: "This writes." } : {})} onExplain={explain} onRun={run}
        />
      </section>
      <Answered
        table={table} graph={graph} view={view} asked={answer} name={verb.name} onMore={asking.more} empty="The answer will stand here."
      />
    </>
  );
}

/** The first field whose JSON is none, in words. */
function wrongField(verb: Verb, values: Record<string, string>): string | null {
  const field = verb.fields.find(({ name, kind }) => {
    if (kind !== "json" || values[name] === "") return false;
    try {
      const read: unknown = JSON.parse(values[name] ?? "");
      return read === null || typeof read !== "object";
    } catch {
      return true;
    }
  });
  return field === undefined ? null : `${field.name} takes JSON, as ${field.example ?? '{"name": "Bob"}'}`;
}

function textsIn(json: string | undefined): Record<string, string> {
  try {
    return JSON.parse(json ?? "{}") as Record<string, string>;
  } catch {
    return {}; // typed into the URL by hand
  }
}
