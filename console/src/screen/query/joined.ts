import type { AnswerRow, GraphAnswer, StepCost } from "./rows";

/** The pages of an answer as one: all rows, the last cursor, what they cost together. */
export function joined(pages: GraphAnswer[]): GraphAnswer | null {
  const last = pages[pages.length - 1];
  if (last === undefined || pages.length === 1) return last ?? null;
  const texts = (listed: (string[] | undefined)[]): string[] => [...new Set(listed.flatMap((one) => one ?? []))];
  return {
    ...last,
    data: pages.flatMap(({ data }): AnswerRow[] => (Array.isArray(data) ? data : [data])),
    cost: { ...sumOf(pages.map(({ cost }) => cost)), ...stepsOf(pages) },
    trace: pages.flatMap(({ trace }) => trace ?? []),
    missing: texts(pages.map(({ missing }) => missing)),
    warnings: texts(pages.map(({ warnings }) => warnings)),
  };
}

type Sum = Omit<StepCost, "step">;

function sumOf(costs: Sum[]): Sum {
  const add = (one: Sum, other: Sum): Sum => ({
    requests: one.requests + other.requests, rcu: one.rcu + other.rcu, wcu: one.wcu + other.wcu,
    scanned: one.scanned + other.scanned, returned: one.returned + other.returned,
  });
  return costs.reduce(add, { requests: 0, rcu: 0, wcu: 0, scanned: 0, returned: 0 });
}

/** The steps of all pages, one after another, as they were spent. */
function stepsOf(pages: GraphAnswer[]): { steps?: StepCost[] } {
  if (pages.some(({ cost }) => cost.steps !== undefined)) return { steps: pages.flatMap(({ cost }) => cost.steps ?? []) };
  return { steps: pages.map(({ cost }, at) => ({ ...cost, step: `page ${at + 1}` })) };
}
