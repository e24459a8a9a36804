import type { Ask } from "../../ask/ask";
import { readTable } from "../../model/tables";

const kPageBytes = 1024 * 1024;
const kUnitBytes = 4096;

/** What a page of a Scan costs: half a unit for every 4 KB that the table has, up to 1 MB. */
export async function scanPrice(ask: Ask, table: string): Promise<number> {
  const { TableSizeBytes } = await readTable(ask, table);
  return Math.max(1, Math.ceil(Math.min(TableSizeBytes, kPageBytes) / kUnitBytes)) / 2;
}
