import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { units } from "../../model/words";
import { clock, timeTicks, valueTicks } from "./chart_scale";
import type { Chart, Series } from "./series";

const kColours = ["t6", "t1", "t2", "t4", "t5", "t8"];
const kDashes = ["", "", "3 2", "6 3", "1 2", "2 2"];

interface Props {
  name: string;
  chart: Chart;
  height?: number;
  unit?: string;
  total?: (series: Series) => string; // what stands beside a line's name; else its newest value
  aside?: string;
}

/** Lines over time. The legend is text beside it; under the pointer, and by the arrow keys, it tells the values of one time. */
export function LineChart(props: Props): JSX.Element {
  const { name, chart, height = 150, unit = "" } = props;
  const [at, setAt] = useState<number | null>(null);
  const time = at === null ? undefined : chart.times[at];
  return (
    <section class="sec chart" aria-label={name}>
      <div class="row wrap"><h2>{name}</h2>
        {chart.series.map((series, nth) => (
          <span class="row small dim"><KeyLine nth={nth} />{series.name} <b class="num ink">{figureOf(props, series, at)}{unit}</b></span>
        ))}
        <span class="grow" /><span class="small dim num">{time === undefined ? props.aside ?? "" : `at ${clock(time)}`}</span>
      </div>
      <Plot name={name} chart={chart} height={height} at={at} onAt={setAt} />
    </section>
  );
}

function figureOf({ total }: Props, series: Series, at: number | null): string {
  if (at !== null) return valueAt(series, at);
  return total === undefined ? units(newest(series.values)) : total(series);
}

/** A minute without a figure is none in which nothing happened. */
function valueAt({ values }: Series, at: number): string {
  const value = values[at] ?? null;
  return value === null ? "–" : units(value);
}

/** The newest that is not 0: the minute that runs has little yet. */
function newest(values: (number | null)[]): number {
  return [...values].reverse().find((value) => value !== null && value !== 0) ?? 0;
}

function lookOf(nth: number): { class: string; "stroke-dasharray"?: string } {
  const dash = kDashes[nth % kDashes.length] ?? "";
  const look = { class: `line-${kColours[nth % kColours.length]}` };
  return dash === "" ? look : { ...look, "stroke-dasharray": dash };
}

function KeyLine({ nth }: { nth: number }): JSX.Element {
  return <svg class="key-line" viewBox="0 0 16 8" aria-hidden="true"><path d="M0 4h16" {...lookOf(nth)} /></svg>;
}

interface PlotProps {
  name: string;
  chart: Chart;
  height: number;
  at: number | null;
  onAt: (at: number | null) => void;
}

const [kLeft, kRight, kTop, kBottom] = [44, 16, 6, 20]; // about the lines: for the axes' words
const kTickWidth = 90;
const kTickHeight = 34;

/** The lines and their axes, as wide as there is room. A slider over time for who has no pointer. */
function Plot({ name, chart, height, at, onAt }: PlotProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const place = box.current;
    if (place === null) return undefined;
    const watcher = new ResizeObserver(() => setWidth(place.clientWidth));
    watcher.observe(place);
    return () => watcher.disconnect();
  }, []);
  const { times, series } = chart;
  const last = Math.max(times.length - 1, 0);
  const [from, to] = [times[0] ?? 0, times[last] ?? 0];
  const highest = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => (value ?? 0) * 1.05)));
  const [inWidth, inHeight] = [Math.max(width - kLeft - kRight, 1), height - kTop - kBottom];
  const x = (time: number): number => kLeft + ((time - from) / Math.max(to - from, 1)) * inWidth;
  const y = (value: number): number => kTop + inHeight - (value / highest) * inHeight;
  const point = (event: PointerEvent): void => {
    const part = (event.clientX - (box.current?.getBoundingClientRect().left ?? 0) - kLeft) / inWidth;
    onAt(Math.round(Math.min(Math.max(part, 0), 1) * last));
  };
  return (
    <div
      ref={box} class="plot" role="slider" tabIndex={0} aria-label={`Time of ${name}`} aria-valuemin={0} aria-valuemax={last} aria-valuenow={at ?? last}
      aria-valuetext={told(chart, at ?? last)} onPointerMove={point} onPointerDown={point} onPointerLeave={() => onAt(null)}
      onBlur={() => onAt(null)} onKeyDown={(event) => step(event, at ?? last, last, onAt)}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          {valueTicks(highest, Math.max(1, Math.floor(inHeight / kTickHeight))).map((value) => (
            <g><path class="grid" d={`M${kLeft} ${y(value)}H${width - kRight}`} /><text class="end" x={kLeft - 6} y={y(value) + 4}>{short(value)}</text></g>
          ))}
          {timeTicks(from, to, Math.max(1, Math.floor(inWidth / kTickWidth))).map((tick) => <text x={x(tick.at)} y={height - 4}>{tick.text}</text>)}
          {at !== null && <path class="cursor" d={`M${x(times[at] ?? from)} ${kTop}v${inHeight}`} />}
          {series.map(({ values }, nth) => <path {...lookOf(nth)} d={lineOf(values, times, x, y)} />)}
          {at !== null && series.map(({ values }, nth) => {
            const value = values[at] ?? null;
            return value !== null && <circle class={lookOf(nth).class} cx={x(times[at] ?? from)} cy={y(value)} r="3" />;
          })}
        </svg>
      )}
    </div>
  );
}

/** A gap where there is no value; a value alone is a dot. */
function lineOf(values: (number | null)[], times: number[], x: (time: number) => number, y: (value: number) => number): string {
  return values.map((value, nth) => {
    if (value === null) return "";
    const isJoined = nth > 0 && values[nth - 1] !== null;
    return `${isJoined ? "L" : "M"}${x(times[nth] ?? 0).toFixed(1)} ${y(value).toFixed(1)}${isJoined ? "" : "h0"}`;
  }).join("");
}

function told({ times, series }: Chart, at: number): string {
  return `${clock(times[at] ?? 0)}: ${series.map((one) => `${one.name} ${valueAt(one, at)}`).join(", ")}`;
}

function step(event: KeyboardEvent, at: number, last: number, onAt: (at: number | null) => void): void {
  const by: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -last, End: last };
  const move = by[event.key];
  if (move === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  onAt(Math.min(Math.max(at + move, 0), last));
}

/** "1k", "2.5k", "0.5": as short as an axis wants it. */
function short(value: number): string {
  return value >= 1e6 ? `${units(value / 1e6)}M` : value >= 1000 ? `${units(value / 1000)}k` : `${Number(value.toPrecision(3))}`;
}
