import { useAnswer } from "../../ask/answer";
import { useEvery } from "../activity/every";

/** How often each declared pattern was asked for since somebody looks. */
export interface Uses {
  since: Date;
  of: Map<string, { times: number; units: number }>; // by the pattern's name
}

interface LivePatterns {
  since: string;
  patterns: { object: string; times: number; units: number; declared: string | null }[];
}

const kRefreshMillis = 5000;

/** Reads which patterns are used now. The server notes requests from the first question on, until nobody
 *  has asked for five minutes; figures of days are not kept by pattern. */
export function useUses(table: string): Uses | null {
  const answer = useAnswer(table, async (ask): Promise<Uses> => {
    const { since, patterns } = await ask.admin<LivePatterns>("patterns");
    const of = new Map<string, { times: number; units: number }>();
    for (const { object, declared, times, units } of patterns) {
      if (declared === null || object.split("/")[0] !== table) continue;
      const before = of.get(declared) ?? { times: 0, units: 0 };
      of.set(declared, { times: before.times + times, units: before.units + units });
    }
    return { since: new Date(since), of };
  });
  useEvery(kRefreshMillis, answer.again, answer.value !== undefined && !answer.waiting);
  return answer.error === undefined ? answer.value ?? null : null;
}
