import { count, counted, duration, units } from "../model/words";
import { Store } from "../model/store";

/** One request to the table, as it was sent, and what it cost. */
export interface Asked {
  operation: string; // "Query"; of a path of the server: what it answers, "Heat"
  path?: string; // of the server's own pages: they take no request of the table
  sent?: number; // requests that such a page sent all the same, which it does not tell singly
  table?: string;
  index?: string;
  input: unknown; // the body, as the AWS CLI takes it
  read: number; // units
  write: number;
  items?: number; // returned, or written
  millis: number;
  failed?: string; // the code of its error
}

/** What one thing that a person did has asked: opening a node, saving an item. */
export interface Question {
  id: number;
  asked: Asked[];
  bodies: GraphBody[]; // what the graph was asked, where it was: a plan, an edge
}

/** The body of a request to one of the graph's paths. */
export interface GraphBody {
  path: string; // "/_graph/plan"
  body: string;
}

/** Every question of this tab, the newest last. A tab that stays open for weeks keeps so many. */
const kQuestionsMax = 200;

export const receipts = new Store<{ questions: Question[]; requests: number; read: number; write: number }>(
  { questions: [], requests: 0, read: 0, write: 0 });

let lastId = 0;

/** Begins a question: the requests that are noted with its id stand together on the receipt. */
export function newQuestion(): number {
  lastId += 1;
  return lastId;
}

/** Notes what was asked. What takes no unit and only stands beside the question, as a list of keys
 *  does, is noted `aside`: it goes on the list and leaves what was just asked where it is. */
export function note(question: number, asked: Asked[], how: { aside?: boolean; body?: GraphBody } = {}): void {
  if (asked.length === 0) return;
  const { questions, requests, read, write } = receipts.value;
  const before = questions.find((one) => one.id === question);
  const bodies = [...(before?.bodies ?? []), ...(how.body ? [how.body] : [])];
  const grown = { id: question, asked: [...(before?.asked ?? []), ...asked], bodies };
  const others = questions.filter((one) => one.id !== question);
  const sorted = how.aside ? [...others.slice(0, -1), grown, ...others.slice(-1)] : [...others, grown];
  receipts.set({
    questions: sorted.slice(-kQuestionsMax),
    requests: requests + asked.reduce((sum, one) => sum + (one.path === undefined ? 1 : one.sent ?? 0), 0),
    read: read + asked.reduce((sum, one) => sum + one.read, 0),
    write: write + asked.reduce((sum, one) => sum + one.write, 0),
  });
}

/** "2 Queries", "3 GetItems". Batches and lists have no plural; the server's pages no number. */
function operations(number: number, operation: string, isPage: boolean): string {
  if (isPage) return operation;
  if (number === 1) return `1 ${operation}`;
  if (operation === "Query") return `${count(number)} Queries`;
  return /Item$|^Scan$/.test(operation) ? `${count(number)} ${operation}s` : `${count(number)} ${operation}`;
}

/** "2 Queries, 1.5 RCU": the operations in the order in which they were first sent, and the units. */
export function priceOf(asked: Asked[]): string {
  const numbers = new Map<string, number>();
  const unnamed = asked.reduce((sum, one) => sum + (one.sent ?? 0), 0);
  for (const { operation } of asked.filter((one) => one.sent === undefined)) numbers.set(operation, (numbers.get(operation) ?? 0) + 1);
  const pages = new Set(asked.filter((one) => one.path !== undefined).map((one) => one.operation));
  const sent = [...numbers].map(
    ([operation, number]) => operations(number, operation, pages.has(operation)));
  if (unnamed > 0) sent.push(counted(unnamed, "request"));
  return [...sent, unitsOf(asked)].join(", ");
}

export function unitsOf(asked: Asked[]): string {
  const read = asked.reduce((sum, one) => sum + one.read, 0);
  const write = asked.reduce((sum, one) => sum + one.write, 0);
  const said = [];
  if (read > 0) said.push(`${units(read)} RCU`);
  if (write > 0) said.push(`${units(write)} WCU`);
  return said.length === 0 ? "no units" : said.join(", ");
}

/** "70 items, 0.37 ms": what came back, and the time the server took. */
export function yieldOf(asked: Asked[]): string {
  const known = asked.filter((one) => one.items !== undefined);
  const items = known.reduce((sum, one) => sum + (one.items ?? 0), 0);
  const took = duration(asked.reduce((sum, one) => sum + one.millis, 0));
  return known.length === 0 ? took : `${counted(items, "item")}, ${took}`;
}

interface KeyedInput {
  Key?: unknown;
  Item?: unknown;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, Record<string, unknown>>;
  Statement?: string;
}

/** One line that says what a request asked: `Query Films GSI1 GSI1PK = "PERSON#1"`. */
export function lineOf(asked: Asked): string {
  if (asked.path !== undefined) return `${asked.path} ${JSON.stringify(asked.input) ?? ""}`.trim();
  const about = [asked.operation, asked.table ?? "", asked.index ?? ""].filter((word) => word !== "");
  return `${about.join(" ")} ${conditionOf(asked.input as KeyedInput)}`.trim();
}

function conditionOf(input: KeyedInput | undefined): string {
  if (input?.Statement !== undefined) return input.Statement;
  if (input?.Key !== undefined) return JSON.stringify(plain(input.Key));
  if (input?.KeyConditionExpression === undefined) return "";
  const names = input.ExpressionAttributeNames ?? {};
  const values = input.ExpressionAttributeValues ?? {};
  return input.KeyConditionExpression.replace(/[#:][A-Za-z0-9_]+/g, (word) => {
    if (word.startsWith("#")) return names[word] ?? word;
    const value = values[word];
    return value === undefined ? word : JSON.stringify(Object.values(value)[0]);
  });
}

/** A key without its types, for a line that people read. */
function plain(key: unknown): unknown {
  if (key === null || typeof key !== "object") return key;
  return Object.fromEntries(Object.entries(key).map(
    ([name, value]) => [name, Object.values(value as Record<string, unknown>)[0]]));
}
