import { nameOf, type HotKey } from "./hot_keys";

/** Units a second of a key, between one look and the next. */
export interface Rate {
  at: number; // milliseconds
  millis: number; // since the look before
  perSecond: number;
}

interface Seen {
  at: number;
  units: number;
}

const kRatesKept = 60;

/** What the page has seen of each key since it looks: the server keeps sums, not their course. */
let question = "";
const last = new Map<string, Seen>();
const rates = new Map<string, Rate[]>();

/** Notes the units of the busiest keys. Another question, of another table or time, begins anew. */
export function noteRates(asked: string, keys: HotKey[], now = Date.now()): void {
  if (asked !== question) {
    question = asked;
    last.clear();
    rates.clear();
  }
  for (const key of keys) {
    const name = nameOf(key);
    const before = last.get(name);
    last.set(name, { at: now, units: key.units });
    if (before === undefined || now <= before.at) continue;
    // Less than before: the hour, or the minute, has moved on.
    const more = Math.max(0, key.units - before.units);
    const rate = { at: now, millis: now - before.at, perSecond: (more * 1000) / (now - before.at) };
    rates.set(name, [...(rates.get(name) ?? []), rate].slice(-kRatesKept));
  }
}

export function ratesOf(asked: string, key: HotKey): Rate[] {
  return asked === question ? rates.get(nameOf(key)) ?? [] : [];
}
