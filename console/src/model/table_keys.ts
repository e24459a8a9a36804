import type { Ask } from "../ask/ask";
import type { GraphSchema, KeyAttribute } from "./schema";
import { indexesOf, readTable, type TableDescription } from "./tables";
import { textOf, type Item, type Value } from "./value";

/** The key attributes of a table and of its indexes, whether a schema told them or DescribeTable. */
export interface TableKeys {
  table: KeyAttribute[];
  indexes: Record<string, KeyAttribute[]>;
}

export async function readTableKeys(ask: Ask, table: string, graph: GraphSchema | null): Promise<TableKeys> {
  return graph === null ? keysOfTable(await readTable(ask, table)) : keysOfGraph(graph);
}

function keysOfGraph(graph: GraphSchema): TableKeys {
  const indexes = graph.indexes.map(({ name, pk, sk }): [string, KeyAttribute[]] => [name, [...pk, ...sk]]);
  return { table: graph.key, indexes: Object.fromEntries(indexes) };
}

function keysOfTable(table: TableDescription): TableKeys {
  const typed = (schema: { AttributeName: string }[]): KeyAttribute[] => schema.map(({ AttributeName: name }) => ({
    name, type: table.AttributeDefinitions.find((one) => one.AttributeName === name)?.AttributeType ?? "S",
  }));
  const indexes = indexesOf(table).map((index): [string, KeyAttribute[]] => [index.IndexName, typed(index.KeySchema)]);
  return { table: typed(table.KeySchema), indexes: Object.fromEntries(indexes) };
}

/** The key attributes of the table, or of one of its indexes. */
export function keyOf(keys: TableKeys, index: string | null): KeyAttribute[] {
  return index === null ? keys.table : keys.indexes[index] ?? [];
}

/** Every attribute that is part of some key. */
export function allKeyNames(keys: TableKeys): Set<string> {
  return new Set([keys.table, ...Object.values(keys.indexes)].flat().map(({ name }) => name));
}

/** The key of an item in its table. */
export function keyOfItem(keys: TableKeys, item: Item): Record<string, Value> {
  return Object.fromEntries(keys.table.flatMap(({ name }) => {
    const value = item[name];
    return value === undefined ? [] : [[name, value]];
  }));
}

/** The key of an item as people paste it into the search: {"PK":"…","SK":"…"}. */
export function keyTextOf(keys: TableKeys, item: Item): string {
  return JSON.stringify(Object.fromEntries(keys.table.map(({ name }) => [name, textOf(item[name])])));
}
