import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Ask } from "../../ask/ask";
import { AskError } from "../../ask/server";
import type { ScreenProps } from "../../frame/app";
import { KeyText } from "../../look/key_text";
import { Note } from "../../look/note";
import { hashOf } from "../../model/url";
import { textOf } from "../../model/value";
import { timeOfDay } from "../../model/words";
import { differences } from "./differences";
import { pause } from "./log_tail";
import { followStream, streamOf, turnOn, type Change } from "./stream_tail";

const kKept = 500;
const kRetryMillis = 2000;

type State = "opening" | "live" | "none" | "over";

/** What the table's stream tells, the newest first. */
export function Changes(props: ScreenProps & { bar: JSX.Element }): JSX.Element {
  const { table, bar } = props;
  const [changes, setChanges] = useState<Change[]>([]);
  const [state, setState] = useState<State>("opening");
  const [error, setError] = useState<AskError | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const ending = new AbortController();
    const add = (more: Change[]): void => setChanges((before) => [...[...more].reverse(), ...before].slice(0, kKept));
    setState("opening");
    setChanges([]);
    void follow(table, ending.signal, setState, add, setError);
    return () => ending.abort();
  }, [table, round]);
  const begin = (): void => {
    setError(null);
    turnOn(table).then(() => setRound(round + 1), (failure) => setError(failure as AskError));
  };
  return (
    <section class="pane activity" aria-label="Changes">
      <div class="bar">
        {bar}<span class="grow" />
        <span class="small dim row live">{state === "live" && error === null && <><span class="dot" />live</>}</span>
      </div>
      {error !== null && error.code !== "server_gone" && <div class="sec"><Note kind="bad" role="alert">{error.message}</Note></div>}
      {state === "none" && <NoStream table={table} onBegin={begin} />}
      {state === "over" && <div class="sec"><Note role="status">The stream was turned off. What is written from now on does not appear here.</Note></div>}
      {state !== "none" && (
        <div class="scroll" tabIndex={0} role="group" aria-label="Changes">
          <table aria-label="Changes" class="changes">
            <thead>
              <tr>
                <th class="time" scope="col">Time</th><th class="op" scope="col">Change</th>
                <th class="key" scope="col">Key</th><th class="wide" scope="col">What changed</th>
              </tr>
            </thead>
            <tbody>{changes.map((change) => <Row key={change.eventID} table={table} change={change} />)}</tbody>
          </table>
          {changes.length === 0 && state === "live" && <p class="sec dim">Nothing was written since you look. To look costs no units of the table.</p>}
        </div>
      )}
    </section>
  );
}

/** Follows the stream over what interrupts it: a server that was gone, an iterator that grew too old. */
async function follow(
  table: string, signal: AbortSignal, onState: (state: State) => void, onChanges: (changes: Change[]) => void,
  onError: (error: AskError | null) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const arn = await streamOf(new Ask(signal), table);
      if (arn === null) return onState("none");
      const opened = (): void => {
        onState("live");
        onError(null);
      };
      onState(await followStream(arn, signal, opened, onChanges));
      return;
    } catch (failure) {
      if (signal.aborted) return;
      const told = failure instanceof AskError ? failure : new AskError("page", String(failure), 0);
      onError(told);
      if (told.code !== "server_gone" && !/ExpiredIterator|TrimmedData/.test(told.code)) return;
      await pause(kRetryMillis, signal);
    }
  }
}

function NoStream(props: { table: string; onBegin: () => void }): JSX.Element {
  return (
    <div class="sec no-stream">
      <p>The table has no stream, so nobody can tell what changes in it.</p>
      <p class="small dim">
        With a stream each write also keeps the item before and after it, for 24 hours: about as many bytes again for what is written. The request is
        UpdateTable {props.table}.
      </p>
      <button class="btn" onClick={props.onBegin}>Turn the stream on</button>
    </div>
  );
}

const kWords = { INSERT: "put", MODIFY: "changed", REMOVE: "removed" };

function Row(props: { table: string; change: Change }): JSX.Element {
  const { eventName, dynamodb: { Keys: keys, OldImage: before, NewImage: after, ApproximateCreationDateTime: seconds } } = props.change;
  const values = Object.values(keys);
  const [ref] = values;
  return (
    <tr class="new">
      <td class="num small">{timeOfDay(new Date(seconds * 1000))}</td>
      <td class={eventName === "REMOVE" ? "bad" : ""}>{kWords[eventName]}</td>
      <td class="mono">
        <a href={hashOf({ table: props.table, screen: "data", ref: textOf(ref), params: {} })}>
          {values.map((value, at) => <>{at > 0 && " "}<KeyText text={textOf(value)} /></>)}
        </a>
      </td>
      <td class="mono small wide"><Differences {...differences(keys, before, after)} /></td>
    </tr>
  );
}

function Differences(props: ReturnType<typeof differences>): JSX.Element {
  return (
    <>
      {props.shown.map(({ name, from, to }, at) => (
        <>{at > 0 && ", "}<span class="dim3">{name}</span> {from !== null && to !== null && <>{from} → </>}{to ?? <span class="dim3">gone</span>}</>
      ))}
      {props.left > 0 && <span class="dim3">, {props.left} more</span>}
    </>
  );
}
