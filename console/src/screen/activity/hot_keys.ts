import type { Ask, GraphReply } from "../../ask/ask";
import type { Value } from "../../model/value";

/** A busy key, as `/_graph/heat` tells it. */
export interface HotKey {
  index: string | null;
  kind: "read" | "write" | "throttle";
  key: Record<string, Value> | null; // null: of an index that was dropped meanwhile
  text: string | null;
  node: string | null;
  type: string | null;
  units: number; // a lower bound: at most `error` too low
  requests: number;
  peak: number; // units of its busiest second
  per_second: number;
  limit: number | null; // what one partition serves in a second; null: of refusals
  share: number;
  error: number;
}

/** The units of the table, or of an index, and how they lie over 128 parts of the hashes of the keys. */
export interface HeatObject {
  index: string | null;
  kind: HotKey["kind"];
  units: number;
  stretches: number[];
}

export interface HeatReply extends GraphReply {
  data: HotKey[];
  from: string;
  until: string;
  seconds: number;
  objects: HeatObject[];
}

const kRows = 25;

/** Reads the busiest keys of the last minute or hour. No units; `isQuiet`: a look that follows another. */
export function readHeat(ask: Ask, table: string, seconds: number, isQuiet: boolean): Promise<HeatReply> {
  return ask.graph<HeatReply>("heat", { table, seconds, first: kRows }, { noReceipt: isQuiet });
}

/** Names a row: one key may be busy with reads and with writes, in the table and in an index. */
export function nameOf(key: HotKey): string {
  return `${key.kind} ${key.index ?? ""} ${key.text ?? ""}`;
}

/** What opens the collection of a key: its node, or the partition key of the table itself. */
export function refOf(key: HotKey): string | null {
  return key.node ?? (key.index === null ? key.text : null);
}

/** The object that a key is of. */
export function objectOf(heat: HeatReply, { index, kind }: { index: string | null; kind: HotKey["kind"] }): HeatObject | undefined {
  return heat.objects.find((object) => object.index === index && object.kind === kind);
}

/** By how much of all units of its object a row's count may be too low, at most: 0.1 is 0.1 %. */
export function boundOf(heat: HeatReply): number {
  const shares = heat.data.map((key) => {
    const whole = objectOf(heat, key)?.units ?? 0;
    return whole > 0 ? (key.error / whole) * 100 : 0;
  });
  return Math.ceil(Math.max(0, ...shares) * 10) / 10;
}
