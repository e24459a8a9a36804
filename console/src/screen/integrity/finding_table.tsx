import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { KeyText } from "../../look/key_text";
import { count } from "../../model/words";
import { isOf, nameOf, type Finding, type FindingGroup } from "./findings";
import { kindOf } from "./kind_words";

interface Props {
  findings: Finding[];
  groups: FindingGroup[]; // with how many there are of each
  chosen: Finding | undefined;
  ticked: Finding[];
  onChoose: (finding: Finding) => void;
  onTick: (finding: Finding, isTicked: boolean) => void;
  onList: (group: FindingGroup) => void;
}

/** The findings, a row each. Of a group with very many the first are here, and all can be listed. */
export function FindingTable(props: Props): JSX.Element {
  const { findings, groups, chosen } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const seen = useRef(chosen);
  useEffect(() => {
    if (seen.current === chosen) return; // nobody has moved yet
    seen.current = chosen;
    const row = body.current?.querySelector<HTMLElement>("[aria-selected=true]");
    row?.scrollIntoView({ block: "nearest" });
    if (body.current?.contains(document.activeElement) && document.activeElement?.matches("tr")) row?.focus();
  }, [chosen]);
  return (
    <table aria-label="Findings" class="finding-table">
      <thead>
        <tr><td class="tick-cell" /><th class="kind-cell" scope="col">What is wrong</th><th class="where-cell" scope="col">Where</th>
          <th scope="col">Why</th><th class="mend-cell r" scope="col">Repair</th></tr>
      </thead>
      <tbody ref={body}>
        {findings.map((finding, at) => {
          const group = groups.find((one) => isOf(finding, one));
          const next = findings[at + 1];
          const isLast = group !== undefined && (next === undefined || !isOf(next, group));
          const shown = group === undefined || !isLast ? 0 : findings.filter((one) => isOf(one, group)).length;
          return (
            <>
              <Row {...props} finding={finding} />
              {isLast && group.count > shown && <More group={group} left={group.count - shown} onList={props.onList} />}
            </>
          );
        })}
      </tbody>
    </table>
  );
}

function Row(props: Props & { finding: Finding }): JSX.Element {
  const { finding, chosen, ticked, onChoose, onTick } = props;
  const isChosen = finding === chosen;
  const press = (event: KeyboardEvent): void => {
    if (event.key !== " " || !(event.target as HTMLElement).matches("tr") || finding.repair !== "possible") return;
    event.preventDefault();
    onTick(finding, !ticked.includes(finding));
  };
  return (
    <tr
      class={isChosen ? "sel" : ""} aria-selected={isChosen} tabIndex={isChosen ? 0 : -1} data-finding={finding.finding}
      onClick={() => onChoose(finding)} onKeyDown={press} key={nameOf(finding)}
    >
      <td class="tick-cell">
        {finding.repair === "possible" && (
          <input
            type="checkbox" aria-label={`Repair ${finding.what}`} checked={ticked.includes(finding)}
            onClick={(event) => event.stopPropagation()} onChange={(event) => onTick(finding, event.currentTarget.checked)}
          />
        )}
      </td>
      <td>{kindOf(finding.finding).one}</td>
      <td class="mono" title={finding.what}><What text={finding.what} /></td>
      <td class="dim" title={finding.detail}>{finding.detail}</td>
      <td class="r mend-cell"><Mend finding={finding} /></td>
    </tr>
  );
}

/** "edge USER#alice FOLLOWS USER#bob": that it is an edge is seen, and said to who does not see it. */
export function What(props: { text: string }): JSX.Element {
  const isEdge = props.text.startsWith("edge ");
  const words = (isEdge ? props.text.slice("edge ".length) : props.text).split(" ");
  return <>{isEdge && <span class="vh">edge </span>}{words.map((word, at) => <>{at > 0 && " "}<KeyText text={word} /></>)}</>;
}

function Mend(props: { finding: Finding }): JSX.Element {
  const { repair } = props.finding;
  if (repair === "possible") return <span class="good">repairable</span>;
  return <span class={repair === "changed" ? "warn" : "dim3"}>{repair}</span>;
}

function More(props: { group: FindingGroup; left: number; onList: (group: FindingGroup) => void }): JSX.Element {
  const { group, left, onList } = props;
  const { one, many } = kindOf(group.finding);
  return (
    <tr class="more">
      <td class="tick-cell" />
      <td colSpan={4}>
        <span class="row">
          <span class="small dim">
            <b class="num">{count(left)}</b> more {(left === 1 ? one : many).toLowerCase()}{group.type !== null && `, ${group.type}`}
          </span>
          <button class="btn sm" onClick={() => onList(group)}>List all</button><span class="small dim3">reads the table again</span>
        </span>
      </td>
    </tr>
  );
}
