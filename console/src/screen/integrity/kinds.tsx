import type { JSX } from "preact";
import type { GraphSchema } from "../../model/schema";
import { count } from "../../model/words";
import type { FindingGroup } from "./findings";
import { kindOf, kKinds, type Kind } from "./kind_words";

interface Line {
  kind: Kind;
  count: number;
  repairable: number;
}

interface Props {
  graph: GraphSchema;
  groups: FindingGroup[];
  kind: string; // which alone is shown; empty: all
  onKind: (kind: string) => void;
}

/** Kinds of findings: what can be repaired apart from what its owner must mend. Those that this
 *  schema can have stand here with 0 too. */
export function Kinds(props: Props): JSX.Element {
  const lines = linesOf(props.graph, props.groups);
  const isMended = ({ kind, count: number, repairable }: Line): boolean => (number > 0 ? repairable > 0 : !kind.isYours);
  return (
    <>
      <Part {...props} name="Can be repaired" lines={lines.filter(isMended)} />
      <Part {...props} name="Yours to mend" lines={lines.filter((line) => !isMended(line))} />
    </>
  );
}

function linesOf(graph: GraphSchema, groups: FindingGroup[]): Line[] {
  const found = [...new Set(groups.map(({ finding }) => finding))].map(kindOf);
  const others = kKinds.filter((kind) => kind.canBe(graph) && !found.some(({ finding }) => finding === kind.finding));
  const sum = (kind: Kind, of: "count" | "repairable"): number => (
    groups.filter(({ finding }) => finding === kind.finding).reduce((total, group) => total + group[of], 0));
  const line = (kind: Kind): Line => ({ kind, count: sum(kind, "count"), repairable: sum(kind, "repairable") });
  return [...found.map(line), ...others.map(line)].sort((one, other) => rank(one) - rank(other));
}

/** What was found stands first. */
function rank({ kind, count: number }: Line): number {
  const at = kKinds.indexOf(kind);
  return (at < 0 ? kKinds.length : at) + (number > 0 ? 0 : kKinds.length + 1);
}

function Part(props: Props & { name: string; lines: Line[] }): JSX.Element | null {
  const { name, lines, kind: chosen, onKind } = props;
  if (lines.length === 0) return null;
  return (
    <>
      <p class="caps">{name}</p>
      {lines.map(({ kind, count: number }) => (
        <button
          class={number === 0 ? "kind none" : "kind"} aria-pressed={chosen === kind.finding} disabled={number === 0}
          onClick={() => onKind(chosen === kind.finding ? "" : kind.finding)}
        >
          <span>{kind.many}</span><span class="grow" /><span class="num">{count(number)}</span>
        </button>
      ))}
    </>
  );
}
