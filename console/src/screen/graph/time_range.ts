import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GraphSchema } from "../../model/schema";
import { currentView, setParams } from "../../model/url";
import type { Drawing } from "./drawing";
import { kDayLetters, textTime, timeAttributes, type TimeAttribute } from "./edge_times";

/** From when until when edges are drawn, as the URL has it: `from=2024-05-06&until=2024-06-01&by=since`. */
interface Span {
  by: string; // empty: the first attribute
  from: string; // empty: from the first date on
  until: string;
}

/** A part of the time that the drawn edges have, and what stands outside of it. */
export interface TimeRange {
  attributes: TimeAttribute[];
  chosen: TimeAttribute | null; // null: no edge has a date, or all have the same
  texts: string[]; // of its stops
  from: number; // the first and the last stop that are within
  until: number;
  isWhole: boolean; // nothing can be outside
  outside: Outside;
  choose: (by: string) => void;
  set: (from: number, until: number) => void;
}

/** Edges that are not drawn, and nodes that only those would join to the rest: they are pale. */
export interface Outside {
  edges: ReadonlySet<string>;
  nodes: ReadonlySet<string>;
}

export const kNothingOutside: Outside = { edges: new Set(), nodes: new Set() };
const kDayMillis = 86_400_000;
const kWriteMillis = 150; // browsers refuse a URL that changes with every movement of a hand

/** Keeps a part of the time in the URL, and tells what of the drawing is outside of it. */
export function useTimeRange(graph: GraphSchema, drawing: Drawing, params: Record<string, string>): TimeRange {
  const [span, setSpan] = useState(() => spanOf(params));
  useSpanInUrl(span, setSpan, params);
  const attributes = useMemo(() => timeAttributes(graph, drawing.edges), [graph, drawing.edges]);
  const named = attributes.find(({ name }) => name === span.by);
  const chosen = named ?? attributes[0] ?? null;
  // A range of dates means nothing by another attribute: it waits until its own is drawn again.
  const isMeant = named !== undefined || span.by === "";
  const [first, last] = isMeant ? [textTime(span.from) ?? -Infinity, endOf(span.until)] : [-Infinity, Infinity];
  const isWhole = first === -Infinity && last === Infinity;
  const outside = useMemo(
    () => (chosen === null || isWhole ? kNothingOutside : outsideOf(drawing, chosen, first, last)), [drawing, chosen, first, last]);
  const stops = chosen?.stops ?? [];
  const texts = useMemo(() => textsOf(stops), [chosen]);
  const set = (first: number, last: number): void => {
    const [from, until] = [first <= 0 ? "" : texts[first] ?? "", last >= stops.length - 1 ? "" : texts[last] ?? ""];
    const isFirst = chosen === attributes[0] && from === "" && until === "";
    setSpan({ by: isFirst ? "" : chosen?.name ?? "", from, until });
  };
  const from = stops.findIndex((stop) => stop >= first);
  return {
    attributes, chosen, texts, outside, isWhole, set,
    from: from < 0 ? stops.length - 1 : from,
    until: Math.max(0, stops.findLastIndex((stop) => stop <= last)),
    choose: (by) => setSpan({ by, from: "", until: "" }),
  };
}

/** The URL follows the span shortly behind it, and the span follows a URL that somebody else changed. */
function useSpanInUrl(span: Span, setSpan: (span: Span) => void, params: Record<string, string>): void {
  const { ref } = currentView();
  const written = useRef(span);
  useEffect(() => {
    if (isSame(written.current, spanOf(params))) return;
    written.current = spanOf(params);
    setSpan(written.current);
  }, [params.by, params.from, params.until]);
  useEffect(() => {
    const writing = setTimeout(() => {
      const now = currentView();
      if (now.screen !== "graph" || now.ref !== ref || isSame(span, spanOf(now.params))) return;
      written.current = span;
      setParams({ ...span });
    }, kWriteMillis);
    return () => clearTimeout(writing);
  }, [span]);
}

function spanOf({ by = "", from = "", until = "" }: Record<string, string>): Span {
  return { by, from, until };
}

function isSame(one: Span, other: Span): boolean {
  return one.by === other.by && one.from === other.from && one.until === other.until;
}

/** A day lasts until its end. */
function endOf(until: string): number {
  const time = textTime(until);
  if (time === null) return Infinity;
  return until.length === kDayLetters ? time + kDayMillis - 1 : time;
}

function outsideOf(drawing: Drawing, { times }: TimeAttribute, first: number, last: number): Outside {
  const edges = new Set<string>();
  const joined = new Set(drawing.nodes.filter(({ side }) => side === 0).map(({ ref }) => ref));
  for (const { id, from, to } of drawing.edges) {
    const time = times.get(id);
    if (time !== undefined && (time < first || time > last)) edges.add(id);
    else joined.add(from).add(to);
  }
  return { edges, nodes: new Set(edges.size === 0 ? [] : drawing.nodes.map(({ ref }) => ref).filter((ref) => !joined.has(ref))) };
}

/** Times as the URL has them: "2024-05-06" where all are days, else "2024-05-06T12:00:00Z". */
function textsOf(stops: number[]): string[] {
  const areDays = stops.every((stop) => stop % kDayMillis === 0);
  return stops.map((stop) => (areDays ? new Date(stop).toISOString().slice(0, kDayLetters) : new Date(stop).toISOString().replace(".000Z", "Z")));
}

/** What is drawn of a drawing when a part of its edges is outside. */
export function inside(drawing: Drawing, { edges }: Outside): Drawing {
  return edges.size === 0 ? drawing : { ...drawing, edges: drawing.edges.filter(({ id }) => !edges.has(id)) };
}
