import { useEffect, useRef, useState } from "preact/hooks";
import { Ask, type GraphReply } from "../../ask/ask";
import { AskError } from "../../ask/server";
import { Store, useStore } from "../../model/store";

/** How many items each type of a table has, as they were counted last in this tab. */
export interface Counted {
  nodes: Record<string, number>;
  edges: Record<string, number>; // items: an edge that both ends own has two
  items: number; // read so far, of any kind
  isWhole: boolean;
  at: Date;
}

const counts = new Store<Record<string, Counted>>({});

interface CountReply extends GraphReply {
  data: { kind: string; type: string; items: number }[];
  cursor: string | null;
  cut_by?: string;
}

export interface Counting {
  counted: Counted | null;
  isRunning: boolean;
  error: string | null;
  start: () => void;
  stop: () => void;
}

const kPageMillis = 2000; // then the page says how far it is

/** Counts by a Scan, page by page, when it is asked to. */
export function useCounting(table: string): Counting {
  const counted = useStore(counts)[table] ?? null;
  const running = useRef<AbortController | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (): Promise<void> => {
    const ending = new AbortController();
    running.current = ending;
    setRunning(true);
    setError(null);
    try {
      await readAll(new Ask(ending.signal), table);
    } catch (failure) {
      if (!ending.signal.aborted) setError(failure instanceof AskError ? failure.message : String(failure));
    }
    setRunning(false);
  };
  return { counted, isRunning, error, start: () => void start(), stop: () => running.current?.abort() };
}

async function readAll(ask: Ask, table: string): Promise<void> {
  const nodes = new Map<string, number>();
  const edges = new Map<string, number>();
  let items = 0;
  let after: string | null = null;
  do {
    const body: Record<string, unknown> = { table, count: true, budget: { timeMs: kPageMillis }, ...(after === null ? {} : { after }) };
    const reply: CountReply = await ask.graph<CountReply>("verify", body, { word: "Count" });
    for (const { kind, type, items: more } of reply.data) {
      items += more;
      const of = kind === "node" ? nodes : kind === "edge" ? edges : null;
      of?.set(type, (of.get(type) ?? 0) + more);
    }
    after = reply.cursor;
    const isWhole = after === null && reply.cut_by === undefined;
    const told = { nodes: Object.fromEntries(nodes), edges: Object.fromEntries(edges), items, isWhole, at: new Date() };
    counts.set({ ...counts.value, [table]: told });
  } while (after !== null);
}
