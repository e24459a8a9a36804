import type { Ask } from "../../ask/ask";

/** A line of a chart: what it is called, and a value for each point of time. */
export interface Series {
  name: string;
  values: (number | null)[];
}

export interface Chart {
  times: number[]; // seconds
  series: Series[];
}

export interface Wanted {
  name: string;
  metric: string;
  stat: string;
  index?: string;
  operation?: string;
  perSecond?: boolean;
}

interface Reply {
  MetricDataResults: { Id: string; Timestamps: number[]; Values: number[] }[];
}

/** Reads figures of the table from CloudWatch's API on this port: one request, no units. */
export async function readChart(
  ask: Ask, table: string, wanted: Wanted[], seconds: number, how: { noReceipt?: boolean; aside?: boolean },
): Promise<Chart> {
  const period = seconds <= 6 * 3600 ? 60 : seconds <= 3 * 86_400 ? 300 : 3600;
  const end = Math.floor(Date.now() / 1000 / period) * period;
  const start = end - Math.ceil(seconds / period) * period;
  const { MetricDataResults } = await ask.cloudwatch<Reply>("GetMetricData", {
    StartTime: start,
    EndTime: end + period,
    MetricDataQueries: wanted.map((one, at) => ({ Id: `m${at}`, MetricStat: { Metric: metricOf(table, one), Period: period, Stat: one.stat } })),
  }, how);
  const times = Array.from({ length: (end - start) / period + 1 }, (_, at) => start + at * period);
  const series = wanted.map((one, at): Series => {
    const result = MetricDataResults.find(({ Id }) => Id === `m${at}`);
    const isSum = one.stat === "Sum" || one.stat === "SampleCount";
    const values: (number | null)[] = times.map(() => (isSum ? 0 : null));
    result?.Timestamps.forEach((time, nth) => {
      const place = Math.round((Number(time) - start) / period);
      if (place >= 0 && place < values.length) values[place] = (result.Values[nth] ?? 0) / (one.perSecond ? period : 1);
    });
    return { name: one.name, values };
  });
  return { times, series };
}

function metricOf(table: string, { metric, index, operation }: Wanted): object {
  const dimensions = [{ Name: "TableName", Value: table }];
  if (index !== undefined) dimensions.push({ Name: "GlobalSecondaryIndexName", Value: index });
  if (operation !== undefined) dimensions.push({ Name: "Operation", Value: operation });
  return { Namespace: "AWS/DynamoDB", MetricName: metric, Dimensions: dimensions };
}
