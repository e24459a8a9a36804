import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Ask } from "../../ask/ask";
import { AskError } from "../../ask/server";

/** What became of the question that a person last asked by a button. */
export interface Asked<T> {
  value: T | null;
  error: string | null;
  waiting: boolean;
  /** Asks. The question before is taken back if it is still on its way. What was there stays until
   *  the answer comes; if it fails, only with `keep`. */
  ask: (load: (ask: Ask) => Promise<T>, keep?: boolean) => Promise<void>;
  stop: () => void;
  drop: () => void; // forgets the answer
}

const kNothing = { value: null, error: null, waiting: false };

export function useAsked<T>(): Asked<T> {
  const [state, setState] = useState<{ value: T | null; error: string | null; waiting: boolean }>(kNothing);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);

  const ask = useCallback(async (load: (ask: Ask) => Promise<T>, keep = false): Promise<void> => {
    control.current?.abort();
    const ending = new AbortController();
    control.current = ending;
    setState((before) => ({ ...before, error: null, waiting: true }));
    try {
      const value = await load(new Ask(ending.signal));
      if (!ending.signal.aborted) setState({ value, error: null, waiting: false });
    } catch (failure) {
      if (ending.signal.aborted) return;
      setState((before) => ({ value: keep ? before.value : null, error: messageOf(failure), waiting: false }));
    }
  }, []);
  const stop = useCallback(() => {
    control.current?.abort();
    setState((before) => ({ ...before, error: "Stopped, as you asked.", waiting: false }));
  }, []);
  const drop = useCallback(() => {
    control.current?.abort();
    setState(kNothing);
  }, []);
  return { ...state, ask, stop, drop };
}

/** The server's own sentence. That a server is gone the frame says already. */
export function messageOf(failure: unknown): string | null {
  if (failure instanceof AskError && failure.code === "server_gone") return null;
  return (failure as Error).message;
}
