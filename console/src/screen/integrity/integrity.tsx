import "../../frame/app"; // see console/README.md, "One file first"
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useAnswer } from "../../ask/answer";
import type { ScreenProps } from "../../frame/app";
import { useKeys } from "../../frame/keyboard";
import { useNarrow } from "../../look/narrow";
import { Note } from "../../look/note";
import type { GraphSchema } from "../../model/schema";
import { go, setParams, type View } from "../../model/url";
import { count, counted } from "../../model/words";
import { kCheapRcu, totalOf, useChecking, type Pace } from "./checking";
import { DryRun } from "./dry_run";
import { Facts } from "./facts";
import { FindingDetail, refOf } from "./finding_detail";
import { FindingTable } from "./finding_table";
import { nameOf, type Check, type Finding } from "./findings";
import { FootBar } from "./foot_bar";
import { Kinds } from "./kinds";
import { useListing } from "./listing";
import { Listed } from "./listed";
import { PacePick } from "./pace_pick";
import { priceOf } from "./price";

/** What is not as the schema says: found page by page, shown by kind, repaired where that is possible. */
export default function Integrity(props: ScreenProps): JSX.Element {
  const { graph, table, view } = props;
  if (graph === null) {
    return (
      <div class="page empty">
        <h1>Nothing to compare with</h1>
        <p class="dim">A check compares the items with the schema, and this table has none.</p>
      </div>
    );
  }
  return <Checked key={table} table={table} graph={graph} view={view} />;
}

function Checked(props: { table: string; graph: GraphSchema; view: View }): JSX.Element {
  const { table, graph, view } = props;
  const { kind = "" } = view.params;
  const checking = useChecking(table);
  const { check, isRunning } = checking;
  const [pace, setPace] = useState<Pace>(0);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [isDry, setDry] = useState(false);
  const listing = useListing(table);
  useEffect(() => listing.leave(), [check]);
  const { value: price } = useAnswer(table, (ask) => priceOf(ask, table));
  // A link to findings finds them again, where that is cheap.
  useEffect(() => {
    if (view.params.check !== "" && view.params.check !== undefined && check === null && price !== undefined && price.rcu <= kCheapRcu) {
      checking.start(pace, kCheapRcu);
    }
  }, [price]);
  const start = (): void => {
    setParams({ check: "1" });
    checking.start(pace);
  };

  const shown = listing.findings ?? (check?.findings ?? []).filter((one) => kind === "" || one.finding === kind);
  const isNarrow = useNarrow(); // there a finding is a sheet over the others, and stands there when it is asked for
  const chosen = shown.find((one) => nameOf(one) === view.params.finding) ?? (isNarrow ? undefined : shown[0]);
  const ticked = shown.filter((one) => one.repair === "possible" && !unticked.has(nameOf(one)));
  const choose = (finding: Finding | undefined): void => {
    if (finding !== undefined) setParams({ finding: nameOf(finding) });
  };
  const tick = (finding: Finding, isTicked: boolean): void => {
    const others = [...unticked].filter((name) => name !== nameOf(finding));
    setUnticked(new Set(isTicked ? others : [...others, nameOf(finding)]));
  };
  const step = (by: number): void => choose(shown[Math.max(0, (chosen === undefined ? -1 : shown.indexOf(chosen)) + by)]);
  const close = (): void => setParams({ finding: "" });
  const open = (screen: "data" | "graph") => (): void => {
    const ref = chosen === undefined ? null : refOf(chosen);
    if (ref !== null) go({ table, screen, ref, params: {} });
  };
  useKeys(shown.length === 0 ? {} : {
    j: () => step(1), k: () => step(-1), ArrowDown: () => step(1), ArrowUp: () => step(-1), g: open("graph"), c: open("data"),
  });
  useKeys(isDry ? { Escape: () => setDry(false) } : isNarrow && chosen !== undefined ? { Escape: close } : {});
  return (
    <>
      <aside class="pane left kinds" aria-label="Kinds of findings">
        <div class="bar"><h2>Findings</h2><span class="grow" /><span class="num dim">{check === null ? "" : count(totalOf(check))}</span></div>
        <div class="scroll">
          {check !== null && <Kinds graph={graph} groups={check.groups} kind={kind} onKind={(next) => setParams({ kind: next, finding: "" })} />}
        </div>
        <Facts price={price} checking={checking} onStart={start} onGoOn={() => checking.goOn(pace)} />
      </aside>
      <section class="pane findings" aria-label="Findings">
        <div class="bar">
          <h1 class="as-h2">{check === null ? "Not checked yet" : counted(totalOf(check), "finding")}</h1>
          <span class="small dim cut">{check === null ? "" : soFar(check, isRunning)}</span>
          <span class="grow" /><PacePick pace={pace} onPace={setPace} />
        </div>
        <Told {...checking} />
        <div class="scroll finding-list" tabIndex={0}>
          {check !== null && check.isWhole && totalOf(check) === 0 && <p class="empty good">Every item is as the schema says.</p>}
          {listing.findings !== null && <Listed listing={listing} groups={check?.groups ?? []} />}
          {shown.length > 0 && (
            <FindingTable
              findings={shown} groups={listing.findings === null ? check?.groups ?? [] : []} chosen={chosen} ticked={ticked}
              onChoose={choose} onTick={tick} onList={listing.begin}
            />
          )}
        </div>
        {isDry ? <DryRun findings={ticked} onClose={() => setDry(false)} />
          : chosen !== undefined && <FindingDetail table={table} finding={chosen} {...(isNarrow ? { onClose: close } : {})} />}
        {check !== null && totalOf(check) > 0 && (
          <FootBar
            table={table} check={check} listed={shown} ticked={ticked} isRunning={isRunning} isDry={isDry} onDry={() => setDry(!isDry)}
            onRepair={() => {
              setDry(false);
              checking.mend(ticked, pace);
            }}
          />
        )}
      </section>
    </>
  );
}

/** How far the check has come, and what stands behind its findings. */
function soFar(check: Check, isRunning: boolean): string {
  if (check.isWhole && totalOf(check) === 0) return `in ${counted(check.items, "item")}`;
  if (check.isWhole) return "each was read twice before it was listed";
  return `in ${counted(check.items, "item")} so far${isRunning ? "" : "; stopped before the table's end"}`;
}

function Told(props: { error: string | null; told: string | null; check: Check | null }): JSX.Element {
  const { error, told, check } = props;
  return (
    <>
      {error !== null && <Note kind="bad" role="alert">{error}</Note>}
      {told !== null && <Note kind="good" role="status">{told}</Note>}
      {check !== null && check.unfollowed !== null && <Note role="status">{check.unfollowed}</Note>}
      {check?.isMigrating === true && <Note role="status">The table is being migrated: what has not been moved yet is not compared.</Note>}
    </>
  );
}
