import type { GraphSchema } from "../../model/schema";
import { allKeyNames, type TableKeys } from "../../model/table_keys";
import type { Facts } from "./facts";
import { contentOf, plainText, typeOf, type Item, type TypeName, type Value } from "../../model/value";

/** What was changed of an item, before it is saved. */
export interface Edits {
  set: Record<string, Value>;
  removed: string[];
}

export const kNoEdits: Edits = { set: {}, removed: [] };

export function changedNames(edits: Edits): string[] {
  return [...Object.keys(edits.set), ...edits.removed];
}

/** Attributes that nobody edits, each with the reason: keys, and what the schema makes. */
export function lockedNames(keys: TableKeys, graph: GraphSchema | null, facts: Facts): Map<string, string> {
  const locked = new Map<string, string>();
  for (const name of allKeyNames(keys)) locked.set(name, "made by the schema");
  for (const { name } of keys.table) locked.set(name, "the key");
  if (graph === null) return locked;
  const { type, created, updated, version } = graph.attributes;
  for (const name of [type, created, version]) if (name !== null) locked.set(name, "made by the schema");
  if (updated !== null) locked.set(updated, "set when saved");
  const node = facts.kind === "node" ? graph.nodes.find(({ name }) => name === facts.type) : undefined;
  for (const name of node?.parts ?? []) locked.set(name, "part of the key");
  for (const { name } of node?.counters ?? []) locked.set(name, "counted");
  if (node?.edge_set) locked.set(node.edge_set.attribute, "the node's edges");
  const edge = facts.kind === "edge" ? graph.edges.find(({ name }) => name === facts.type) : undefined;
  for (const name of edge?.key ?? []) locked.set(name, "part of the key");
  return locked;
}

/** Writes a value for a field that is edited, as `readTyped` reads it: a text as it is, bytes in base64. */
export function editText(value: Value): string {
  return "S" in value ? value.S : "N" in value ? value.N : "B" in value ? value.B : plainText(value);
}

/** Reads what was typed as a value of the type; a sentence says what is wrong with it. */
export function readTyped(type: TypeName, text: string): Value | string {
  switch (type) {
    case "S": return { S: text };
    case "N": return isNumber(text) ? { N: numberText(text) } : `"${text}" is no number`;
    case "BOOL": return text === "true" || text === "false" ? { BOOL: text === "true" } : "write true or false";
    case "NULL": return { NULL: true };
    case "B": return isBase64(text) ? { B: text } : "write the bytes in base64";
    default: return readDocument(type, text);
  }
}

function isNumber(text: string): boolean {
  return /^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?\s*$/.test(text);
}

/** The number as JSON writes it: no "+", no zeros in front, digits on both sides of the point. */
function numberText(text: string): string {
  const [, sign = "", whole = "", part = "", power = ""] = /^([-+]?)(\d*)\.?(\d*)(.*)$/.exec(text.trim()) ?? [];
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  return `${sign === "-" ? "-" : ""}${digits}${part === "" ? "" : `.${part}`}${power}`;
}

function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.length % 4 === 0;
}

/** Lists, maps and sets are edited in DynamoDB's JSON, in which no digit of a number is lost. */
function readDocument(type: TypeName, text: string): Value | string {
  try {
    const read = JSON.parse(text) as unknown;
    const isMap = type === "M";
    if (isMap !== !Array.isArray(read) || read === null || typeof read !== "object") {
      return isMap ? "write an object of DynamoDB's JSON" : "write an array of DynamoDB's JSON";
    }
    return { [type]: read } as unknown as Value;
  } catch {
    return `write it in DynamoDB's JSON, as in ${kSamples[type] ?? ""}`;
  }
}

const kSamples: Partial<Record<TypeName, string>> = {
  L: '[{"S":"a"},{"N":"1"}]', M: '{"name":{"S":"a"}}', SS: '["a","b"]', NS: '["1","2"]', BS: '["AQI="]',
};

/** What stands in the field of a document: its DynamoDB JSON. */
export function documentText(value: Value): string {
  return JSON.stringify(contentOf(value));
}

export function isDocument(type: TypeName): boolean {
  return ["L", "M", "SS", "NS", "BS"].includes(type);
}

/** The item as it would be after saving. */
export function edited(item: Item, edits: Edits): Item {
  const all = { ...item, ...edits.set };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !edits.removed.includes(name)));
}

/** Tells whether two values are the same, so that typing a value back is no change. */
export function isSame(one: Value | undefined, other: Value | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return typeOf(one) === typeOf(other) && JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
}
