import type { JSX } from "preact";
import { Note } from "../../../look/note";
import { hashOf } from "../../../model/url";
import { count, counted } from "../../../model/words";
import { BadRows } from "./looked";
import type { Progress } from "./writing";

/** An import on its way: how much is written, and the way to end it. */
export function Running(props: { rows: number; progress: Progress; onStop: () => void }): JSX.Element {
  const { rows, progress } = props;
  return (
    <div class="row wrap">
      <progress class="grow" aria-label="Written" max={rows} value={progress.written + progress.refused.length} />
      <span class="num dim">{count(progress.written)} of {count(rows)} written</span>
      <button class="btn" onClick={props.onStop}>Stop</button>
    </div>
  );
}

/** What an import wrote, and what it did not. */
export function Outcome(props: { table: string; rows: number; progress: Progress; hasGraph: boolean }): JSX.Element {
  const { table, rows, progress, hasGraph } = props;
  const { refused, end } = progress;
  const isGood = end === "done" && refused.length === 0;
  return (
    <>
      <Note kind={isGood ? "good" : end === "failed" ? "bad" : "warn"} role={end === "failed" ? "alert" : "status"}>
        {words(rows, progress)}
      </Note>
      {refused.length > 0 && <BadRows rows={refused} />}
      <div class="row small">
        <a href={hashOf({ table, screen: "data", params: {} })}>Open {table}</a>
        {hasGraph && <a href={hashOf({ table, screen: "integrity", params: {} })}>Check Integrity</a>}
      </div>
    </>
  );
}

function words(rows: number, { written, kept, refused, end, error }: Progress): string {
  const done = `${count(written)} of ${counted(rows, "row")} ${written === 1 ? "is" : "are"} written`;
  const were = kept === 0 ? "" : `, ${count(kept)} of them were there and are kept`;
  if (end === "stopped") return `Stopped: ${done}${were}. To import the file again puts the same.`;
  if (error !== undefined) return `${done}${were}. Then it ended: ${error}`;
  if (end === "failed") return `${done}${were}. ${refused[0]?.place} is refused, and nothing behind it is written.`;
  return refused.length === 0 ? `${done}${were}.` : `${done}${were}; ${count(refused.length)} ${refused.length === 1 ? "is" : "are"} refused.`;
}
