import type { ComponentChildren, JSX } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Note } from "../look/note";
import { Ask } from "./ask";
import { AskError } from "./server";
import { useStore } from "../model/store";
import { goneSince, isOfNoKey, signer } from "./server";

/** What became of a question. */
export interface Answer<T> {
  value?: T; // of this question; the one before goes when the question changes
  error?: AskError;
  waiting: boolean;
  again: () => void;
  stop: () => void;
}

/** Asks when the component is first drawn and whenever `key` changes, once each; null asks nothing.
 *  A question whose component has gone, or whose key has changed, is taken back. When a server that
 *  was gone answers again, and when somebody has signed in, what failed is asked again. */
export function useAnswer<T>(key: string | null, load: (ask: Ask) => Promise<T>): Answer<T> {
  const [state, setState] = useState<{ key: string | null; value?: T; error?: AskError; waiting: boolean }>(
    { key: null, waiting: false });
  const [round, setRound] = useState(0);
  const control = useRef<AbortController | null>(null);
  const isGone = useStore(goneSince) !== null;
  const who = useStore(signer);

  useEffect(() => {
    if (key === null) return;
    const ending = new AbortController();
    control.current = ending;
    setState((before) => {
      const kept = before.key === key ? { value: before.value } : {};
      return { key, waiting: true, ...kept } as typeof before;
    });
    load(new Ask(ending.signal)).then(
      (value) => {
        if (!ending.signal.aborted) setState({ key, value, waiting: false });
      },
      (error: unknown) => {
        if (ending.signal.aborted) return;
        const told = error instanceof AskError ? error : new AskError("page", String(error), 0);
        setState((before) => ({ ...before, key, error: told, waiting: false }));
      });
    return () => ending.abort();
  }, [key, round]);

  const again = useCallback(() => setRound((number) => number + 1), []);
  const stop = useCallback(() => {
    control.current?.abort();
    setState((before) => ({
      ...before, waiting: false, error: new AskError("stopped", "Stopped, as you asked.", 0),
    }));
  }, []);

  const failed = state.error?.code;
  useEffect(() => {
    const was = failed === "server_gone" && !isGone;
    if (was || (isOfNoKey(failed) && who !== null)) again();
  }, [failed, isGone, who]);

  const own = state.key === key;
  const answer: Answer<T> = { waiting: own ? state.waiting : key !== null, again, stop };
  if (own && state.value !== undefined) answer.value = state.value;
  if (own && state.error !== undefined) answer.error = state.error;
  return answer;
}

/** Draws an answer when it is there, its error if it failed, and after 200 ms what is waited for. That the
 *  server is gone or wants a key the frame says, once for all. */
export function Shown<T>(props: {
  answer: Answer<T>;
  what: string; // "Query DebianPackages GSI1": what is waited for
  children: (value: T) => ComponentChildren;
}): JSX.Element | null {
  const { answer, what } = props;
  const saidElsewhere = answer.error?.code === "server_gone" || isOfNoKey(answer.error?.code);
  if (answer.error !== undefined && !saidElsewhere) {
    return <Failed error={answer.error} again={answer.again} />;
  }
  if (answer.value !== undefined) return <>{props.children(answer.value)}</>;
  return answer.waiting ? <Waiting what={what} stop={answer.stop} /> : null;
}

export function Failed(props: { error: AskError; again?: () => void }): JSX.Element {
  return (
    <div class="sec failed">
      <Note kind={props.error.code === "stopped" ? "plain" : "bad"} role="alert">{props.error.message}</Note>
      {props.again && <button class="btn sm" onClick={props.again}>Try again</button>}
    </div>
  );
}

const kLines = [[26, 62], [22, 72], [26, 48], [24, 70], [26, 56]]; // of the width, a key and its values

/** Grey lines where rows will stand, and a way to end the waiting. Nothing for the first 200 ms. */
export function Waiting(props: { what: string; stop: () => void }): JSX.Element | null {
  const [millis, setMillis] = useState(0);
  useEffect(() => {
    const begun = Date.now();
    const timer = setInterval(() => setMillis(Date.now() - begun), 100);
    return () => clearInterval(timer);
  }, []);
  if (millis < 200) return null;
  return (
    <div class="sec waiting" aria-busy="true">
      {kLines.map((widths) => <span class="row">{widths.map((width) => <span class="skel" style={{ width: `${width}%` }} />)}</span>)}
      <p class="small dim">
        {props.what}, {(millis / 1000).toFixed(1)} s. <button class="link" onClick={props.stop}>Stop</button>
      </p>
    </div>
  );
}
