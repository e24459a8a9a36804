import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { count, counted } from "../../model/words";
import type { Drawing } from "./drawing";
import type { TimeRange } from "./time_range";

/** From when until when edges are drawn: a line with two ends, and in words what that leaves. */
export function TimeBar(props: { drawing: Drawing; time: TimeRange }): JSX.Element | null {
  const { drawing, time } = props;
  const { chosen, attributes, from, until, isWhole } = time;
  if (chosen === null) return null;
  return (
    <div class={isWhole ? "time" : "time set"} role="group" aria-label="Time">
      {attributes.length === 1
        ? <span class="mono small dim cut by">{chosen.name}</span>
        : (
          <label class="field by"><span class="dim3 small">By</span>{" "}
            <select value={chosen.name} onChange={(event) => time.choose(event.currentTarget.value)}>
              {attributes.map(({ name }) => <option value={name}>{name}</option>)}
            </select>
          </label>
        )}
      <span class="ends">
        <span class="num small end" aria-hidden="true">{shownTime(time.texts[from])}</span>
        <Line time={time} />
        <span class="num small end" aria-hidden="true">{shownTime(time.texts[until])}</span>
      </span>
      <p class="small dim left-in" role="status">{said(drawing, time)}</p>
      {!isWhole && <button class="btn sm quiet" onClick={() => time.set(0, Infinity)}>All dates</button>}
    </div>
  );
}

/** Each step is a date that some edge has, so that no step changes nothing. */
function Line({ time }: { time: TimeRange }): JSX.Element {
  const { texts, from, until, set } = time;
  const last = texts.length - 1;
  const percent = (stop: number): string => `${(stop / last) * 100}%`;
  return (
    <span class="line">
      <i style={{ left: percent(from), right: percent(last - until) }} />
      <End name="From" last={last} at={from} text={texts[from]} isAbove={from > last / 2} onMove={(at) => set(Math.min(at, until), until)} />
      <End name="Until" last={last} at={until} text={texts[until]} onMove={(at) => set(from, Math.max(at, from))} />
    </span>
  );
}

/** One end of the line. `isAbove`: where both ends meet, it is the one that can be taken. */
function End(props: {
  name: string; last: number; at: number; text: string | undefined; isAbove?: boolean; onMove: (at: number) => void;
}): JSX.Element {
  const { name, last, at, text, isAbove = false, onMove } = props;
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current !== null) box.current.value = String(at);
  });
  return (
    <input
      ref={box} type="range" aria-label={name} min={0} max={last} value={at} aria-valuetext={shownTime(text)} class={isAbove ? "above" : ""}
      onInput={(event) => onMove(Number(event.currentTarget.value))}
    />
  );
}

/** "12 of 40 edges; 3 without a date stay". */
function said(drawing: Drawing, { chosen, outside, isWhole }: TimeRange): string {
  const all = drawing.edges.length;
  const dateless = all - (chosen?.times.size ?? 0);
  if (isWhole) return `All ${counted(all, "edge")}${dateless === 0 ? "" : `; ${count(dateless)} without a date`}`;
  const stays = dateless === 0 ? "" : `; ${count(dateless)} without a date ${dateless === 1 ? "stays" : "stay"}`;
  return `${count(all - outside.edges.size)} of ${counted(all, "edge")}${stays}`;
}

/** "2024-05-06", "2024-05-06 12:00": times of day are of UTC. */
function shownTime(text = ""): string {
  return text.replace("T", " ").replace(/(?::00)?Z$/, "");
}
