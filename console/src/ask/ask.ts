import type { Item, Value } from "../model/value";
import { AskError, send } from "./server";
import { newQuestion, note, priceOf, receipts, type Asked } from "./receipts";

/** What one thing that a person does asks of the server. Every request that it sends stands on the
 *  receipt, together; leaving the screen ends what is still on its way. */
export class Ask {
  private readonly id = newQuestion();

  constructor(private readonly signal?: AbortSignal) {}

  /** What it has asked so far, and what that cost: "2 Queries, 1.5 RCU". */
  get price(): string {
    return priceOf(receipts.value.questions.find(({ id }) => id === this.id)?.asked ?? []);
  }

  /** Sends one of DynamoDB's operations, and notes it with the units that it consumed. What is asked
   *  again and again, for no units, is noted where `onReceipt` says that the reply is worth it. */
  async dynamo<Reply>(
    operation: string, input: Record<string, unknown>, how: { onReceipt?: (reply: unknown) => boolean } = {},
  ): Promise<Reply> {
    const counts = kCounted.has(operation) ? { ReturnConsumedCapacity: "INDEXES" } : {};
    const asked: Asked = { operation, input, read: 0, write: 0, millis: 0 };
    if (typeof input.TableName === "string") asked.table = input.TableName;
    if (typeof input.IndexName === "string") asked.index = input.IndexName;
    const begun = performance.now();
    let isNoted = true;
    try {
      const { text } = await send({
        method: "POST",
        path: "/",
        headers: {
          "Content-Type": "application/x-amz-json-1.0",
          "X-Amz-Target": `${kStreams.has(operation) ? "DynamoDBStreams" : "DynamoDB"}_20120810.${operation}`,
        },
        body: JSON.stringify({ ...input, ...counts }),
        ...this.ending(),
      });
      const reply = JSON.parse(text);
      account(asked, reply);
      isNoted = how.onReceipt?.(reply) ?? true;
      return reply;
    } catch (error) {
      if (error instanceof AskError) asked.failed = error.code;
      throw error;
    } finally {
      asked.millis = performance.now() - begun;
      if (isNoted) note(this.id, [asked]);
    }
  }

  /** Asks one of the graph's paths. The requests that it sent to the table stand on the receipt; what
   *  sends none and only prepares a question need not. `word` is what the receipt calls an answer that
   *  tells no requests. A body with long numbers is given as text. */
  async graph<Reply extends GraphReply>(
    path: GraphPath, body: Record<string, unknown> | string, how: { noReceipt?: boolean; aside?: boolean; word?: string } = {},
  ): Promise<Reply> {
    const begun = performance.now();
    const written = typeof body === "string" ? body : JSON.stringify(body);
    const { text } = await send({
      method: "POST",
      path: `/_graph/${path}`,
      headers: { "Content-Type": "application/json" },
      body: written,
      ...this.ending(),
    });
    const reply = parsed(text) as Reply;
    if (how.noReceipt) return reply;
    const sent = (reply.trace ?? []).map(askedOf);
    const noted: Asked[] = sent.length > 0 ? sent : [{
      operation: how.word ?? kPageWords[path], path: `POST /_graph/${path}`, input: body,
      read: reply.cost?.rcu ?? 0, write: reply.cost?.wcu ?? 0, millis: performance.now() - begun,
      ...(reply.cost && reply.cost.requests > 0 ? { sent: reply.cost.requests, items: reply.cost.returned } : {}),
    }];
    note(this.id, noted, {
      ...(how.aside ? { aside: true } : {}),
      ...(sent.length > 0 ? { body: { path: `/_graph/${path}`, body: written } } : {}),
    });
    return reply;
  }

  /** Reads one of the server's own pages: no units. */
  async admin<Reply>(page: string): Promise<Reply> {
    const { text } = await send({
      method: "GET", path: `/_admin/${page}`, service: "monitoring", headers: {}, body: "", ...this.ending(),
    });
    return JSON.parse(text);
  }

  /** Asks CloudWatch's API of this port: no units. Figures mostly stand beside what was asked for. */
  async cloudwatch<Reply>(
    operation: string, input: Record<string, unknown>, how: { noReceipt?: boolean; aside?: boolean } = { aside: true },
  ): Promise<Reply> {
    const begun = performance.now();
    const { text } = await send({
      method: "POST",
      path: "/",
      service: "monitoring",
      headers: {
        "Content-Type": "application/x-amz-json-1.0",
        "X-Amz-Target": `GraniteServiceVersion20100801.${operation}`,
      },
      body: JSON.stringify(input),
      ...this.ending(),
    });
    if (!how.noReceipt) {
      note(this.id, [{ operation, path: `POST / ${operation}`, input, read: 0, write: 0, millis: performance.now() - begun }], how);
    }
    return JSON.parse(text);
  }

  private ending(): { signal?: AbortSignal } {
    return this.signal ? { signal: this.signal } : {};
  }
}

/** JSON of an answer. A number of more digits than JavaScript's numbers keep becomes a text. */
function parsed(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_name: string, value: unknown, from?: { source?: string }) => {
    const source = from?.source;
    return typeof value === "number" && source !== undefined && source.length > 15 && String(value) !== source ? source : value;
  });
}

export type GraphPath =
  | "plan" | "nodes" | "edges" | "transact"
  | "schema" | "keys" | "around" | "expressions" | "verify" | "heat" | "log";

/** What the receipt calls an answer of a path that sent no request to the table. */
const kPageWords: Record<GraphPath, string> = {
  plan: "Plan", nodes: "Nodes", edges: "Edges", transact: "Transaction", schema: "Schema", keys: "Keys",
  around: "Around", expressions: "Expressions", verify: "Check", heat: "Heat", log: "Log",
};

/** What every answer of the graph may have beside its data. */
export interface GraphReply {
  trace?: Traced[];
  cost?: { requests: number; rcu: number; wcu: number; scanned: number; returned: number } | null;
  warnings?: string[];
}

/** A request as the graph's `trace` tells it. */
export interface Traced {
  operation: string;
  input: Record<string, unknown>;
  rcu: number;
  wcu: number;
  microseconds: number;
  items?: number; // returned
  error?: string;
}

function askedOf(traced: Traced): Asked {
  const { operation, input } = traced;
  const asked: Asked = { operation, input, read: traced.rcu, write: traced.wcu, millis: traced.microseconds / 1000 };
  if (typeof input.TableName === "string") asked.table = input.TableName;
  if (typeof input.IndexName === "string") asked.index = input.IndexName;
  if (traced.items !== undefined && kReads.test(operation)) asked.items = traced.items;
  if (traced.error !== undefined) asked.failed = traced.error;
  return asked;
}

const kStreams = new Set(["ListStreams", "DescribeStream", "GetShardIterator", "GetRecords"]);

const kCounted = new Set([
  "GetItem", "PutItem", "UpdateItem", "DeleteItem", "Query", "Scan", "BatchGetItem", "BatchWriteItem",
  "TransactGetItems", "TransactWriteItems", "ExecuteStatement", "BatchExecuteStatement", "ExecuteTransaction",
]);
const kReads = /^(Get|Query|Scan|BatchGet|TransactGet)/;

interface Consumed {
  CapacityUnits?: number;
  ReadCapacityUnits?: number;
  WriteCapacityUnits?: number;
}

/** Fills in what the reply says that the request cost. */
function account(asked: Asked, reply: {
  ConsumedCapacity?: Consumed | Consumed[];
  Items?: unknown[];
  Item?: unknown;
}): void {
  const given = reply.ConsumedCapacity;
  const statement = String((asked.input as { Statement?: string }).Statement ?? "");
  const reads = kReads.test(asked.operation) || /^\s*select/i.test(statement);
  for (const one of given === undefined ? [] : [given].flat()) {
    const units = one.CapacityUnits ?? (one.ReadCapacityUnits ?? 0) + (one.WriteCapacityUnits ?? 0);
    if (reads) asked.read += units;
    else asked.write += units;
  }
  if (reply.Items !== undefined) asked.items = reply.Items.length;
  else if (asked.operation === "GetItem") asked.items = reply.Item === undefined ? 0 : 1;
}

/** A page of a Query or a Scan. */
export interface Page {
  Items: Item[];
  Count: number;
  ScannedCount: number;
  LastEvaluatedKey?: Record<string, Value>;
  ConsumedCapacity?: { CapacityUnits: number };
}
