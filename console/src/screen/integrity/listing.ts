import { useEffect, useRef, useState } from "preact/hooks";
import { Ask } from "../../ask/ask";
import { AskError } from "../../ask/server";
import { listOn, type Finding, type FindingGroup, type Listing } from "./findings";

/** One group of findings, listed wholly: the table is read once more for it. */
export interface GroupListing {
  group: FindingGroup | null;
  findings: Finding[] | null; // null: no group is listed
  hasMore: boolean;
  isRunning: boolean;
  error: string | null;
  begin: (group: FindingGroup) => void;
  more: () => void;
  stop: () => void;
  leave: () => void;
}

const kNothing: Listing = { findings: [], cursor: null };

export function useListing(table: string): GroupListing {
  const [group, setGroup] = useState<FindingGroup | null>(null);
  const [listed, setListed] = useState<Listing>(kNothing);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const read = async (of: FindingGroup, before: Listing): Promise<void> => {
    running.current?.abort();
    const ending = new AbortController();
    running.current = ending;
    setGroup(of);
    setListed(before);
    setRunning(true);
    setError(null);
    try {
      const more = await listOn(new Ask(ending.signal), table, of, before);
      if (!ending.signal.aborted) setListed(more);
    } catch (failure) {
      if (!ending.signal.aborted) setError(failure instanceof AskError ? failure.message : String(failure));
    }
    if (running.current === ending) setRunning(false);
  };
  return {
    group, isRunning, error,
    findings: group === null ? null : listed.findings,
    hasMore: listed.cursor !== null,
    begin: (of) => void read(of, kNothing),
    more: () => {
      if (group !== null) void read(group, listed);
    },
    stop: () => {
      running.current?.abort();
      setRunning(false);
    },
    leave: () => {
      running.current?.abort();
      setRunning(false);
      setGroup(null);
    },
  };
}
