import type { Ask, Page } from "../../ask/ask";
import { AskError } from "../../ask/server";
import { readAround, type Around, type AroundHalf, type AroundRow, type Direction } from "../../model/around";
import { typeOfRef } from "../../model/ref";
import { typeAttributeOf, type GraphSchema } from "../../model/schema";
import { keyOf, type TableKeys } from "../../model/table_keys";
import { keyOfCursor } from "../../model/cursor";
import { itemBytes, textOf, type Item, type Value } from "../../model/value";

/** An item as it stands in a half, and what it is in the graph. */
export interface Row {
  item: Item;
  bytes: number;
  kind: "node" | "edge" | "series" | "unknown";
  type: string | null;
  end: string | null;
  direction: Direction;
  other: string | null; // the node at the other end
}

export interface RowGroup {
  type: string | null;
  end: string | null;
  direction: Direction;
  count: number;
  exact: boolean; // else there are at least so many
  rows: Row[];
}

/** How many edges of a type lead from or to a node. */
export interface EndCount {
  type: string;
  end: string | null;
  direction: Direction;
  count: number;
  exact: boolean;
  counted: "read" | "counter";
}

/** A partition of the table or of an index, its rows in groups by type. */
export interface Half {
  index: string | null; // null: the table itself
  key: Record<string, Value>; // the partition key that was asked for; empty after a Scan
  node: Row | null; // the item of the node whose own partition it is
  groups: RowGroup[];
  ends: EndCount[]; // of each edge type that the node can have here, even where there is none
  units: number | null; // what its Query cost, where it is told
  complete: boolean;
  after: string | null; // what reads on: a cursor, or the last key as JSON
}

/** What a ref or a key opened: the base half first, then those that lead back to the node. */
export interface Collection {
  isNode: boolean;
  halves: Half[];
}

/** Whose items are read. */
export interface Place {
  table: string;
  graph: GraphSchema | null;
  keys: TableKeys;
}

const kRowsMax = 200;

/** Reads what a ref or a partition key opens. A node: all its halves; else the partition as it is. With
 *  a cursor: the page behind it, of the half that the cursor belongs to; `byKey`, behind the key that
 *  the cursor stands at, since a cursor of another list of the node reads on in that list alone. */
export async function readCollection(
  ask: Ask, place: Place, ref: string, { after, byKey }: { after: string; byKey: boolean },
): Promise<Collection> {
  const { table, graph } = place;
  if (graph !== null && !byKey && typeOfRef(graph, ref) !== null) {
    const asked = { table, node: ref, first: kRowsMax, ...(after === "" ? {} : { after }) };
    try {
      return ofAround(await readAround(ask, asked));
    } catch (error) {
      // A key that only looks like a ref, or a cursor of another list: the partition is read as it stands.
      if (!(error instanceof AskError) || error.code !== "invalid_argument") throw error;
      if (after !== "" && keyOfCursor(after) === null) throw error;
    }
  }
  const behind = keyOfCursor(after);
  const half = behind === null
    ? await readPartition(ask, place, null, ref, after) : await readBehind(ask, place, behind);
  return { isNode: false, halves: [half] };
}

/** Reads the page behind a cursor's key: of the index whose key it has, else of the table. */
function readBehind(ask: Ask, place: Place, key: Record<string, Value>): Promise<Half> {
  const index = Object.keys(place.keys.indexes).find((name) => (
    keyOf(place.keys, name).every((part) => key[part.name] !== undefined))) ?? null;
  const [pk] = keyOf(place.keys, index);
  return readPartition(ask, place, index, textOf(key[pk?.name ?? ""]), JSON.stringify(key));
}

function ofAround(around: Around): Collection {
  return { isNode: true, halves: around.halves.map((half) => halfOf(around, half)) };
}

function halfOf(around: Around, half: AroundHalf): Half {
  const isOwn = half.half === 0 && half.index === null;
  const rows = around.rows.filter((row) => row.half === half.half).map(rowOf);
  const told = around.groups.filter((group) => group.half === half.half);
  const groups = groupsOf(rows).map((group) => {
    const known = told.find(({ type, end, direction }) => (
      type === group.type && end === group.end && direction === group.direction));
    return known === undefined ? group : { ...group, count: known.count, exact: known.exact };
  });
  return {
    index: half.index, key: half.key, groups, complete: half.complete, after: half.cursor, units: half.units,
    ends: told.flatMap(({ kind, type, end, direction, count, exact, counted }) => (
      kind === "edge" && type !== null ? [{ type, end, direction, count, exact, counted }] : [])),
    node: isOwn && around.node !== null ? ownRow(around.node) : null,
  };
}

function ownRow({ item, bytes, type }: NonNullable<Around["node"]>): Row {
  return { item, bytes, kind: "node", type, end: null, direction: null, other: null };
}

function rowOf({ item, bytes, kind, type, end, direction, node }: AroundRow): Row {
  return { item, bytes, kind, type, end, direction, other: node };
}

/** Rows of one type and end together, in the order of the first of each. */
function groupsOf(rows: Row[]): RowGroup[] {
  const groups: RowGroup[] = [];
  for (const row of rows) {
    const { type, end, direction } = row;
    let group = groups.find((one) => one.type === type && one.end === end && one.direction === direction);
    if (group === undefined) {
      group = { type, end, direction, count: 0, exact: true, rows: [] };
      groups.push(group);
    }
    group.rows.push(row);
    group.count += 1;
  }
  return groups;
}

/** Reads one partition of the table or of an index by its key, as it stands. */
export async function readPartition(
  ask: Ask, place: Place, index: string | null, key: string, after: string,
): Promise<Half> {
  const [pk] = keyOf(place.keys, index);
  if (pk === undefined) throw new AskError("page", `there is no index ${index}`, 0);
  const value = { [pk.type]: key } as Value;
  const input: Record<string, unknown> = {
    TableName: place.table,
    KeyConditionExpression: "#pk = :pk",
    ExpressionAttributeNames: { "#pk": pk.name },
    ExpressionAttributeValues: { ":pk": value },
    Limit: kRowsMax,
  };
  if (index !== null) input.IndexName = index;
  if (after !== "") input.ExclusiveStartKey = JSON.parse(after);
  return halfOfPage(place, index, { [pk.name]: value }, await ask.dynamo<Page>("Query", input));
}

/** Reads the index partition that an item stands in; without an index, the one of its other end. Of an
 *  edge that end is asked, so that the rows say what they are; else the partition is read by its key. */
export async function readHalfOf(ask: Ask, place: Place, index: string | null, row: Row, key: string): Promise<Half> {
  const { table, graph } = place;
  if (graph !== null && row.kind === "edge" && row.type !== null && row.other !== null) {
    const types = index === null ? {} : { types: [row.direction === "in" ? row.type : `~${row.type}`] };
    const around = await readAround(ask, { table, node: row.other, ...types, first: kRowsMax });
    const half = around.halves.find((one) => one.index === index);
    if (half !== undefined) return halfOf(index === null ? around : { ...around, node: null }, half);
  }
  return readPartition(ask, place, index, key, "");
}

/** Reads one page of the whole table. It costs up to 128 units, so nobody reads it unasked. */
export async function scanPage(ask: Ask, place: Place, after: string): Promise<Collection> {
  const input: Record<string, unknown> = { TableName: place.table };
  if (after !== "") input.ExclusiveStartKey = JSON.parse(after);
  const page = await ask.dynamo<Page>("Scan", input);
  return { isNode: false, halves: [halfOfPage(place, null, {}, page)] };
}

function halfOfPage(place: Place, index: string | null, key: Record<string, Value>, page: Page): Half {
  const { graph } = place;
  const rows = page.Items.map((item): Row => ({
    item, bytes: itemBytes(item), kind: "unknown", type: graph === null ? null : typeAttributeOf(graph, item),
    end: null, direction: null, other: null,
  }));
  const last = page.LastEvaluatedKey;
  const groups = groupsOf(rows).map((group) => ({ ...group, exact: last === undefined }));
  const units = page.ConsumedCapacity?.CapacityUnits ?? null;
  const after = last === undefined ? null : JSON.stringify(last);
  return { index, key, node: null, groups, ends: [], units, complete: last === undefined, after };
}

/** All rows of a half in the order in which they are shown, the node's own item first. */
export function rowsOf(half: Half): Row[] {
  const rows = half.groups.flatMap((group) => group.rows);
  return half.node === null ? rows : [half.node, ...rows];
}
