import { cliLine, linesOf } from "../../../ask/cli_line";
import type { Asked } from "../../../ask/receipts";
import { requestJson } from "../written_json";

export const kRequestForms = ["json", "cli", "cpp", "python"] as const;
export type RequestForm = (typeof kRequestForms)[number];
export const kRequestFormWords: Record<RequestForm, string> = { json: "JSON", cli: "AWS CLI", cpp: "C++", python: "Python" };

/** A request in the words in which it can be asked elsewhere. */
export function requestText(operation: string, input: Record<string, unknown>, form: RequestForm): string {
  const asked: Asked = { operation, input, read: 0, write: 0, millis: 0 };
  const { origin } = location;
  if (form === "json") return requestJson(input);
  if (form === "cli") return cliLine(asked, origin);
  if (form === "cpp") return linesOf({ id: 0, asked: [asked], bodies: [] }, "C++", origin);
  const method = operation.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase();
  return `import boto3\n\ntable = boto3.client("dynamodb", endpoint_url=${JSON.stringify(origin)})\n`
    + `page = table.${method}(\n${membersOf(input)})\n`;
}

function membersOf(input: Record<string, unknown>): string {
  return Object.entries(input).map(([name, value]) => `    ${name}=${python(value, 4)},\n`).join("");
}

/** A value of JSON as Python writes it. */
function python(value: unknown, indent: number): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((one) => python(one, indent)).join(", ")}]`;
  if (typeof value !== "object") return String(value);
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${python(one, indent + 4)}`);
  const line = `{${members.join(", ")}}`;
  if (line.length <= 50) return line;
  const pad = " ".repeat(indent + 4);
  return `{\n${members.map((member) => `${pad}${member},\n`).join("")}${" ".repeat(indent)}}`;
}

