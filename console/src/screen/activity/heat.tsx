import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Shown, useAnswer } from "../../ask/answer";
import type { ScreenProps } from "../../frame/app";
import { useKeys } from "../../frame/keyboard";
import { Choice } from "../../look/controls";
import { useNarrow } from "../../look/narrow";
import { Note } from "../../look/note";
import { go, setParams } from "../../model/url";
import { timeOfDay } from "../../model/words";
import { useEvery } from "./every";
import { nameOf, objectOf, readHeat, refOf, type HeatReply, type HotKey } from "./hot_keys";
import { KeyDetail } from "./key_detail";
import { noteRates } from "./key_rates";
import { KeySpace } from "./key_space";
import { KeysTable } from "./keys_table";
import { UnitsChart } from "./units_chart";

const kSpans: { value: string; label: string }[] = [{ value: "60", label: "1 min" }, { value: "3600", label: "1 h" }];
const kHour = 3600;
const kWhole = "The last whole minute or hour, and the one that runs: busy keys are kept for these two.";
const kRefreshMillis = 2000;
const kClosed = "none";

/** The busiest keys against what one partition of DynamoDB serves, and how the work lies in the key space. */
export function Heat(props: ScreenProps & { bar: JSX.Element }): JSX.Element {
  const { table, view, graph, bar } = props;
  const seconds = view.params.seconds === "60" ? 60 : kHour;
  const known = useRef<string | null>(null); // of what the receipt tells already
  const question = `${table}\n${seconds}`;
  const answer = useAnswer(question, async (ask) => {
    const heat = await readHeat(ask, table, seconds, known.current === question);
    known.current = question;
    noteRates(question, heat.data);
    return heat;
  });
  useEvery(kRefreshMillis, answer.again, answer.value !== undefined && answer.error === undefined && !answer.waiting);
  const untold = answer.error?.code === "unsupported" ? answer.error.message : null;
  const isNarrow = useNarrow();
  const { key = "" } = view.params;
  const chosen = chosenOf(answer.value, key, isNarrow);
  useRowKeys(table, answer.value, chosen);
  return (
    <>
      <section class="pane activity" aria-label="Heat">
        <div class="bar">{bar}<span class="grow" />
          <Choice name="Time" options={kSpans} value={String(seconds)} onChange={(value) => setParams({ seconds: value })} />
          <span class="small dim row live" title={kWhole}>
            {answer.value !== undefined && answer.error === undefined && <><span class="dot" />since {timeOfDay(new Date(answer.value.from))}</>}
          </span>
        </div>
        <div class="scroll" tabIndex={0} role="group" aria-label="Heat">
          <UnitsChart table={table} indexes={Object.keys(props.keys.indexes)} seconds={seconds} />
          {untold !== null ? <div class="sec"><Note role="status">{untold}</Note></div> : (
            <Shown answer={answer} what={`Heat of ${table}`}>
              {(heat) => (
                <>
                  <KeySpace object={objectOf(heat, chosen ?? heat.data[0] ?? { index: null, kind: "read" })} />
                  <KeysTable heat={heat} chosen={chosen} />
                </>
              )}
            </Shown>
          )}
        </div>
      </section>
      {chosen !== undefined && answer.value !== undefined && (
        <KeyDetail
          table={table} graph={graph} hot={chosen} heat={answer.value} question={question} onClose={() => setParams({ key: kClosed })}
        />
      )}
    </>
  );
}

/** The key in detail: the one that the URL names; the busiest where there is room for it. */
function chosenOf(heat: HeatReply | undefined, name: string, isNarrow: boolean): HotKey | undefined {
  if (heat === undefined || name === kClosed) return undefined;
  return heat.data.find((key) => nameOf(key) === name) ?? (isNarrow ? undefined : heat.data[0]);
}

function useRowKeys(table: string, heat: HeatReply | undefined, chosen: HotKey | undefined): void {
  const rows = heat?.data ?? [];
  const step = (by: number): void => {
    const at = chosen === undefined ? -1 : rows.indexOf(chosen);
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
    if (next !== undefined) setParams({ key: nameOf(next) });
  };
  const open = (screen: "data" | "graph") => (): void => {
    const ref = chosen === undefined ? null : refOf(chosen);
    if (ref !== null && (screen === "data" || chosen?.node)) go({ table, screen, ref, params: {} });
  };
  useKeys(rows.length === 0 ? {} : {
    j: () => step(1), k: () => step(-1), ArrowDown: () => step(1), ArrowUp: () => step(-1), g: open("graph"), c: open("data"),
  });
  useKeys(chosen === undefined ? {} : { Escape: () => setParams({ key: kClosed }) });
}
