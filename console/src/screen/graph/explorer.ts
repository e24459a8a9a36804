import { useEffect, useRef, useState } from "preact/hooks";
import { Ask } from "../../ask/ask";
import { AskError, goneSince } from "../../ask/server";
import { useStore } from "../../model/store";
import { useHistory, type History } from "./history";
import { expanded, openingsOf, withEdges, type Added, type GroupKey, type Picture } from "./picture";
import { readNodes, readOn, sizeOf, type Reads } from "./reads";

/** What is drawn, what was read for it, and what changes either. */
export interface Explorer {
  picture: Picture;
  reads: Reads;
  history: History<Picture>;
  error: AskError | null;
  busy: Busy | null;
  expand: (nodes: string[], unticked: ReadonlySet<GroupKey>, atMost: number) => void;
  expandGroup: (node: string, group: GroupKey, atMost: number) => void;
  read: (node: string) => void;
  bring: (edges: Added[]) => void;
  show: (picture: Picture) => void; // one that was not made here: what it needs is read
}

/** Something that is being read, and what ends that. */
export interface Busy {
  what: string;
  stop: () => void;
}

type Work = (ask: Ask) => Promise<void>;

/** Explores from a picture. Reads go one after the other, so none is lost to another. */
export function useExplorer(table: string, first: Picture): Explorer {
  const [reads, setReads] = useState<Reads>(new Map());
  const history = useHistory(first);
  const [error, setError] = useState<AskError | null>(null);
  const [busy, setBusy] = useState<Busy | null>(null);
  const now = useRef({ reads, picture: first, history });
  now.current.picture = history.value;
  now.current.history = history;
  const failed = useRef<{ what: string; work: Work } | null>(null);
  const queue = useQueue();

  // What was read is shown when all was: pages do not make the picture anew one by one.
  const keep = (read: Reads): void => {
    now.current.reads = read;
  };
  const change = (next: Picture): void => {
    if (next === now.current.picture) return;
    now.current.picture = next;
    now.current.history.change(next);
  };
  const run = (what: string, work: Work): void => queue(async (signal, stop) => {
    setBusy({ what, stop });
    try {
      await work(new Ask(signal));
      setError(null);
      failed.current = null;
      setReads(now.current.reads);
    } catch (failure) {
      failed.current = { what, work };
      setReads(now.current.reads);
      if (!signal.aborted) setError(asAskError(failure));
      else if (signal.reason === kStopped) setError(new AskError("stopped", "Stopped, as you asked.", 0));
    }
    setBusy(null);
  });
  const readFor = async (ask: Ask, picture: Picture): Promise<void> => {
    const openings = openingsOf(picture);
    keep(await readNodes(ask, table, now.current.reads, [picture.root, ...openings.map(({ node }) => node)]));
    for (const { node, group, upTo } of openings) keep(await readOn(ask, table, now.current.reads, node, group, upTo));
  };
  const grow = (what: string, nodes: string[], next: (picture: Picture) => Picture): void => run(what, async (ask) => {
    keep(await readNodes(ask, table, now.current.reads, nodes));
    await readFor(ask, next(now.current.picture));
    change(next(now.current.picture));
  });

  useEffect(() => run(`Query ${table}`, (ask) => readFor(ask, now.current.picture)), []);
  const isGone = useStore(goneSince) !== null;
  useEffect(() => {
    if (!isGone && error?.code === "server_gone" && failed.current !== null) run(failed.current.what, failed.current.work);
  }, [isGone, error]);

  const drawable = (node: string, wants: (key: GroupKey) => boolean): [GroupKey, number][] => (
    (now.current.reads.get(node)?.groups ?? []).filter(({ key }) => wants(key))
      .map((read) => [read.key, sizeOf(read).exact ? sizeOf(read).count : Infinity]));
  return {
    picture: history.value, reads, history, error, busy,
    expand: (nodes, unticked, atMost) => grow(`Query ${table}`, nodes, (picture) => nodes.reduce(
      (grown, node) => expanded(grown, node, drawable(node, (key) => !unticked.has(key)), atMost), picture)),
    expandGroup: (node, group, atMost) => grow(`Query ${table}`, [node], (picture) => (
      expanded(picture, node, drawable(node, (key) => key === group), atMost))),
    read: (node) => grow(`Query ${table}`, [node], (picture) => picture),
    bring: (edges) => change(withEdges(now.current.picture, edges)),
    show: (picture) => run(`Query ${table}`, async (ask) => {
      await readFor(ask, picture);
      change(picture);
    }),
  };
}

const kStopped = "stopped";

function asAskError(failure: unknown): AskError {
  return failure instanceof AskError ? failure : new AskError("page", String(failure), 0);
}

/** Returns what runs works one after the other. Those of a screen that has gone are taken back. */
function useQueue(): (work: (signal: AbortSignal, stop: () => void) => Promise<void>) => void {
  const last = useRef(Promise.resolve());
  const ending = useRef(new Set<AbortController>());
  const isGone = useRef(false);
  useEffect(() => () => {
    isGone.current = true;
    for (const one of ending.current) one.abort();
  }, []);
  return (work) => {
    last.current = last.current.then(async () => {
      if (isGone.current) return;
      const control = new AbortController();
      ending.current.add(control);
      await work(control.signal, () => control.abort(kStopped));
      ending.current.delete(control);
    });
  };
}
