import type { KeyAttribute } from "../../../model/schema";
import { itemBytes, kTypeWords, typeOf, type Item, type TypeName } from "../../../model/value";
import { bytes } from "../../../model/words";
import type { BadRow } from "./read_file";

/** An item of a file, and where it stands there. */
export interface PlacedItem {
  place: string;
  item: Item;
}

export interface ItemsRead {
  items: PlacedItem[];
  bad: BadRow[];
  leftOut: number; // items that hold the schema of the table that they come from
}

const kItemBytesMax = 409_600;
const kKeyWordOfNotes = "adjoin#notes"; // docs/formats/notes.md

/** Reads items in DynamoDB JSON: a line each, as `adjoin dump` and exports to S3 have them, an array, or
 *  a batch-write file. Each is compared with the table's key. */
export function readItems(text: string, keys: KeyAttribute[]): ItemsRead {
  const read: ItemsRead = { items: [], bad: [], leftOut: 0 };
  for (const { place, json, error } of documentsOf(text)) {
    if (error !== undefined) {
      read.bad.push({ place, why: error });
      continue;
    }
    const item = unwrapped(json);
    const why = faultOf(item, keys);
    if (why !== null) read.bad.push({ place, why });
    else if (isOfNotes(item as Item, keys)) read.leftOut += 1;
    else read.items.push({ place, item: item as Item });
  }
  return read;
}

interface Document {
  place: string;
  json?: unknown;
  error?: string;
}

function documentsOf(text: string): Document[] {
  const whole = wholeOf(text);
  if (whole !== null) return whole.map((json, at) => ({ place: `item ${at + 1}`, json }));
  return text.split("\n").flatMap((line, at): Document[] => {
    if (line.trim() === "") return [];
    const place = `line ${at + 1}`;
    try {
      return [{ place, json: JSON.parse(line) }];
    } catch (failure) {
      return [{ place, error: `it is no JSON: ${(failure as Error).message.replace(/ \(line \d+ column \d+\)$/, "")}` }]; // its own line is 1
    }
  });
}

/** The elements of an array, of an answer of the AWS CLI, or of a batch-write file of one table; null: the file
 *  has a document each line. */
function wholeOf(text: string): unknown[] | null {
  const begin = text.slice(0, 1000).trimStart();
  const isOneLineEach = /^\{.*\}\s*(\n|$)/.test(begin) && !begin.startsWith("[");
  if (isOneLineEach && text.trimEnd().includes("\n")) return null;
  try {
    const json = JSON.parse(text) as unknown;
    if (Array.isArray(json)) return json;
    if (!isObject(json)) return null;
    if (Array.isArray(json.Items)) return json.Items; // as a Query or a Scan of the AWS CLI prints them
    const lists = Object.values(json);
    return lists.length === 1 && Array.isArray(lists[0]) ? lists[0] : null;
  } catch {
    return null;
  }
}

/** The item alone: exports have {"Item": …} around it, batch-write files {"PutRequest": …} too. */
function unwrapped(json: unknown): unknown {
  const put = onlyMember(json, "PutRequest");
  const item = onlyMember(put ?? json, "Item");
  return item !== null && valueFault(item) !== null ? item : put ?? json;
}

function onlyMember(json: unknown, name: string): unknown {
  if (!isObject(json)) return null;
  const [only, ...others] = Object.entries(json);
  return only?.[0] === name && others.length === 0 ? only[1] : null;
}

function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/** What is wrong with an item of the file; null: the table can take it. */
function faultOf(item: unknown, keys: KeyAttribute[]): string | null {
  if (!isObject(item)) return "an item is an object of DynamoDB JSON";
  for (const [name, value] of Object.entries(item)) {
    const fault = valueFault(value);
    if (fault !== null) return `${name}: ${fault}`;
  }
  for (const { name, type } of keys) {
    const value = (item as Item)[name];
    if (value === undefined) return `it lacks ${name}, which is part of the table's key`;
    if (typeOf(value) !== type) return `${name} is a ${kTypeWords[typeOf(value)]}, and the table's key wants a ${kTypeWords[type]}`;
  }
  const size = itemBytes(item as Item);
  return size > kItemBytesMax ? `it has ${bytes(size)}; an item has at most ${bytes(kItemBytesMax)}` : null;
}

const kText = (content: unknown): boolean => typeof content === "string";
const kTexts = (content: unknown): boolean => Array.isArray(content) && content.length > 0 && content.every(kText);
const kNumber = (content: unknown): boolean => kText(content) && /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(content as string);

const kContents: Record<TypeName, (content: unknown) => boolean> = {
  S: kText, N: kNumber, B: kText, BOOL: (content) => typeof content === "boolean", NULL: (content) => content === true,
  SS: kTexts, NS: (content) => kTexts(content) && (content as string[]).every(kNumber), BS: kTexts,
  L: (content) => Array.isArray(content) && content.every((one) => valueFault(one) === null),
  M: (content) => isObject(content) && Object.values(content).every((one) => valueFault(one) === null),
};

/** What is wrong with a value; null: it is one. */
function valueFault(value: unknown): string | null {
  const [[type, content] = ["", null], ...others] = isObject(value) ? Object.entries(value) : [];
  if (!Object.hasOwn(kContents, type) || others.length > 0) return 'it is no value of DynamoDB JSON, as {"S":"text"} or {"N":"1"} is';
  return kContents[type as TypeName](content) ? null : `it is no ${kTypeWords[type as TypeName]} in DynamoDB JSON`;
}

function isOfNotes(item: Item, keys: KeyAttribute[]): boolean {
  return keys.every(({ name }) => {
    const value = item[name];
    return value !== undefined && "S" in value && value.S === kKeyWordOfNotes;
  });
}
