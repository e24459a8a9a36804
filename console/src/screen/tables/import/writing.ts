import { Ask, type GraphReply } from "../../../ask/ask";
import { AskError } from "../../../ask/server";
import type { TableDescription } from "../../../model/tables";
import { textOf, type Item } from "../../../model/value";
import type { GraphWrite } from "./graph_rows";
import type { BadRow } from "./read_file";
import type { PlacedItem } from "./read_items";

/** How far an import has come. What is told is written: a row counts when the server has answered. */
export interface Progress {
  written: number;
  kept: number; // of them: edges that were there and stay as they are
  refused: BadRow[];
  end: "going" | "done" | "stopped" | "failed";
  error?: string; // of the server, which ended it
}

/** Told of each step; false ends the import behind it. */
export type OnProgress = (progress: Progress) => boolean;

const kBatch = 25; // items of a BatchWriteItem
const kRowsOfReceipt = 500; // requests that stand on the receipt together
const kTriesMax = 8;
const kPauseMillis = 50; // before what was sent back goes again; twice as long each time, up to the longest
const kPauseMillisMax = 1600;

/** Puts the items, 25 with each BatchWriteItem. Of one that is refused, each item is put alone: then the
 *  refusal is of a row. */
export async function putItems(table: TableDescription, items: PlacedItem[], goesPast: boolean, on: OnProgress): Promise<Progress> {
  const progress: Progress = { written: 0, kept: 0, refused: [], end: "going" };
  const ask = new Ask();
  return ending(progress, on, async () => {
    for (const batch of batchesOf(table, items)) {
      const isTaken = await putBatch(ask, table.TableName, batch, progress, on);
      if (!isTaken) await putEach(ask, table.TableName, batch, goesPast, progress);
      if (isStopped(progress, goesPast, on)) return;
    }
  });
}

/** Sends the writes one behind the other, so that all before a line is written and nothing behind it. */
export async function writeRows(writes: GraphWrite[], goesPast: boolean, on: OnProgress): Promise<Progress> {
  const progress: Progress = { written: 0, kept: 0, refused: [], end: "going" };
  let ask = new Ask();
  return ending(progress, on, async () => {
    for (const [at, { place, path, body }] of writes.entries()) {
      if (at % kRowsOfReceipt === 0) ask = new Ask();
      try {
        const { data } = await ask.graph<GraphReply & { data: { outcome: string } }>(path, `${body}}`);
        progress.written += 1;
        if (data.outcome === "existed") progress.kept += 1;
      } catch (failure) {
        progress.refused.push({ place, why: refusalOf(failure) });
      }
      if (isStopped(progress, goesPast, on)) return;
    }
  });
}

/** Runs it to its end, and says how it ended. */
async function ending(progress: Progress, on: OnProgress, run: () => Promise<void>): Promise<Progress> {
  try {
    await run();
    if (progress.end === "going") progress.end = "done";
  } catch (failure) {
    progress.end = "failed";
    progress.error = failure instanceof Error ? failure.message : String(failure);
  }
  on({ ...progress });
  return progress;
}

function isStopped(progress: Progress, goesPast: boolean, on: OnProgress): boolean {
  if (progress.refused.length > 0 && !goesPast) progress.end = "failed";
  if (!on({ ...progress }) && progress.end === "going") progress.end = "stopped";
  return progress.end !== "going";
}

/** The server's words where it is a row that it refuses; all else is of the import, and ends it. */
export function refusalOf(failure: unknown): string {
  const isOfRow = failure instanceof AskError && (kOfRow.has(failure.code) || failure.status === 409);
  if (!isOfRow) throw failure;
  return failure.message;
}

const kOfRow = new Set(["ValidationException", "invalid_argument", "not_found", "ConditionalCheckFailedException", "ItemCollectionSizeLimitExceededException"]);

/** Up to 25 items with different keys: of two with one key the later one stays, as if each came alone. */
function batchesOf(table: TableDescription, items: PlacedItem[]): PlacedItem[][] {
  const batches: PlacedItem[][] = [];
  let batch: PlacedItem[] = [];
  let keys = new Set<string>();
  for (const placed of items) {
    const key = JSON.stringify(table.KeySchema.map(({ AttributeName }) => textOf(placed.item[AttributeName])));
    if (batch.length === kBatch || keys.has(key)) {
      batches.push(batch);
      batch = [];
      keys = new Set();
    }
    batch.push(placed);
    keys.add(key);
  }
  return batch.length === 0 ? batches : [...batches, batch];
}

interface BatchReply {
  UnprocessedItems?: Record<string, { PutRequest: { Item: Item } }[]>;
}

/** Returns false if a request was refused: then each item is to be put by itself. Whoever stops the import
 *  need not wait until the table takes more. */
async function putBatch(ask: Ask, table: string, batch: PlacedItem[], progress: Progress, on: OnProgress): Promise<boolean> {
  const before = progress.written;
  let left = batch.map(({ item }) => ({ PutRequest: { Item: item } }));
  for (let tries = 0; left.length > 0; ++tries) {
    if (tries === kTriesMax) throw new Error(`${table} takes no more for now: ${left.length} items were sent back ${kTriesMax} times. Import again later.`);
    try {
      const { UnprocessedItems = {} } = await ask.dynamo<BatchReply>("BatchWriteItem", { RequestItems: { [table]: left } });
      const back = UnprocessedItems[table] ?? [];
      progress.written += left.length - back.length;
      left = back;
      if (left.length > 0 && !on({ ...progress })) return true;
      if (left.length > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(kPauseMillis * 2 ** tries, kPauseMillisMax)));
    } catch (failure) {
      refusalOf(failure);
      progress.written = before; // each is put once more by itself, which changes nothing
      return false;
    }
  }
  return true;
}

async function putEach(ask: Ask, table: string, batch: PlacedItem[], goesPast: boolean, progress: Progress): Promise<void> {
  for (const { place, item } of batch) {
    try {
      await ask.dynamo("PutItem", { TableName: table, Item: item });
      progress.written += 1;
    } catch (failure) {
      progress.refused.push({ place, why: refusalOf(failure) });
      if (!goesPast) return;
    }
  }
}
