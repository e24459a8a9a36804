import { textOf, type Item, type Value } from "../../model/value";

/** An attribute that a write changed: from what, to what; null: it was not there, or is no more. */
export interface Difference {
  name: string;
  from: string | null;
  to: string | null;
}

const kShown = 8;
const kTextShown = 120;

/** What a write changed of an item, beside its key. Of a removed item nothing is told. */
export function differences(keys: Item, before: Item | undefined, after: Item | undefined): { shown: Difference[]; left: number } {
  if (after === undefined) return { shown: [], left: 0 };
  const names = Object.keys({ ...before, ...after }).filter((name) => (
    keys[name] === undefined && JSON.stringify(before?.[name]) !== JSON.stringify(after[name])));
  const shown = names.slice(0, kShown).map((name) => ({ name, from: shortOf(before?.[name]), to: shortOf(after[name]) }));
  return { shown, left: names.length - shown.length };
}

function shortOf(value: Value | undefined): string | null {
  if (value === undefined) return null;
  const text = textOf(value);
  return text.length > kTextShown ? `${text.slice(0, kTextShown)}…` : text;
}
