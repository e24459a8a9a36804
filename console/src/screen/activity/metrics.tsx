import type { JSX } from "preact";
import { Shown, useAnswer } from "../../ask/answer";
import type { ScreenProps } from "../../frame/app";
import { Choice } from "../../look/controls";
import { setParams } from "../../model/url";
import { LineChart } from "./line_chart";
import { readChart, type Chart, type Wanted } from "./series";

const kSpans = [{ value: "3600", label: "1 h" }, { value: "86400", label: "1 day" }, { value: "1296000", label: "15 d" }];
const kOperations = ["GetItem", "Query", "PutItem", "UpdateItem"];

/** The figures of the table that CloudWatch would show, from the server's own keeping. */
export function Metrics(props: ScreenProps & { bar: JSX.Element }): JSX.Element {
  const { table, view, keys, bar } = props;
  const seconds = Number(view.params.seconds ?? "3600") || 3600;
  const groups = groupsOf(Object.keys(keys.indexes));
  const answer = useAnswer(`${table}\n${seconds}`, async (ask) => {
    const charts = await Promise.all(groups.map(({ wanted }) => readChart(ask, table, wanted, seconds, {})));
    return charts.map((chart, at): [string, Chart, string] => [groups[at]?.name ?? "", chart, groups[at]?.unit ?? ""]);
  });
  return (
    <section class="pane activity">
      <div class="bar">{bar}<span class="grow" />
        <Choice name="Time" options={kSpans} value={String(seconds)} onChange={(value) => setParams({ seconds: value })} />
      </div>
      <div class="scroll" tabIndex={0}>
        <Shown answer={answer} what="GetMetricData">
          {(charts) => <>{charts.map(([name, chart, unit]) => <LineChart name={name} chart={chart} unit={unit} />)}</>}
        </Shown>
      </div>
    </section>
  );
}

function groupsOf(indexes: string[]): { name: string; unit: string; wanted: Wanted[] }[] {
  const ofIndexes = (metric: string): Wanted[] => indexes.slice(0, 3).map((index) => ({ name: index, metric, stat: "Sum", index }));
  return [
    { name: "Read units", unit: "", wanted: [{ name: "table", metric: "ConsumedReadCapacityUnits", stat: "Sum" }, ...ofIndexes("ConsumedReadCapacityUnits")] },
    { name: "Write units", unit: "",
      wanted: [{ name: "table", metric: "ConsumedWriteCapacityUnits", stat: "Sum" }, ...ofIndexes("ConsumedWriteCapacityUnits")] },
    { name: "Requests", unit: "",
      wanted: kOperations.map((operation) => ({ name: operation, metric: "SuccessfulRequestLatency", stat: "SampleCount", operation })) },
    { name: "Latency, p99", unit: " ms",
      wanted: kOperations.map((operation) => ({ name: operation, metric: "SuccessfulRequestLatency", stat: "p99", operation })) },
    {
      name: "Refused", unit: "",
      wanted: [
        { name: "conditions that did not hold", metric: "ConditionalCheckFailedRequests", stat: "Sum" },
        { name: "throttled reads", metric: "ReadThrottleEvents", stat: "Sum" }, { name: "throttled writes", metric: "WriteThrottleEvents", stat: "Sum" },
      ],
    },
  ];
}
