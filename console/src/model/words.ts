/** Figures and sizes as people read them. */

// Made when a number needs one: it takes longer than all else before the page paints.
const grouped = numberFormat({});
const halves = numberFormat({ maximumFractionDigits: 1 });

function numberFormat(options: Intl.NumberFormatOptions): { format: (of: number) => string } {
  let made: Intl.NumberFormat | null = null;
  return {
    format: (of) => {
      if (Number.isInteger(of) && Math.abs(of) < 1000) return String(of);
      return (made ??= new Intl.NumberFormat("en-US", options)).format(of);
    },
  };
}

export function count(value: number): string {
  return grouped.format(value);
}

/** "1 item", "17 items"; for a word with another plural name that too. */
export function counted(value: number, word: string, words = `${word}s`): string {
  return `${count(value)} ${value === 1 ? word : words}`;
}

/** "150 B", "1.8 KB", "63.8 MB": steps of 1,024. */
export function bytes(value: number): string {
  if (value < 1024) return `${count(value)} B`;
  const names = ["KB", "MB", "GB", "TB"];
  let size = value / 1024;
  let step = 0;
  while (size >= 999.95 && step < names.length - 1) {
    size /= 1024;
    step += 1;
  }
  return `${halves.format(size)} ${names[step]}`;
}

/** "0.5", "1,310": units have halves. */
export function units(value: number): string {
  return halves.format(value);
}

/** "0.06 ms", "12 ms", "2.1 s". */
export function duration(millis: number): string {
  if (millis >= 1000) return `${(millis / 1000).toFixed(1)} s`;
  if (millis >= 10) return `${Math.round(millis)} ms`;
  return `${millis.toFixed(millis >= 1 ? 1 : 2)} ms`;
}

const kTimeName = /(at|on|time|date|since|until|ttl|expires|created|updated|stamp)$/i;
const kFirstSecond = 946_684_800; // 2000
const kLastSecond = 4_102_444_800; // 2100

/** The milliseconds since 1970 that a number of seconds or milliseconds means, where the attribute's
 *  name says that it is a time. */
export function millisOf(name: string, number: string): number | null {
  const value = Number(number);
  if (!kTimeName.test(name) || !Number.isInteger(value)) return null;
  const millis = value > kLastSecond ? value : value * 1000;
  return millis < kFirstSecond * 1000 || millis > kLastSecond * 1000 ? null : millis;
}

/** The day of such a number, "2024-06-20". */
export function dateOf(name: string, number: string): string | null {
  const millis = millisOf(name, number);
  return millis === null ? null : new Date(millis).toISOString().slice(0, 10);
}

/** The time of day, as this machine tells it. */
export function timeOfDay(when: Date): string {
  return when.toLocaleTimeString("en-GB", { hour12: false });
}
