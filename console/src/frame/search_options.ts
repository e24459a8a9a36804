import type { Ask } from "../ask/ask";
import type { IconName } from "../look/icon";
import { nodeLook, type GraphSchema } from "../model/schema";
import type { NodeLook } from "../look/mark";
import { bytes, count, counted, duration } from "../model/words";
import { typeOfRef } from "../model/ref";
import type { View } from "../model/url";
import { keyOfCursor } from "../model/cursor";
import { nearestKeys, walkKeys, type FoundKey } from "../model/nearest_keys";
import { textOf, type Value } from "../model/value";

/** A line of the search: where it leads, and what opening it costs. */
export interface Option {
  text: string; // the key, the ref or the name
  about: string; // what it opens
  cost: string; // "2 Queries"
  key?: string; // of the keyboard
  mark: IconName | NodeLook;
  to: View;
}

export interface Group {
  name: string;
  about: string;
  options: Option[];
}

/** Reads what was typed as a key, if it is one: {"PK": …, "SK": …}, plain or with types. */
export function keyOf(text: string): Record<string, string> | null {
  if (!text.startsWith("{")) return null;
  try {
    const read = JSON.parse(text) as Record<string, unknown>;
    return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, partOf(value)]));
  } catch {
    return null;
  }
}

function partOf(value: unknown): string {
  const inner = value !== null && typeof value === "object" ? Object.values(value)[0] : value;
  return String(inner);
}

/** Queries that open both halves: one of the table, one of each index that edges are read back by. */
function queriesOfNode(graph: GraphSchema | null): string {
  const reverse = new Set(graph?.edges.filter((edge) => edge.index !== null).map((edge) => edge.index));
  return counted(1 + reverse.size, "Query", "Queries");
}

/** What the typed text opens by itself. */
export function openOptions(table: string, graph: GraphSchema | null, text: string, after?: View): Option[] {
  const key = keyOf(text);
  if (key !== null) return keyOptions(table, graph, key);
  const behind = keyOfCursor(text);
  if (behind !== null) return [cursorOption(table, graph, text, behind, after)];
  const type = typeOfRef(graph, text);
  const mark = type === null ? "table" : nodeLook(graph, type);
  const options: Option[] = [{
    text, about: "its collection, both halves", cost: queriesOfNode(graph), key: "↵", mark: "table",
    to: { table, screen: "data", ref: text, params: {} },
  }];
  if (type === null) return options;
  options.push({
    text, about: "its neighbourhood", cost: queriesOfNode(graph), mark: "graph",
    to: { table, screen: "graph", ref: text, params: {} },
  }, {
    text, about: "the item, in its collection", cost: `${queriesOfNode(graph)}, 1 GetItem`, mark,
    to: { table, screen: "data", ref: text, params: { item: "node" } },
  });
  return options;
}

/** The page behind a cursor, in the partition that the cursor's key is in. */
function cursorOption(
  table: string, graph: GraphSchema | null, text: string, key: Record<string, Value>, opened?: View,
): Option {
  const index = graph?.indexes.find(({ pk }) => pk.every(({ name }) => key[name] !== undefined));
  const pk = index?.pk[0]?.name ?? graph?.key[0]?.name ?? Object.keys(key)[0] ?? "";
  const value = textOf(key[pk]);
  const isNode = typeOfRef(graph, value) !== null;
  const ref = isNode || opened?.ref === undefined ? value : opened.ref;
  return {
    text: value, about: `the page${index === undefined ? "" : ` of ${index.name}`} behind this cursor`, cost: "1 Query", mark: "table",
    to: { table, screen: "data", ref, params: { after: text, by: "key" } },
  };
}

function keyOptions(table: string, graph: GraphSchema | null, key: Record<string, string>): Option[] {
  const [pkName = "", skName = ""] = graph?.key.map(({ name }) => name) ?? Object.keys(key);
  const pk = key[pkName] ?? Object.values(key)[0] ?? "";
  const sk = key[skName] ?? Object.values(key)[1];
  const params: Record<string, string> = sk === undefined ? {} : { sel: sk };
  return [{
    text: sk === undefined ? pk : `${pk}  ${sk}`, about: "this item in its collection", cost: queriesOfNode(graph),
    mark: "table", to: { table, screen: "data", ref: pk, params },
  }];
}

/** Declared reads that begin at such a node. */
export function patternOptions(table: string, graph: GraphSchema | null, text: string): Option[] {
  const type = typeOfRef(graph, text);
  if (graph === null || type === null) return [];
  const fitting = graph.patterns.filter(({ params, proven }) => proven && params[0]?.type === type);
  return fitting.map((pattern) => {
    const name = pattern.params[0]?.name ?? "";
    return {
      text: pattern.name, about: `${name} = ${text}`, cost: pattern.cost, mark: "pattern",
      to: { table, screen: "query", params: { plan: pattern.name, params: JSON.stringify({ [name]: text }) } },
    };
  });
}

const kKeysShown = 9;
export const kKeysThatBegin = "Keys that begin so";

/** Walks over the table's keys for those that begin with the text; where there is none, for the nearest
 *  names. No units. */
export async function keyGroup(ask: Ask, table: string, graph: GraphSchema | null, prefix: string): Promise<Group> {
  const { keys, lookedAt, isAll, millis } = await walkKeys(ask, table, prefix, kKeysShown);
  if (keys.length === 0 && isAll) return nearestGroup(ask, table, graph, prefix, lookedAt);
  const others = keys.filter(({ text }) => text !== prefix).slice(0, kKeysShown - 2);
  return {
    name: kKeysThatBegin,
    about: `${count(keys.length)}${isAll ? "" : " or more"} among ${count(lookedAt)}, walked in ${duration(millis)}, no units`,
    options: others.map((key) => optionOf(table, graph, key)),
  };
}

const kNearestShown = 5;

async function nearestGroup(ask: Ask, table: string, graph: GraphSchema | null, text: string, lookedAt: number): Promise<Group> {
  const { prefix, keys } = await nearestKeys(ask, table, text, kNearestShown);
  return {
    name: "Nearest names",
    about: `none of ${counted(lookedAt, "key")} begins so; these begin with ${prefix}`,
    options: keys.map((key) => optionOf(table, graph, key)),
  };
}

function optionOf(table: string, graph: GraphSchema | null, key: FoundKey): Option {
  return {
    text: key.text,
    about: "",
    cost: `${counted(key.items ?? 0, "item")}${key.more ? " or more" : ""}, ${bytes(key.bytes ?? 0)}`,
    mark: key.type === null ? "table" : nodeLook(graph, key.type),
    to: { table, screen: "data", ref: key.text, params: {} },
  };
}
