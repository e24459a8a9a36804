import type { GraphSchema, Parameter } from "../../model/schema";
import { planJson } from "./written_json";

/** A read that the schema declares: a plan, or an access pattern. */
export interface Declared {
  name: string;
  text: string; // as it is shown and can be changed
  params: Parameter[];
}

/** What was written: a plan as JSON, and its parameters as they were typed. */
export interface Written {
  text: string;
  params: Record<string, string>;
}

type Members = Record<string, unknown>;

export function declaredReads(graph: GraphSchema): Declared[] {
  return graph.patterns.map(({ name, params, get }) => {
    const plan = graph.plans.find((one) => one.name === name);
    const steps = plan?.steps ?? (get ? [get] : null);
    return { name, params, text: steps === null ? `{\n  "plan": ${JSON.stringify(name)}\n}` : planJson(steps, plan?.return) };
  });
}

export const kEmptyPlan = '{\n  "steps": [\n    \n  ]\n}';

/** What the URL's `plan` and `params` say: a declared read's name, or a whole plan. */
export function writtenOf(declared: Declared[], params: Record<string, string>): Written {
  const given = params.plan ?? declared[0]?.name ?? "";
  const plan = declared.find(({ name }) => name === given);
  if (plan === undefined) return { text: given.startsWith("{") ? given : kEmptyPlan, params: textsOf(params.params) };
  return { text: plan.text, params: { ...defaultsOf(plan), ...textsOf(params.params) } };
}

/** The parameters of a declared read that have a value before anybody types one. */
export function defaultsOf(plan: Declared): Record<string, string> {
  const given = plan.params.filter((param) => param.type === null && param.default !== null);
  return Object.fromEntries(given.map(({ name, default: value }) => [name, typeof value === "string" ? value : JSON.stringify(value)]));
}

function textsOf(json: string | undefined): Record<string, string> {
  try {
    const read = Object.entries(JSON.parse(json ?? "{}") as Members);
    return Object.fromEntries(read.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]));
  } catch {
    return {}; // typed into the URL by hand
  }
}

export function parsePlan(text: string): Members | null {
  try {
    const read: unknown = JSON.parse(text);
    return read !== null && typeof read === "object" && !Array.isArray(read) ? read as Members : null;
  } catch {
    return null;
  }
}

/** The parameters that a plan wants: of a declared read all of them; else those that its texts name. */
export function parametersOf(declared: Declared[], plan: Members, known: Declared | undefined): Parameter[] {
  const named = known ?? declared.find(({ name }) => name === plan.plan);
  if (named !== undefined) return named.params;
  const text = JSON.stringify({ steps: plan.steps, return: plan.return });
  const names = new Set([...text.matchAll(/"\$(\w+)"/g)].map(([, name]) => name ?? ""));
  return [...names].map((name) => ({ name, type: null, list: false, default: null }));
}

/** Whether all parameters have values that a read cannot do without: nodes, of a declared one. */
export function isFilled(params: Parameter[], isDeclared: boolean, values: Record<string, string>): boolean {
  return params.every(({ name, type }) => (isDeclared && type === null) || (values[name] ?? "") !== "");
}

/** The body that asks what was written; with a cursor, its next page. Null: it is no JSON. */
export function planBody(declared: Declared[], written: Written, after?: string): Members | null {
  const plan = parsePlan(written.text);
  if (plan === null) return null;
  const known = declared.find(({ text }) => text === written.text);
  const wanted = parametersOf(declared, plan, known);
  const params: Members = { ...((plan.params as Members | undefined) ?? {}) };
  for (const one of wanted) {
    const text = written.params[one.name];
    if (text !== undefined && text !== "") params[one.name] = valueOf(text, one.type !== null && !one.list);
  }
  const takesCursor = wanted.some(({ name }) => name === "after");
  if (after !== undefined && takesCursor) params.after = after;
  if (known !== undefined && (after === undefined || takesCursor)) return { plan: known.name, params };
  return { ...(after === undefined || takesCursor ? plan : goneOn(plan, after)), params };
}

const kPaging = ["edges", "nodes", "collection", "series"];

/** The plan whose first step that pages begins behind the cursor. */
function goneOn(plan: Members, after: string): Members {
  if (!Array.isArray(plan.steps)) return plan;
  const at = plan.steps.findIndex((step: Members) => kPaging.some((verb) => verb in step));
  return { ...plan, steps: plan.steps.map((step: Members, other) => (other === at ? { ...step, after } : step)) };
}

/** A parameter as it was typed: a node as its text; else a number, or a list in JSON, or a text. */
function valueOf(text: string, isNode: boolean): unknown {
  if (isNode || !/^(-?(0|[1-9]\d{0,14})(\.\d+)?|[[{].*)$/s.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
