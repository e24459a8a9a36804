import type { GraphSchema } from "../../model/schema";
import type { Value } from "../../model/value";
import { millisOf } from "../../model/words";
import type { DrawnEdge } from "./drawing";

/** An attribute by which drawn edges have a date. */
export interface TimeAttribute {
  name: string;
  times: ReadonlyMap<string, number>; // by the edge's id: milliseconds since 1970
  stops: number[]; // the times that there are, in order, each once
}

/** The attributes by which edges can be told apart in time: first the declared ones, then what looks like
 *  a date in the items, then sort keys that hold one, at last the stamps that the table keeps by itself. */
export function timeAttributes(graph: GraphSchema, edges: readonly DrawnEdge[]): TimeAttribute[] {
  const found = new Found(graph);
  for (const edge of edges) found.take(edge);
  return found.all();
}

const enum Rank { declared, found, key, stamp }

class Found {
  private readonly times = new Map<string, Map<string, number>>();
  private readonly noDates = new Set<string>(); // undeclared, and some edge has something else there
  private readonly declared = new Map<string, string>(); // by edge type and field: the field's type
  private readonly fields: string[]; // declared dates, in the schema's order
  private readonly sortKeys: Set<string>;
  private readonly stamps: Set<string>;

  constructor(graph: GraphSchema) {
    for (const type of graph.edges) {
      for (const field of type.fields) this.declared.set(`${type.name}\n${field.name}`, field.type);
    }
    this.fields = graph.edges.flatMap(({ fields }) => fields.filter(({ type }) => kDates.has(type)).map(({ name }) => name));
    this.sortKeys = new Set([...graph.key.slice(1), ...graph.indexes.flatMap(({ sk }) => sk)].map(({ name }) => name));
    const { created, updated, ttl } = graph.attributes;
    this.stamps = new Set([created, updated, ttl].filter((name): name is string => name !== null));
  }

  take({ id, type, row }: DrawnEdge): void {
    for (const [name, value] of Object.entries(row?.item ?? {})) {
      const declared = this.declared.get(`${type}\n${name}`);
      const time = this.sortKeys.has(name) && declared === undefined ? timeWithin(value) : timeOf(name, value, declared);
      if (time === null && !this.sortKeys.has(name) && !kDates.has(declared ?? "")) this.noDates.add(name);
      if (time === null) continue;
      const times = this.times.get(name);
      if (times === undefined) this.times.set(name, new Map([[id, time]]));
      else times.set(id, time);
    }
  }

  /** All that have two times or more; a sort key only if it says something that nothing else does. */
  all(): TimeAttribute[] {
    const order = [...this.fields, ...this.sortKeys];
    const names = [...this.times.keys()].filter((name) => !this.noDates.has(name))
      .sort((one, other) => this.rank(one) - this.rank(other) || order.indexOf(one) - order.indexOf(other));
    const said = names.filter((name) => this.rank(name) !== Rank.key);
    for (const name of names.filter((one) => this.rank(one) === Rank.key)) {
      if (!said.some((other) => this.isSaidBy(name, other))) said.push(name);
    }
    return names.filter((name) => said.includes(name))
      .map((name) => ({ name, times: this.timesOf(name), stops: [...new Set(this.timesOf(name).values())].sort((one, other) => one - other) }))
      .filter(({ stops }) => stops.length > 1);
  }

  private isSaidBy(name: string, other: string): boolean {
    const times = this.timesOf(other);
    return [...this.timesOf(name)].every(([id, time]) => times.get(id) === time);
  }

  private timesOf(name: string): ReadonlyMap<string, number> {
    return this.times.get(name) ?? new Map<string, number>();
  }

  private rank(name: string): Rank {
    if (this.stamps.has(name)) return Rank.stamp;
    if (this.fields.includes(name)) return Rank.declared;
    return this.sortKeys.has(name) ? Rank.key : Rank.found;
  }
}

const kDates = new Set(["date", "datetime", "epoch", "ms"]);

function timeOf(name: string, value: Value, declared: string | undefined): number | null {
  if ("S" in value) return textTime(value.S);
  if (!("N" in value)) return null;
  if (declared === "epoch") return usable(Number(value.N) * 1000);
  return declared === "ms" ? usable(Number(value.N)) : millisOf(name, value.N);
}

const kFirst = Date.parse("0001-01-01");
const kLast = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** A time that dates can be written of, in whole milliseconds; null: a number that means something else, as "never". */
function usable(millis: number): number | null {
  const whole = Math.floor(millis);
  return whole >= kFirst && whole <= kLast ? whole : null;
}

const kPattern = /(?<!\d)\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?(?!\d)/;
const kWhole = new RegExp(`^${kPattern.source}$`);

/** A date within a key, as in `VISIT#2024-05-06#HOME`. */
function timeWithin(value: Value): number | null {
  return "S" in value ? textTime(kPattern.exec(value.S)?.[0] ?? "") : null;
}

/** Reads a date or a time of ISO 8601. One without a zone is in UTC. */
export function textTime(text: string): number | null {
  if (!kWhole.test(text)) return null;
  const isDay = text.length === kDayLetters;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text.slice(kDayLetters));
  const millis = Date.parse(isDay || hasZone ? text.replace(" ", "T") : `${text.replace(" ", "T")}Z`);
  return Number.isNaN(millis) ? null : millis;
}

export const kDayLetters = "2024-05-06".length;
