import { useEffect, useRef, useState } from "preact/hooks";
import { Ask } from "../../ask/ask";
import { AskError } from "../../ask/server";
import { Store, useStore } from "../../model/store";
import { counted } from "../../model/words";
import { lastChecks } from "../tables/integrity_word";
import { checkOn, isOf, kNothingChecked, repair, type Check, type Finding } from "./findings";

/** The last check of each table in this tab. A check can be dear: the way back to it asks nothing. */
const checks = new Store<Record<string, Check>>({});

/** Units a second that a check may take on average; 0: as many as it can. */
export type Pace = number;

/** A check of a table, and what can be done with it. */
export interface Checking {
  check: Check | null;
  isRunning: boolean;
  error: string | null;
  told: string | null; // what was done
  start: (pace: Pace, most?: number) => void; // units at which it stops; it can go on from there
  goOn: (pace: Pace) => void; // from where it was stopped
  stop: () => void;
  mend: (findings: Finding[], pace: Pace) => void;
}

/** A check that cost more is not made again without being asked for. */
export const kCheapRcu = 1000;

export function useChecking(table: string): Checking {
  const check = useStore(checks)[table] ?? null;
  const running = useRef<AbortController | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Runs one thing at a time, until it ends or somebody stops it. */
  const run = async (work: (ask: Ask, signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (running.current !== null) return;
    const ending = new AbortController();
    running.current = ending;
    setRunning(true);
    setError(null);
    setTold(null);
    try {
      await work(new Ask(ending.signal), ending.signal);
    } catch (failure) {
      if (!ending.signal.aborted) setError(failure instanceof AskError ? failure.message : String(failure));
    }
    running.current = null;
    setRunning(false);
  };
  return {
    check, isRunning, error, told,
    start: (pace, most) => void run((ask, signal) => readOn(ask, signal, table, kNothingChecked, pace, most)),
    goOn: (pace) => void run((ask, signal) => readOn(ask, signal, table, check ?? kNothingChecked, pace)),
    stop: () => running.current?.abort(),
    mend: (findings, pace) => void run(async (ask, signal) => {
      const done = await repair(ask, table, findings).catch((failure) => {
        if (signal.aborted) setTold("Stopped. Check again to see which of them were repaired.");
        throw failure;
      });
      const looksAgain = check !== null && check.isWhole && check.rcu <= kCheapRcu;
      if (looksAgain) await readOn(ask, signal, table, kNothingChecked, pace);
      else if (check !== null) keep(table, without(check, findings, done));
      setTold(`${wordsOf(done)} ${looksAgain ? "The table was checked again." : "Check again to see all."}`);
    }),
  };
}

/** Reads the table on to its end, or until it took so many units. */
async function readOn(ask: Ask, signal: AbortSignal, table: string, from: Check, pace: Pace, most = Infinity): Promise<void> {
  let found = from;
  do {
    const before = found;
    const begun = performance.now();
    found = await checkOn(ask, table, before, budgetOf(pace, most));
    keep(table, found);
    if (pace > 0 && !found.isWhole) await rest(((found.rcu - before.rcu) / pace) * 1000 - (performance.now() - begun), signal);
  } while (!found.isWhole && !signal.aborted && found.rcu < most);
}

/** The units that one page may take: those of a second, where a pace is kept. */
function budgetOf(pace: Pace, most: number): number | undefined {
  const bound = Math.min(pace === 0 ? Infinity : pace, most);
  return bound === Infinity ? undefined : bound;
}

function rest(millis: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, Math.max(0, millis));
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}

/** Keeps a check, for this screen and for the list of tables. */
function keep(table: string, check: Check): void {
  checks.set({ ...checks.value, [table]: check });
  if (!check.isWhole) return;
  const repairable = check.groups.reduce((sum, group) => sum + group.repairable, 0);
  lastChecks.set({ ...lastChecks.value, [table]: { repairable, yours: totalOf(check) - repairable } });
}

export function totalOf(check: Check): number {
  return check.groups.reduce((sum, group) => sum + group.count, 0);
}

/** What is left of a check when its repairs were made, as far as they tell. */
function without(check: Check, mended: Finding[], done: Finding[]): Check {
  const ended = new Set(done.filter((one) => one.repair === "repaired" || one.repair === "gone").map(placeOf));
  const isEnded = (finding: Finding): boolean => ended.has(placeOf(finding));
  const groups = check.groups.map((group) => {
    const number = mended.filter((one) => isOf(one, group) && isEnded(one)).length;
    return { ...group, count: group.count - number, repairable: group.repairable - number };
  });
  return { ...check, findings: check.findings.filter((one) => !isEnded(one)), groups: groups.filter(({ count }) => count > 0) };
}

/** What a repair tells of a finding: enough to know it again. */
function placeOf({ finding, what, key }: Finding): string {
  return JSON.stringify([finding, what, key]);
}

/** "4 findings repaired, 1 changed meanwhile." */
function wordsOf(done: Finding[]): string {
  const number = (word: Finding["repair"]): number => done.filter((one) => one.repair === word).length;
  const others: [number, string][] = [
    [number("gone"), "right by now"], [number("changed"), "changed meanwhile, left as they are"], [number("yours"), "yours to mend"],
  ];
  const said = others.filter(([of]) => of > 0).map(([of, words]) => `, ${of} ${words}`);
  return `${counted(number("repaired"), "finding")} repaired${said.join("")}.`;
}
