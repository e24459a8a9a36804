import type { Ask, GraphReply } from "../ask/ask";
import type { Value } from "./value";

/** A key of the table, as `/_graph/keys` tells it. */
export interface FoundKey {
  key: Record<string, Value>;
  text: string;
  node: string | null;
  type: string | null;
  items?: number;
  bytes?: number;
  more?: boolean;
}

export interface KeysReply extends GraphReply {
  data: FoundKey[];
  cursor: string | null;
  looked_at: number;
}

export interface Walk {
  keys: FoundKey[];
  lookedAt: number;
  isAll: boolean; // no further key begins so
  millis: number;
}

const kWalkMillis = 3000;

/** Walks over the table's keys for those that begin with the text, until it has so many. No units. */
export async function walkKeys(ask: Ask, table: string, prefix: string, first: number): Promise<Walk> {
  const begun = performance.now();
  const walk: Walk = { keys: [], lookedAt: 0, isAll: false, millis: 0 };
  let after: string | null = null;
  do {
    const body: Record<string, unknown> = { table, prefix, counts: true, first };
    if (after !== null) body.after = after;
    const reply: KeysReply = await ask.graph<KeysReply>("keys", body, { aside: true });
    walk.keys.push(...reply.data);
    walk.lookedAt += reply.looked_at;
    after = reply.cursor;
    walk.millis = performance.now() - begun;
  } while (after !== null && walk.keys.length < first && walk.millis < kWalkMillis);
  walk.isAll = after === null;
  return walk;
}

const kTries = 4;

/** Returns keys that begin as the text does, with fewer and fewer letters of it: what was meant by a
 *  name with a slip. Empty: none is near. */
export async function nearestKeys(ask: Ask, table: string, text: string, first: number): Promise<{ prefix: string; keys: FoundKey[] }> {
  let prefix = text;
  for (let tries = 0; tries < kTries && prefix.length > 1; ++tries) {
    prefix = prefix.slice(0, Math.min(prefix.length - 1, Math.ceil(prefix.length * (1 - tries * 0.15))));
    const { keys } = await walkKeys(ask, table, prefix, first);
    if (keys.length > 0) return { prefix, keys };
  }
  return { prefix, keys: [] };
}
