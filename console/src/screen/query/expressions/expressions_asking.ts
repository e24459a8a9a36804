import { useEffect, useRef, useState } from "preact/hooks";
import { Ask, type Page } from "../../../ask/ask";
import { setParams, type View } from "../../../model/url";
import { messageOf, useAsked, type Asked } from "../asked";
import { build, lackOf } from "./expression_rows";
import { builtText, type Built } from "./expressions_url";

const kQuietMillis = 120;

/** What the rows make and read. */
export interface Reading {
  operation: "Query" | "Scan";
  request: Record<string, unknown>; // of the rows that lack nothing
  lack: string | null; // the first thing that a row lacks
  error: string | null;
  answer: Asked<Page[]>;
  run: () => void;
  more: (after: Page) => void;
}

/** Has the request built as rows change, and sends it when asked; a URL that says so asks at once. */
export function useReading(view: View, table: string, built: Built): Reading {
  const { index, filters } = built;
  const isScan = built.isScan === true;
  const keys = isScan ? [] : built.keys;
  const operation = isScan ? "Scan" : "Query";
  const lack = [...keys, ...filters].map(lackOf).find((one) => one !== null) ?? null;
  const made = useMade({ ...built, keys });
  const request: Record<string, unknown> = { TableName: table, ...(index === null ? {} : { IndexName: index }), ...made.expressions };
  const answer = useAsked<Page[]>();

  const readPages = async (ask: Ask, number: number): Promise<Page[]> => {
    if (lack !== null) throw new Error(lack);
    const expressions = await build(ask, keys, filters, built.fields, built.any); // of the rows as they are now
    const input = { TableName: table, ...(index === null ? {} : { IndexName: index }), ...expressions };
    const pages = [await ask.dynamo<Page>(operation, input)];
    for (let last = pages[0]; pages.length < number && last?.LastEvaluatedKey; last = pages[pages.length - 1]) {
      pages.push(await ask.dynamo<Page>(operation, { ...input, ExclusiveStartKey: last.LastEvaluatedKey }));
    }
    return pages;
  };
  const run = (pages = 1): void => {
    setParams({ rows: builtText(built), show: "run", pages: pages > 1 ? String(pages) : "" });
    void answer.ask((ask) => readPages(ask, pages));
  };
  const more = (after: Page): void => {
    const shown = answer.value ?? [];
    setParams({ pages: String(shown.length + 1) });
    void answer.ask(async (ask) => [...shown, await ask.dynamo<Page>(operation, { ...request, ExclusiveStartKey: after.LastEvaluatedKey })], true);
  };
  const opened = useRef(false);
  useEffect(() => {
    if (!opened.current && view.params.show === "run") run(Number(view.params.pages ?? 1));
    opened.current = true;
  });
  return { operation, request, lack, error: made.error ?? answer.error, answer, run: () => run(), more };
}

interface Made {
  expressions: Record<string, unknown>;
  error: string | null;
}

/** The expressions that the server makes of the rows, once they rest. */
function useMade({ keys, filters, fields, any }: Built): Made {
  const [made, setMade] = useState<Made>({ expressions: {}, error: null });
  const isFirst = useRef(true);
  useEffect(() => {
    const ending = new AbortController();
    const timer = setTimeout(() => {
      build(new Ask(ending.signal), keys, filters, fields, any).then(
        (expressions) => setMade({ expressions, error: null }),
        (failure) => { if (!ending.signal.aborted) setMade((before) => ({ ...before, error: messageOf(failure) })); });
    }, isFirst.current ? 0 : kQuietMillis);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [JSON.stringify([keys, filters, fields, any])]);
  return made;
}
