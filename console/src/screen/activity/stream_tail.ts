import { Ask } from "../../ask/ask";
import { readTable, type TableDescription } from "../../model/tables";
import type { Item } from "../../model/value";
import { pause } from "./log_tail";

/** A change of an item, as the table's stream tells it. */
export interface Change {
  eventID: string;
  eventName: "INSERT" | "MODIFY" | "REMOVE";
  dynamodb: { ApproximateCreationDateTime: number; Keys: Item; OldImage?: Item; NewImage?: Item };
}

/** Why a stream cannot be followed on. */
export type Ended = "none" | "over";

interface Described {
  StreamDescription: { Shards: { ShardId: string; SequenceNumberRange: { EndingSequenceNumber?: string } }[] };
}
interface Records { Records: Change[]; NextShardIterator?: string }

const kPauseMillis = 600;

/** The table's stream; null: it has none. No units. */
export async function streamOf(ask: Ask, table: string): Promise<string | null> {
  const described = await readTable(ask, table) as TableDescription & { LatestStreamArn?: string; StreamSpecification?: { StreamEnabled: boolean } };
  return described.StreamSpecification?.StreamEnabled === true ? described.LatestStreamArn ?? null : null;
}

const kTries = 50;
const kTryMillis = 200;

/** Turns the stream on, with the items before and after each change, and waits until it is. */
export async function turnOn(table: string): Promise<void> {
  const ask = new Ask();
  await ask.dynamo("UpdateTable", {
    TableName: table, StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
  });
  for (let tries = 0; tries < kTries && await streamOf(ask, table) === null; ++tries) await pause(kTryMillis);
}

/** Reads the open shards of the stream from now on, until somebody leaves; shards that open later from
 *  their beginning. `onOpen` is called when nothing that is written from then on can be missed. */
export async function followStream(
  arn: string, signal: AbortSignal, onOpen: () => void, onChanges: (changes: Change[]) => void,
): Promise<Ended> {
  const ask = new Ask(signal);
  const iterators = await openShards(ask, arn, new Set(), "LATEST");
  const known = new Set(iterators.keys());
  onOpen();
  while (!signal.aborted) {
    const ended: string[] = [];
    for (const [shard, iterator] of iterators) {
      const reply = await new Ask(signal).dynamo<Records>("GetRecords", { ShardIterator: iterator }, { onReceipt: hasRecords });
      if (reply.Records.length > 0) onChanges(reply.Records);
      if (reply.NextShardIterator === undefined) ended.push(shard);
      else iterators.set(shard, reply.NextShardIterator);
    }
    for (const shard of ended) iterators.delete(shard);
    if (ended.length > 0) {
      for (const [shard, iterator] of await openShards(ask, arn, known, "TRIM_HORIZON")) {
        iterators.set(shard, iterator);
        known.add(shard);
      }
      if (iterators.size === 0) return "over";
    }
    await pause(kPauseMillis, signal);
  }
  return "over";
}

/** A look that finds nothing is no news for the receipt, and there is one each moment. */
function hasRecords(reply: unknown): boolean {
  return (reply as Records).Records.length > 0;
}

async function openShards(ask: Ask, arn: string, known: Set<string>, from: "LATEST" | "TRIM_HORIZON"): Promise<Map<string, string>> {
  const { StreamDescription } = await ask.dynamo<Described>("DescribeStream", { StreamArn: arn });
  const open = StreamDescription.Shards.filter(({ ShardId, SequenceNumberRange }) => (
    SequenceNumberRange.EndingSequenceNumber === undefined && !known.has(ShardId)));
  const iterators = new Map<string, string>();
  for (const { ShardId } of open) {
    const { ShardIterator } = await ask.dynamo<{ ShardIterator: string }>("GetShardIterator", { StreamArn: arn, ShardId, ShardIteratorType: from });
    iterators.set(ShardId, ShardIterator);
  }
  return iterators;
}
