import type { JSX } from "preact";
import type { Ask } from "../../ask/ask";
import { units } from "../../model/words";

/** Read units by the minute, of each table. */
export type UnitsOfTable = Record<string, number[]>;

const kMinutes = 60;
const kQueriesMax = 500; // in one request

interface MetricData {
  MetricDataResults: { Id: string; Timestamps: number[]; Values: number[] }[];
}

/** Reads an hour of every table's read units. A server that keeps no figures has none to tell. */
export async function readUnits(ask: Ask, tables: string[]): Promise<UnitsOfTable> {
  const asked = tables.slice(0, kQueriesMax);
  if (asked.length === 0) return {};
  const end = Math.ceil(Date.now() / 60_000) * 60;
  const start = end - kMinutes * 60;
  const query = (table: string, at: number): object => ({
    Id: `t${at}`,
    MetricStat: {
      Metric: {
        Namespace: "AWS/DynamoDB", MetricName: "ConsumedReadCapacityUnits",
        Dimensions: [{ Name: "TableName", Value: table }],
      },
      Period: 60,
      Stat: "Sum",
    },
  });
  try {
    const { MetricDataResults } = await ask.cloudwatch<MetricData>("GetMetricData", {
      StartTime: start, EndTime: end, MetricDataQueries: asked.map(query),
    });
    return Object.fromEntries(MetricDataResults.map((result) => {
      const values = new Array<number>(kMinutes).fill(0);
      result.Timestamps.forEach((time, at) => {
        const minute = Math.floor((Number(time) - start) / 60);
        if (minute >= 0 && minute < kMinutes) values[minute] = result.Values[at] ?? 0;
      });
      return [asked[Number(result.Id.slice(1))] ?? "", values];
    }));
  } catch {
    return {}; // no figures are kept: the column says nothing
  }
}

const kWidth = 120;
const kHeight = 18;

/** Bars of one pixel and a half. */
export function Sparkline(props: { values: number[] }): JSX.Element | null {
  const { values } = props;
  if (values.length === 0) return null;
  const highest = Math.max(...values);
  if (highest === 0) return <span class="dim3">idle</span>;
  const sum = values.reduce((total, value) => total + value, 0);
  const step = kWidth / values.length;
  const bars = values.map((value, at) => {
    const height = value === 0 ? 0.6 : Math.max(1.5, (value / highest) * kHeight);
    return `M${(at * step).toFixed(1)} ${kHeight}v-${height.toFixed(1)}h1.4v${height.toFixed(1)}Z`;
  });
  return (
    <svg class="spark" viewBox={`0 0 ${kWidth} ${kHeight}`} role="img" aria-label={`${units(sum)} read units in an hour`}>
      <path d={bars.join("")} />
    </svg>
  );
}
