import type { Traced } from "../../ask/ask";
import type { GraphAnswer, StepCost } from "./rows";

/** A step of an answer, and what it sent in words: "Query gsi0", "2 Queries gsi0", "no request". */
export interface SpentStep extends StepCost {
  sent: string;
}

/** Gives each step the requests that it sent: they stand in the trace in the order of the steps. An
 *  answer without steps has one, of the question's own name. */
export function spentSteps(cost: GraphAnswer["cost"], trace: Traced[], name: string): SpentStep[] {
  const steps = cost.steps ?? [{ ...cost, step: name }];
  const isWhole = steps.reduce((sum, { requests }) => sum + requests, 0) === trace.length;
  let at = 0;
  return steps.map((step) => {
    const own = trace.slice(at, at + step.requests);
    at += step.requests;
    return { ...step, sent: isWhole ? wordsOf(own) : numberOf(step.requests) };
  });
}

function numberOf(requests: number): string {
  return requests === 0 ? "no request" : requests === 1 ? "1 request" : `${requests} requests`;
}

function wordsOf(sent: Traced[]): string {
  const words = new Set(sent.map(({ operation, input }) => [operation, input.IndexName ?? ""].join(" ").trim()));
  const [only] = words;
  if (only === undefined || words.size > 1) return numberOf(sent.length);
  return sent.length === 1 ? only : `${sent.length} × ${only}`;
}
