import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { AskError } from "../../ask/server";
import type { ScreenProps } from "../../frame/app";
import { KeyText } from "../../look/key_text";
import { Note } from "../../look/note";
import { count, counted, duration, timeOfDay, units } from "../../model/words";
import { followLog, type LogReply, type Request } from "./log_tail";

const kKept = 1000;

interface Seen {
  requests: Request[]; // the newest first
  last: LogReply | null;
  lost: number;
  error: AskError | null;
}

const kNothing: Seen = { requests: [], last: null, lost: 0, error: null };

/** The requests of the table as they come, the newest first. The first look begins their noting. */
export function Requests(props: ScreenProps & { bar: JSX.Element }): JSX.Element {
  const { table, bar } = props;
  const [seen, setSeen] = useState<Seen>(kNothing);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => setSeen(kNothing), [table]);
  useEffect(() => {
    if (isPaused) return;
    const ending = new AbortController();
    void followLog(table, ending.signal,
      (reply) => setSeen((before) => grown(before, reply)),
      (error) => setSeen((before) => ({ ...before, error })));
    return () => ending.abort();
  }, [table, isPaused]);
  const { requests, last, lost, error } = seen;
  const hasKeys = last?.keys === "plain";
  return (
    <section class="pane activity" aria-label="Requests">
      <div class="bar">{bar}<span class="grow" />
        <span class="small dim3 cut wide">{last === null ? "" : `noted since ${timeOfDay(new Date(last.since))}, while somebody looks`}</span>
        <span class="small dim row live">{!isPaused && error === null && <><span class="dot" />live</>}</span>
        <button class="btn sm" onClick={() => setPaused(!isPaused)}>{isPaused ? "Go on" : "Pause"}</button>
      </div>
      {error !== null && error.code !== "server_gone" && (
        <div class="sec"><Note role={error.code === "unsupported" ? "status" : "alert"}>{error.message}</Note></div>
      )}
      {lost > 0 && <div class="sec"><Note role="status">{counted(lost, "request")} came faster than this page could ask, and are not here.</Note></div>}
      <div class="scroll" tabIndex={0} role="group" aria-label="Requests">
        <table aria-label="Requests" class="requests-of">
          <thead>
            <tr>
              <th class="time" scope="col">Time</th><th class="op" scope="col">Operation</th><th scope="col">Shape</th>
              {hasKeys && <th scope="col" class="wide">Key</th>}
              <th class="n r wide" scope="col">Read</th><th class="n r wide" scope="col">Returned</th><th class="u r" scope="col">Units</th>
              <th class="n r wide" scope="col">Took</th><th class="st" scope="col">Status</th>
            </tr>
          </thead>
          <tbody>{requests.map((one) => <Row key={one.number} request={one} hasKeys={hasKeys} />)}</tbody>
        </table>
        {requests.length === 0 && error === null && last !== null && (
          <p class="sec dim">No request yet. Each stands here as soon as it was answered; to look costs no units.</p>
        )}
      </div>
    </section>
  );
}

function grown(before: Seen, reply: LogReply): Seen {
  const newest = before.requests[0]?.number ?? -1;
  const more = reply.data.filter(({ number }) => number > newest).reverse();
  return { requests: [...more, ...before.requests].slice(0, kKept), last: reply, lost: before.lost + reply.lost, error: null };
}

function Row(props: { request: Request; hasKeys: boolean }): JSX.Element {
  const { time, operation, path, index, shape, key, scanned, returned, rcu, wcu, microseconds, status, error } = props.request;
  const isBad = (status ?? 200) >= 400;
  return (
    <tr class={isBad ? "bad new" : "new"}>
      <td class="num small">{timeOfDay(new Date(time))}</td>
      <td class="op" title={path ?? operation}>
        {operation}{path !== null && <span class="dim3 small"> {path}</span>}{index !== null && <span class="dim3 small"> {index}</span>}
      </td>
      <td class="mono small" title={shape ?? ""}><Shape shape={shape ?? ""} operation={operation} /></td>
      {props.hasKeys && (
        <td class="mono small wide" title={key?.join(" ") ?? ""}>{key?.map((text, at) => <>{at > 0 && " "}<KeyText text={text} /></>)}</td>
      )}
      <td class="r num wide">{scanned === null ? "" : count(scanned)}</td>
      <td class="r num wide">{returned === null ? "" : count(returned)}</td>
      <td class="r num">{unitsOf(rcu, wcu)}</td>
      <td class="r num wide">{microseconds === null ? "" : duration(microseconds / 1000)}</td>
      <td class="st small" title={error ?? ""}>{error ?? status ?? ""}</td>
    </tr>
  );
}

/** "UpdateItem pk=ORDER#{Order}": the operation has a column of its own, but where the page is narrow. */
function Shape(props: { shape: string; operation: string }): JSX.Element {
  const { shape, operation } = props;
  if (!shape.startsWith(`${operation} `)) return <>{shape}</>;
  return <><span class="narrow-only">{operation} </span>{shape.slice(operation.length + 1)}</>;
}

function unitsOf(rcu: number, wcu: number): string {
  const said = [rcu > 0 ? `${units(rcu)} RCU` : "", wcu > 0 ? `${units(wcu)} WCU` : ""].filter((word) => word !== "");
  return said.length === 0 ? "none" : said.join(", ");
}
