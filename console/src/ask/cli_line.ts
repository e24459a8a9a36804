import type { Asked, Question } from "./receipts";

/** The words in which a request can be asked again elsewhere. */
export const kForms = ["AWS CLI", "C++", "curl"] as const;
export type Form = (typeof kForms)[number];

/** "Query" as the AWS CLI names it: "query"; "GetItem": "get-item". */
function commandOf(operation: string): string {
  return operation.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
}

/** Quotes a text for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replace(/'/g, `'\\''`)}'`;
}

const kStreams = ["ListStreams", "DescribeStream", "GetShardIterator", "GetRecords"];
/** Of these the AWS CLI would read on by itself to the end; one page was asked for. */
const kPaged = ["Query", "Scan", "ListTables"];

/** Returns the command line of the AWS CLI that sends the same request, and no other. */
export function cliLine(asked: Asked, endpoint: string): string {
  const { operation } = asked;
  const service = kStreams.includes(operation) ? "dynamodbstreams" : "dynamodb";
  const page = kPaged.includes(operation) ? " --no-paginate" : "";
  const body = quoted(JSON.stringify(asked.input));
  return `aws ${service} ${commandOf(operation)} --endpoint-url ${endpoint}${page} --cli-input-json ${body}`;
}

/** Returns the lines of several requests, in the order in which they were sent. */
export function cliLines(asked: Asked[], endpoint: string): string {
  return asked.map((one) => cliLine(one, endpoint)).join("\n");
}

/** A raw string of C++; a text that has its end in it gets another end. */
function rawString(text: string): string {
  let mark = "";
  while (text.includes(`)${mark}"`)) mark += "_";
  return `R"${mark}(${text})${mark}"`;
}

/** Returns the call of the C++ library that sends the same request. */
function cppLine(asked: Asked): string {
  return `store.request("${asked.operation}", ${rawString(JSON.stringify(asked.input))}).value();`;
}

function curlLine(path: string, body: string, endpoint: string, headers: string[]): string {
  const given = headers.map((header) => ` -H ${quoted(header)}`).join("");
  return `curl -s ${endpoint}${path}${given} -d ${quoted(body)}`;
}

/** What the graph was asked, where it was: a plan, a node. Else the requests themselves. */
function curlLines(question: Question, endpoint: string): string {
  if (question.bodies.length > 0) {
    return question.bodies.map(({ path, body }) => curlLine(path, body, endpoint, ["Content-Type: application/json"])).join("\n");
  }
  return sentOf(question).map((one) => curlLine("/", JSON.stringify(one.input), endpoint, [
    "Content-Type: application/x-amz-json-1.0", `X-Amz-Target: DynamoDB_20120810.${one.operation}`,
  ])).join("\n");
}

/** The requests of a question that went to a table. */
export function sentOf(question: Question | undefined): Asked[] {
  return (question?.asked ?? []).filter((one) => one.path === undefined);
}

/** Returns a question in other words, to be asked again elsewhere. */
export function linesOf(question: Question, form: Form, endpoint: string): string {
  if (form === "AWS CLI") return cliLines(sentOf(question), endpoint);
  if (form === "C++") return sentOf(question).map(cppLine).join("\n");
  return curlLines(question, endpoint);
}
