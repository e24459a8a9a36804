import type { Ask } from "../ask/ask";
import { Store } from "./store";

/** A table as DescribeTable tells it. */
export interface TableDescription {
  TableName: string;
  ItemCount: number;
  TableSizeBytes: number;
  TableStatus: string;
  KeySchema: { AttributeName: string; KeyType: "HASH" | "RANGE" }[];
  AttributeDefinitions: { AttributeName: string; AttributeType: "S" | "N" | "B" }[];
  GlobalSecondaryIndexes?: IndexDescription[];
  LocalSecondaryIndexes?: IndexDescription[];
}
export interface IndexDescription {
  IndexName: string;
  KeySchema: { AttributeName: string; KeyType: "HASH" | "RANGE" }[];
  Projection: { ProjectionType: "ALL" | "KEYS_ONLY" | "INCLUDE"; NonKeyAttributes?: string[] };
}

/** The names of the tables that this tab has seen, in order. */
export const tableNames = new Store<string[]>([]);

/** Lists all tables and describes each: one request a table, no units. */
export async function readTables(ask: Ask): Promise<TableDescription[]> {
  const names: string[] = [];
  let after: string | undefined;
  do {
    const input = after === undefined ? {} : { ExclusiveStartTableName: after };
    const page = await ask.dynamo<{ TableNames: string[]; LastEvaluatedTableName?: string }>("ListTables", input);
    names.push(...page.TableNames);
    after = page.LastEvaluatedTableName;
  } while (after !== undefined);
  tableNames.set(names);
  return Promise.all(names.map((name) => readTable(ask, name)));
}

export async function readTable(ask: Ask, name: string): Promise<TableDescription> {
  const { Table } = await ask.dynamo<{ Table: TableDescription }>("DescribeTable", { TableName: name });
  return Table;
}

export function indexesOf(table: TableDescription): IndexDescription[] {
  return [...(table.GlobalSecondaryIndexes ?? []), ...(table.LocalSecondaryIndexes ?? [])];
}
