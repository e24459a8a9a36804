import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import { theme } from "../../frame/theme";
import { useStore } from "../../model/store";
import { units } from "../../model/words";
import type { Chart, Series } from "./series";

const kColours = ["t6", "t1", "t2", "t4", "t5", "t8"];
const kDashes = [[], [], [3, 2], [6, 3], [1, 2], [2, 2]];

interface Props {
  name: string;
  chart: Chart;
  height?: number;
  unit?: string;
  total?: (series: Series) => string; // what stands beside a line's name; else its newest value
  aside?: string;
}

/** Lines over time. The legend is text beside it; under the pointer it tells the values of that time. */
export function LineChart(props: Props): JSX.Element {
  const { name, chart, height = 150, unit = "" } = props;
  const box = useRef<HTMLDivElement>(null);
  const shownTheme = useStore(theme);
  const [at, setAt] = useState<number | null>(null);
  const shape = chart.series.length;
  const data = [chart.times, ...chart.series.map(({ values }) => values)] as uPlot.AlignedData;
  const plot = useRef<uPlot | null>(null);
  useEffect(() => {
    const place = box.current;
    if (place === null) return;
    const made = new uPlot(options(shape, place.clientWidth, height, setAt), data, place);
    plot.current = made;
    const watcher = new ResizeObserver(() => made.setSize({ width: place.clientWidth, height }));
    watcher.observe(place);
    return () => {
      watcher.disconnect();
      made.destroy();
    };
  }, [shape, shownTheme]);
  useEffect(() => plot.current?.setData(data), [chart]);
  const time = at === null ? undefined : chart.times[at];
  return (
    <section class="sec chart" aria-label={name}>
      <div class="row wrap"><h2>{name}</h2>
        {chart.series.map((series, nth) => (
          <span class="row small dim"><Line at={nth} />{series.name} <b class="num ink">{figureOf(props, series, at)}{unit}</b></span>
        ))}
        <span class="grow" /><span class="small dim num">{time === undefined ? props.aside ?? "" : `at ${clock(time)}`}</span>
      </div>
      <div ref={box} class="plot" aria-hidden="true" />
    </section>
  );
}

function figureOf({ total }: Props, series: Series, at: number | null): string {
  if (at !== null) return units(series.values[at] ?? 0);
  return total === undefined ? units(newest(series.values)) : total(series);
}

function newest(values: (number | null)[]): number {
  return [...values].reverse().find((value) => value !== null && value !== 0) ?? 0;
}

function Line(props: { at: number }): JSX.Element {
  const dash = kDashes[props.at] ?? [];
  return (
    <svg class={`key-line line-${kColours[props.at % kColours.length]}`} viewBox="0 0 16 8" aria-hidden="true">
      <path d="M0 4h16" {...(dash.length === 0 ? {} : { "stroke-dasharray": dash.join(" ") })} />
    </svg>
  );
}

const kDay = 86_400;

/** The time of a point, and its day where the chart spans days. */
function clock(seconds: number, spansDays = false): string {
  const when = new Date(seconds * 1000);
  const time = when.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return spansDays ? `${when.toLocaleDateString("en-GB", { day: "numeric", month: "short" })} ${time}` : time;
}

/** "1k", "2.5k", "0.5": as short as an axis wants it. */
function short(value: number): string {
  return value >= 1e6 ? `${units(value / 1e6)}M` : value >= 1000 ? `${units(value / 1000)}k` : `${Number(value.toPrecision(3))}`;
}

function options(lines: number, width: number, height: number, onPoint: (at: number | null) => void): uPlot.Options {
  const colour = (word: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${word}`).trim();
  const axis = { stroke: colour("ink-3"), ticks: { show: false }, font: "11px system-ui, sans-serif" };
  const times = (plot: uPlot, splits: number[]): string[] => {
    const { min = 0, max = 0 } = plot.scales.x ?? {};
    return splits.map((split) => clock(split, Number(max) - Number(min) > kDay));
  };
  return {
    width, height, legend: { show: false }, cursor: { drag: { x: false, y: false }, y: false, points: { size: 6 } }, padding: [6, 16, 0, 0],
    axes: [
      { ...axis, grid: { show: false }, values: times, space: 90, size: 20, gap: 4 },
      { ...axis, grid: { stroke: colour("line"), width: 1 }, values: (_plot, splits) => splits.map(short), size: 44, gap: 6, space: 34 },
    ],
    scales: { y: { range: (_plot, _low, high) => [0, Math.max(high * 1.05, 1)] } },
    hooks: { setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)] },
    series: [{}, ...Array.from({ length: lines }, (_, at) => ({
      stroke: colour(kColours[at % kColours.length] ?? "t1"), width: 1.5, points: { show: false },
      ...((kDashes[at] ?? []).length === 0 ? {} : { dash: kDashes[at] as number[] }),
    }))],
  };
}
