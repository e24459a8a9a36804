/** A value as DynamoDB's JSON writes it: an object of one member, its type. */
export type Value =
  | { S: string } | { N: string } | { B: string } | { BOOL: boolean } | { NULL: true }
  | { SS: string[] } | { NS: string[] } | { BS: string[] }
  | { L: Value[] } | { M: Item };

export type Item = { [attribute: string]: Value };

export type TypeName = "S" | "N" | "B" | "BOOL" | "NULL" | "SS" | "NS" | "BS" | "L" | "M";

export const kTypeWords: Record<TypeName, string> = {
  S: "string", N: "number", B: "binary", BOOL: "boolean", NULL: "null",
  SS: "set of strings", NS: "set of numbers", BS: "set of binaries", L: "list", M: "map",
};

export function typeOf(value: Value): TypeName {
  return Object.keys(value)[0] as TypeName;
}

export function contentOf(value: Value): unknown {
  return Object.values(value)[0];
}

/** Returns the value as people read it in a cell: a text as it is, all else as JSON. */
export function textOf(value: Value | undefined): string {
  if (value === undefined) return "";
  if ("S" in value) return value.S;
  if ("N" in value) return value.N;
  return plainText(value);
}

/** Returns the value as JSON. Numbers keep all their digits, so they are written by hand. */
export function plainText(value: Value): string {
  if ("N" in value) return value.N;
  if ("L" in value) return `[${value.L.map(plainText).join(",")}]`;
  if ("M" in value) return itemText(value.M);
  if ("NS" in value) return `{"$set":[${value.NS.join(",")}]}`;
  if ("SS" in value) return JSON.stringify({ $set: value.SS });
  if ("BS" in value) return JSON.stringify({ $set: value.BS.map((bytes) => ({ $b64: bytes })) });
  if ("B" in value) return JSON.stringify({ $b64: value.B });
  if ("NULL" in value) return "null";
  return JSON.stringify(contentOf(value));
}

/** Returns the item as one line of JSON. */
export function itemText(item: Item): string {
  const members = Object.entries(item)
    .map(([name, value]) => `${JSON.stringify(name)}:${plainText(value)}`);
  return `{${members.join(",")}}`;
}

const encoder = new TextEncoder();

export function utf8Bytes(text: string): number {
  return encoder.encode(text).length;
}

/** One byte for two significant digits, one more, one for a sign: as the service accounts. */
function numberBytes(text: string): number {
  const mantissa = text.replace(/^[-+]/, "").replace(/[eE].*$/, "").replace(".", "");
  const digits = mantissa.replace(/^0+/, "").replace(/0+$/, "").length;
  return Math.ceil(digits / 2) + 1 + (text.startsWith("-") ? 1 : 0);
}

function binaryBytes(base64: string): number {
  return Math.floor((base64.replace(/=+$/, "").length * 3) / 4);
}

const sum = (sizes: number[]): number => sizes.reduce((total, size) => total + size, 0);

/** Returns the accounted size of a value in bytes, without its name. */
export function valueBytes(value: Value): number {
  if ("S" in value) return utf8Bytes(value.S);
  if ("N" in value) return numberBytes(value.N);
  if ("B" in value) return binaryBytes(value.B);
  if ("SS" in value) return sum(value.SS.map(utf8Bytes));
  if ("NS" in value) return sum(value.NS.map(numberBytes));
  if ("BS" in value) return sum(value.BS.map(binaryBytes));
  if ("L" in value) return 3 + value.L.length + sum(value.L.map(valueBytes));
  if ("M" in value) return 3 + Object.keys(value.M).length + itemBytes(value.M);
  return 1;
}

/** Returns the accounted size of an item in bytes, names included. */
export function itemBytes(item: Item): number {
  return sum(Object.entries(item).map(([name, value]) => utf8Bytes(name) + valueBytes(value)));
}
