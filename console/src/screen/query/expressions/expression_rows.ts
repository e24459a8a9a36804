import type { Ask, GraphReply } from "../../../ask/ask";

/** A row of the builder: an attribute, an operator, the values as they were typed. */
export interface BuilderRow {
  attribute: string;
  op: string;
  values: string[];
  type: "S" | "N" | "BOOL" | "NULL";
}

export const kKeyOperators: [string, string][] = [
  ["=", "="], ["<", "<"], ["<=", "≤"], [">", ">"], [">=", "≥"], ["between", "between"], ["begins_with", "begins with"],
];

export const kOperators: [string, string][] = [
  ["=", "="], ["<>", "≠"], ["<", "<"], ["<=", "≤"], [">", ">"], [">=", "≥"], ["between", "between"], ["in", "in"],
  ["begins_with", "begins with"], ["contains", "contains"], ["exists", "exists"], ["not_exists", "does not exist"],
  ["type", "is of type"], ["size =", "size ="], ["size >", "size >"], ["size <", "size <"],
];

/** So many values an operator takes. */
export function valuesOf(op: string): number {
  if (op === "between") return 2;
  return op === "exists" || op === "not_exists" ? 0 : 1;
}

export function newRow(attribute = "", type: BuilderRow["type"] = "S"): BuilderRow {
  return { attribute, op: "=", values: [""], type };
}

/** A row as the server takes it out of an expression. */
export interface ParsedRow {
  kind: string;
  attribute: string;
  op?: string;
  values?: unknown[];
  other?: string; // an attribute in place of a value
}

export function builderRow({ attribute, op = "=", values = [] }: ParsedRow): BuilderRow {
  const [first] = values;
  const type = typeof first === "number" ? "N" : typeof first === "boolean" ? "BOOL" : first === null ? "NULL" : "S";
  const texts = values.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  return { attribute, op, values: op === "in" ? [texts.join(", ")] : texts, type };
}

const kNumbers = ["int", "number", "epoch", "ms"];

/** The type that the schema says an attribute's values have; a text where it says nothing. */
export function typeOfField(type: string | undefined): BuilderRow["type"] {
  if (type !== undefined && kNumbers.includes(type)) return "N";
  return type === "bool" ? "BOOL" : "S";
}

const kNumber = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** What a row still lacks before it says anything; null: nothing. */
export function lackOf(row: BuilderRow): string | null {
  if (row.attribute === "") return "A row has no attribute yet.";
  const values = valuesAsked(row);
  const isNumber = row.type === "N" || row.op.startsWith("size");
  if (isNumber && values.some((text) => !kNumber.test(text))) {
    return `${row.attribute} wants ${values.length === 1 ? "a number" : "numbers"}.`;
  }
  if ((row.op === "between" || row.op === "in") && values.includes("")) return `${row.attribute} wants more values.`;
  return null;
}

/** The values of a row, one by one. */
function valuesAsked({ op, values }: BuilderRow): string[] {
  const number = valuesOf(op);
  const given = Array.from({ length: number }, (_, at) => values[at] ?? "");
  return op === "in" ? given.flatMap((text) => text.split(",").map((one) => one.trim())) : given;
}

interface Built extends GraphReply {
  data: Record<string, unknown>;
}

/** Has the server build the expressions: the same that `adjoin expression build` makes. A row that
 *  still lacks something is left out. */
export async function build(ask: Ask, keys: BuilderRow[], filters: BuilderRow[], fields: string[], any: boolean): Promise<Record<string, unknown>> {
  const isWhole = (row: BuilderRow): boolean => lackOf(row) === null;
  const rows = [
    ...keys.filter(isWhole).map((row) => rowText("key", row)), ...filters.filter(isWhole).map((row) => rowText("filter", row)),
    ...fields.map((attribute) => `{"kind":"projection","attribute":${JSON.stringify(attribute)}}`),
  ];
  if (rows.length === 0) return {};
  const body = `{"build":[${rows.join(",")}],"any":${any}}`;
  return (await ask.graph<Built>("expressions", body, { noReceipt: true })).data;
}

function rowText(kind: string, row: BuilderRow): string {
  const texts = valuesAsked(row).map((text) => valueText(row, text));
  return `{"kind":"${kind}","attribute":${JSON.stringify(row.attribute)},"op":${JSON.stringify(row.op)},"values":[${texts.join(",")}]}`;
}

/** A value as JSON. A number keeps all digits that were typed. */
function valueText(row: BuilderRow, text: string): string {
  if (row.op.startsWith("size") || row.type === "N") return numberText(text);
  if (row.type === "BOOL") return text === "true" ? "true" : "false";
  if (row.type === "NULL") return "null";
  return JSON.stringify(text);
}

/** A number that was typed, as JSON writes it: "+.5" and "5." are none there. */
function numberText(text: string): string {
  const [, sign = "", whole = "", rest = ""] = /^([-+]?)(\d*)(.*)$/.exec(text) ?? [];
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  return `${sign === "-" ? "-" : ""}${digits}${rest.replace(/^\.(?!\d)/, "")}`;
}
