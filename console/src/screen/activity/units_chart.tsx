import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { useAnswer } from "../../ask/answer";
import { count, units } from "../../model/words";
import { useEvery } from "./every";
import { LineChart } from "./line_chart";
import { readChart, type Chart, type Series, type Wanted } from "./series";

const kMinuteSpan = 900; // figures are kept by the minute: of one minute there would be no line
const kRefreshMillis = 10_000;
const kIndexesShown = 3;
const kOperations = [
  "GetItem", "Query", "Scan", "PutItem", "UpdateItem", "DeleteItem", "BatchGetItem", "BatchWriteItem",
  "TransactGetItems", "TransactWriteItems", "ExecuteStatement", "BatchExecuteStatement", "ExecuteTransaction",
];

/** Units a second of the table and of each index, and how many requests there were. */
export function UnitsChart(props: { table: string; indexes: string[]; seconds: number }): JSX.Element | null {
  const { table, indexes, seconds } = props;
  const lines = linesOf(indexes.slice(0, kIndexesShown));
  const span = Math.max(seconds, kMinuteSpan);
  const known = useRef<string | null>(null); // what the receipt tells already
  const question = `${table}\n${span}`;
  const answer = useAnswer(question, async (ask) => {
    const isQuiet = known.current === question;
    known.current = question;
    return readChart(ask, table, [...lines, ...kCounts], span, { noReceipt: isQuiet, aside: true });
  });
  useEvery(kRefreshMillis, answer.again, answer.value !== undefined && !answer.waiting);
  if (answer.value === undefined) return null;
  const { times, series } = answer.value;
  const shown: Chart = { times, series: series.slice(0, lines.length) };
  return <LineChart name="Units a second" chart={shown} total={(line) => units(sumOf(line) * 60)} aside={requestWords(series.slice(lines.length))} />;
}

function linesOf(indexes: string[]): Wanted[] {
  const reads = { metric: "ConsumedReadCapacityUnits", stat: "Sum", perSecond: true };
  return [
    ...indexes.map((index) => ({ name: `reads, ${index}`, index, ...reads })),
    { name: "reads, table", ...reads },
    { name: "writes", metric: "ConsumedWriteCapacityUnits", stat: "Sum", perSecond: true },
  ];
}

const kCounts: Wanted[] = [
  { name: "throttled", metric: "ReadThrottleEvents", stat: "Sum" },
  { name: "throttled", metric: "WriteThrottleEvents", stat: "Sum" },
  ...kOperations.map((operation) => ({ name: operation, metric: "SuccessfulRequestLatency", stat: "SampleCount", operation })),
];

function sumOf({ values }: Series): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** "18,107 requests, none throttled" */
function requestWords(counts: Series[]): string {
  const throttled = counts.filter(({ name }) => name === "throttled").reduce((sum, line) => sum + sumOf(line), 0);
  const requests = counts.filter(({ name }) => name !== "throttled").reduce((sum, line) => sum + sumOf(line), 0);
  return `${count(requests)} requests, ${throttled === 0 ? "none" : count(throttled)} throttled`;
}
