import type { Ask } from "../../ask/ask";
import { readTable } from "../../model/tables";

/** What a check takes at least. */
export interface Price {
  items: number;
  rcu: number; // of reading each item once
}

const kBytesOfUnit = 8192; // read eventually consistent

/** Returns the price of a check of the table: one DescribeTable, no units. */
export async function priceOf(ask: Ask, table: string): Promise<Price> {
  const { ItemCount, TableSizeBytes } = await readTable(ask, table);
  return { items: ItemCount, rcu: Math.max(1, Math.ceil(TableSizeBytes / kBytesOfUnit)) };
}
