/** Where an axis has its ticks, and what it writes there. */
export interface Tick {
  at: number;
  text: string;
}

/** Round values from 0 on, at most so many steps: 1, 2 or 5 times a power of ten. */
export function valueTicks(highest: number, most: number): number[] {
  const least = highest / Math.max(most, 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= least) ?? least;
  return Array.from({ length: Math.floor(highest / step + 1e-9) + 1 }, (_, nth) => nth * step);
}

const kDay = 86_400;
const kTimeSteps = [60, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, kDay, 2 * kDay, 7 * kDay];

/** Round times of this clock from one second to another, at most so many. */
export function timeTicks(from: number, to: number, most: number): Tick[] {
  const step = kTimeSteps.find((one) => (to - from) / one < most) ?? to - from;
  const zone = new Date(from * 1000).getTimezoneOffset() * 60;
  const first = Math.ceil((from - zone) / step) * step + zone;
  const count = Math.max(0, Math.floor((to - first) / step) + 1);
  return Array.from({ length: count }, (_, nth) => first + nth * step).map((at) => ({ at, text: clock(at, to - from > kDay) }));
}

/** The time of a point, and its day where the chart spans days. */
export function clock(seconds: number, spansDays = false): string {
  const when = new Date(seconds * 1000);
  const time = when.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return spansDays ? `${when.toLocaleDateString("en-GB", { day: "numeric", month: "short" })} ${time}` : time;
}
