import type { ComponentChildren, JSX } from "preact";
import { useAnswer } from "../../ask/answer";
import type { Ask } from "../../ask/ask";
import { KeyText } from "../../look/key_text";
import { hashOf } from "../../model/url";
import { bytes, count, duration, units } from "../../model/words";

interface Status {
  version: string;
  uptimeSeconds: number;
  healthy: boolean;
  problems: { kind: string; name: string; message: string }[];
  diskBytes: number | null;
  memoryBytes: number | null;
  backupAgeSeconds: number | null;
  alarmCounts: { ok: number; alarm: number; insufficientData: number };
}

interface Top {
  perSecond: number;
  operations: { operation: string; table?: string; perSecond: number; p50Milliseconds: number | null }[];
}

interface HotKey {
  object: string;
  key: string;
  kind: "read" | "write" | "throttle";
  perSecond: number;
  share: number;
}

interface Figures {
  status: Status;
  top: Top;
  hottest: HotKey | null;
}

async function readFigures(ask: Ask): Promise<Figures> {
  const [status, top, heat] = await Promise.all([
    ask.admin<Status>("status"), ask.admin<Top>("top"), ask.admin<{ keys: HotKey[] }>("heat"),
  ]);
  return { status, top, hottest: heat.keys[0] ?? null };
}

/** What the server says of itself. A server that keeps no figures shows nothing here. */
export function ServerCards(): JSX.Element | null {
  const { value } = useAnswer("figures", readFigures);
  if (value === undefined) return null;
  const { status, top, hottest } = value;
  return (
    <div class="cards">
      <Card name="This server">
        <Facts facts={[
          ["endpoint", location.origin],
          ["version", status.version],
          ["up for", uptime(status.uptimeSeconds)],
          ["on disk", status.diskBytes === null ? "in memory" : bytes(status.diskBytes)],
          ["last backup", status.backupAgeSeconds === null ? "none" : `${uptime(status.backupAgeSeconds)} ago`],
          ["health", status.healthy ? "well" : status.problems.map(({ message }) => message).join("; ")],
        ]} />
      </Card>
      <Card name="Now">
        <Facts facts={[
          ["requests", rate(top.perSecond)],
          ...byOperation(top).slice(0, kOperationsShown).map(({ operation, perSecond, median }): [string, string] => [
            operation, `${rate(perSecond)}${median === null ? "" : `, median ${duration(median)}`}`,
          ]),
          ["alarms", `${count(status.alarmCounts.alarm)} in ALARM, ${count(status.alarmCounts.ok)} OK`],
        ]} />
      </Card>
      <Card name="Hottest key">
        {hottest === null ? <p class="dim small">No key was asked for lately.</p> : <Hottest key={hottest.key} hot={hottest} />}
      </Card>
    </div>
  );
}

const kOperationsShown = 3;

interface Asked {
  operation: string;
  perSecond: number;
  median: number | null; // milliseconds, of the table that it is asked of most
}

/** The operations of all tables together, those asked most first. */
function byOperation(top: Top): Asked[] {
  const all = new Map<string, Asked>();
  for (const { operation, perSecond, p50Milliseconds } of top.operations) {
    const known = all.get(operation);
    if (known === undefined) all.set(operation, { operation, perSecond, median: p50Milliseconds });
    else known.perSecond += perSecond;
  }
  return [...all.values()].sort((one, other) => other.perSecond - one.perSecond);
}

/** "12 a second"; what comes seldom by the minute. */
function rate(perSecond: number): string {
  if (perSecond === 0) return "none in the last minute";
  return perSecond < 1 ? `${units(perSecond * 60)} a minute` : `${units(perSecond)} a second`;
}

function Hottest(props: { hot: HotKey }): JSX.Element {
  const { hot } = props;
  const [table = "", index] = hot.object.split("/");
  const limit = hot.kind === "write" ? 1000 : 3000;
  const unit = hot.kind === "write" ? "WCU" : "RCU";
  return (
    <>
      <p class="cut">
        <span class="mono" title={hot.key}><KeyText text={hot.key} /></span>{" "}
        <span class="dim small beside">{index === undefined ? table : `${table}, ${index}`}</span>
      </p>
      <span class="meter warn"><i style={{ width: `${Math.min(100, hot.share * 100)}%` }} /></span>
      <p class="small dim">
        {rate(hot.perSecond).replace(/ a /, ` ${unit} a `)}; a partition serves {count(limit)} a second.{" "}
        <a href={hashOf({ table, screen: "activity", params: {} })}>Open Activity</a>
      </p>
    </>
  );
}

function Card(props: { name: string; children: ComponentChildren }): JSX.Element {
  return <section class="card padded" aria-label={props.name}><h2>{props.name}</h2>{props.children}</section>;
}

function Facts(props: { facts: [string, string][] }): JSX.Element {
  return (
    <dl class="kv">
      {props.facts.map(([name, value]) => <><dt>{name}</dt><dd title={value}>{value}</dd></>)}
    </dl>
  );
}

function uptime(seconds: number): string {
  if (seconds < 120) return `${count(seconds)} s`;
  if (seconds < 7200) return `${count(Math.round(seconds / 60))} min`;
  if (seconds < 172_800) return `${count(Math.round(seconds / 3600))} h`;
  return `${count(Math.round(seconds / 86_400))} days`;
}
