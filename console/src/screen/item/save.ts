import type { Ask, GraphPath, GraphReply } from "../../ask/ask";
import type { Place } from "../data/collection";
import { keyOfItem } from "../../model/table_keys";
import { itemText, plainText, type Item, type Value } from "../../model/value";
import { unchanged } from "./condition";
import { changedNames, type Edits } from "./edit";
import type { Facts } from "./facts";

/** A save before it is sent: which path, which body. Numbers stand in it with all their digits, so
 *  the body is text. */
export interface Save {
  path: GraphPath | null; // null: UpdateItem, for an item that no schema knows
  body: string; // of a path without its last brace, so that `explain` or `trace` can follow
}

export interface HowToSave {
  onlyIfUnchanged: boolean;
  isBare: boolean; // as a bare item, although the schema knows it
}

/** Returns the write that makes the edits: as the graph writes, wherever the schema knows the item. */
export function saveOf(place: Place, facts: Facts, read: Item, edits: Edits, how: HowToSave): Save {
  const where = how.onlyIfUnchanged ? unchanged(read, changedNames(edits)) : "";
  const about = aboutOf(facts);
  if (place.graph === null || about === null || how.isBare) return bareSave(place, read, edits, how.onlyIfUnchanged);
  const set = Object.entries(edits.set).map(([name, value]) => `${JSON.stringify(name)}:${plainText(value)}`);
  const members = [...about.members];
  if (set.length > 0) members.push(`"set":{${set.join(",")}}`);
  if (edits.removed.length > 0) members.push(`"remove":${JSON.stringify(edits.removed)}`);
  if (where !== "") members.push(`"where":${JSON.stringify(where)}`);
  return { path: about.path, body: `{"table":${JSON.stringify(place.table)},"${about.verb}":{${members.join(",")}}` };
}

function aboutOf(facts: Facts): { path: GraphPath; verb: string; members: string[] } | null {
  if (facts.kind === "node" && facts.node !== null) {
    return { path: "nodes", verb: "updateNode", members: [`"node":${JSON.stringify(facts.node)}`] };
  }
  if (facts.kind !== "edge" || facts.type === null || facts.from === null || facts.to === null) return null;
  return { path: "edges", verb: "updateEdge", members: edgeMembers(facts) };
}

/** The members that name an edge: its ends, its type, and the fields that stand in its key. */
export function edgeMembers(facts: Facts): string[] {
  const { from, type, to, key } = facts;
  const members = Object.entries({ from, type, to }).map(([name, text]) => `"${name}":${JSON.stringify(text)}`);
  const fields = Object.entries(key).map(([name, value]) => `${JSON.stringify(name)}:${plainText(value)}`);
  return fields.length === 0 ? members : [...members, `"key":{${fields.join(",")}}`];
}

/** UpdateItem with the same condition, for a table without a schema or an item of no type. */
function bareSave(place: Place, read: Item, edits: Edits, onlyIfUnchanged: boolean): Save {
  const names: Record<string, string> = {};
  const values: Record<string, Value> = {};
  const nameOf = (name: string): string => {
    const known = Object.keys(names).find((placeholder) => names[placeholder] === name);
    const placeholder = known ?? `#n${Object.keys(names).length}`;
    names[placeholder] = name;
    return placeholder;
  };
  const valueOf = (value: Value): string => {
    const placeholder = `:v${Object.keys(values).length}`;
    values[placeholder] = value;
    return placeholder;
  };
  const sets = Object.entries(edits.set).map(([name, value]) => `${nameOf(name)} = ${valueOf(value)}`);
  const removes = edits.removed.map(nameOf);
  const update = [sets.length > 0 ? `SET ${sets.join(", ")}` : "", removes.length > 0 ? `REMOVE ${removes.join(", ")}` : ""];
  const conditions = changedNames(edits).map((name) => {
    const value = read[name];
    return value === undefined ? `attribute_not_exists(${nameOf(name)})` : `${nameOf(name)} = ${valueOf(value)}`;
  });
  const input = {
    TableName: place.table,
    Key: keyOfItem(place.keys, read),
    UpdateExpression: update.filter((part) => part !== "").join(" "),
    ...(onlyIfUnchanged ? { ConditionExpression: conditions.join(" AND ") } : {}),
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  };
  return { path: null, body: JSON.stringify(input) };
}

interface Reply extends GraphReply {
  data: { request: string; operation: string }[];
}

/** What a save would send: its text, and the operations. */
export interface Explained {
  text: string;
  requests: string[];
}

/** Says what a save would send. Nothing is sent. */
export async function explainSave(ask: Ask, save: Save): Promise<Explained> {
  if (save.path === null) return { text: bareText(JSON.parse(save.body)), requests: ["UpdateItem"] };
  const reply = await ask.graph<Reply>(save.path, `${save.body},"explain":true}`, { noReceipt: true });
  return { text: reply.data.map(({ request }) => request).join("\n"), requests: reply.data.map(({ operation }) => operation) };
}

/** UpdateItem as people read it, with its names and values in their places. */
function bareText(input: BareInput): string {
  const names = input.ExpressionAttributeNames;
  const values = input.ExpressionAttributeValues ?? {};
  const written = (text: string): string => text.replace(/[#:][nv]\d+/g, (word) => {
    const value = values[word];
    return word.startsWith("#") ? names[word] ?? word : value === undefined ? word : plainText(value);
  });
  const condition = input.ConditionExpression === undefined ? "" : `\n    if ${written(input.ConditionExpression)}`;
  return `UpdateItem ${input.TableName} ${itemText(input.Key)}\n     ${written(input.UpdateExpression)}${condition}`;
}

interface BareInput {
  TableName: string;
  Key: Record<string, Value>;
  UpdateExpression: string;
  ConditionExpression?: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues?: Record<string, Value>;
}

/** Sends it, and says what that cost: "1 UpdateItem, 2 WCU". */
export async function sendSave(ask: Ask, save: Save): Promise<string> {
  if (save.path === null) await ask.dynamo("UpdateItem", JSON.parse(save.body));
  else await ask.graph<GraphReply>(save.path, `${save.body},"trace":true}`);
  return ask.price;
}
