import { contentOf, type Value } from "../../model/value";
import type { Pattern } from "../../model/schema";

type Step = Pattern["steps"][number];

interface KeyInput {
  Key?: Record<string, Value>;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, Value>;
}

/** "Query GSI1": what a step sends. */
export function requestWords({ operation, input }: Step): string {
  return [operation, input.IndexName ?? ""].join(" ").trim();
}

/** "USER#…, begins with ORDER#": the key that a step asks for; what a parameter fills in is "…". */
export function conditionWords(step: Step): string {
  const input = step.input as KeyInput;
  const [only] = Object.values(input.Key ?? {});
  if (only !== undefined) return open(only);
  const values = input.ExpressionAttributeValues ?? {};
  const valueOf = (name: string): string => (values[name] === undefined ? name : open(values[name]));
  const parts = (input.KeyConditionExpression ?? "").split(/ AND (?!:)/);
  return parts.map((part): string => {
    const begins = /^begins_with\(\S+ (:\w+)\)$/.exec(part);
    if (begins !== null) return `begins with ${valueOf(begins[1] ?? "")}`;
    const compared = /^\S+ (=|<=?|>=?|BETWEEN) (.+)$/.exec(part);
    if (compared === null) return part;
    const [, operator = "", rest = ""] = compared;
    const told = rest.replace(/:\w+/g, valueOf).replace(" AND ", " and ");
    return operator === "=" ? told : `${operator.toLowerCase()} ${told}`;
  }).filter((part) => part !== "").join(", ");
}

/** A value of an example: `$user`, or the id that stands for one, is open. */
function open(value: Value): string {
  return String(contentOf(value)).replace(/\$\w+/g, "…").replace(/\bA0$/, "…");
}

/** What a step does, and how often where it is not once. */
export function stepLines({ purpose, request, repeat }: Step): [string, string] {
  const lines = request.split("\n").map((line) => `  ${line}`).join("\n");
  return [`${purpose}:`, `${lines}${repeat === "once" ? "" : `, again for every ${repeat.replace(/^per /, "")}`}`];
}

/** A message of the schema's checks as a sentence. */
export function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
