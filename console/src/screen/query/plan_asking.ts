import { useEffect, useRef, useState } from "preact/hooks";
import type { Ask, GraphPath } from "../../ask/ask";
import { setParams, type View } from "../../model/url";
import { useAsked, type Asked } from "./asked";
import type { Explained, GraphAnswer } from "./rows";

/** What a tab of Query wants to ask: the body of a page, null where what was typed makes none. */
export interface Question {
  path: GraphPath;
  body: (after?: string) => Record<string, unknown> | null;
  more: Record<string, unknown>; // of the run alone: its budget
  told: Record<string, string>; // what the URL says of it
  isWhole?: boolean; // the URL says all of it: opening it asks
  isWrite?: boolean;
}

export interface Asking {
  explained: Asked<Explained>;
  answer: Asked<GraphAnswer[]>; // its pages
  isUnasked: boolean; // what was typed makes no body
  start: (what: "explain" | "run", pages?: number) => void;
  more: (cursor: string) => void;
  drop: () => void; // another question is on the screen
}

/** Explains and runs a question. A URL that says `show` asks at once, as many pages as it says;
 *  but nothing that writes. */
export function useAsking(view: View, { path, body, more, told, isWhole, isWrite }: Question): Asking {
  const explained = useAsked<Explained>();
  const answer = useAsked<GraphAnswer[]>();
  const [isUnasked, setUnasked] = useState(false);
  const [explainedFor, setExplainedFor] = useState("");
  const current = JSON.stringify(body());

  const explain = (): Promise<void> => explained.ask(
    (ask) => ask.graph<Explained>(path, { ...body(), explain: true }, { noReceipt: true }));
  const read = (ask: Ask, after?: string): Promise<GraphAnswer> =>
    ask.graph<GraphAnswer>(path, { ...body(after), ...more, trace: true });
  const readPages = async (ask: Ask, number: number): Promise<GraphAnswer[]> => {
    const pages = [await read(ask)];
    for (let last = pages[0]; pages.length < number && last?.cursor; last = pages[pages.length - 1]) {
      pages.push(await read(ask, last.cursor));
    }
    return pages;
  };
  const start = (what: "explain" | "run", pages = 1): void => {
    const isReady = body() !== null;
    setUnasked(!isReady);
    if (!isReady) return;
    setExplainedFor(current);
    setParams({ ...told, show: isWrite && what === "run" ? "" : what, pages: pages > 1 ? String(pages) : "" });
    if (what === "explain") return void explain();
    explained.drop();
    void answer.ask((ask) => readPages(ask, pages));
    if (!isWrite) void explain();
  };
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    const { show = isWhole ? "run" : "", pages } = view.params;
    if (show === "explain" || (show === "run" && !isWrite)) start(show, Number(pages ?? 1));
  });
  const isOld = explainedFor !== current; // of what was written before
  return {
    explained: isOld ? { ...explained, value: null, error: null } : explained,
    answer, isUnasked: isUnasked && body() === null, start,
    more: (cursor) => {
      const shown = answer.value ?? [];
      setParams({ pages: String(shown.length + 1) });
      void answer.ask(async (ask) => [...shown, await read(ask, cursor)], true);
    },
    drop: () => {
      explained.drop();
      answer.drop();
      setParams({ show: "", pages: "" });
    },
  };
}
