import type { JSX } from "preact";
import { Waiting } from "../../ask/answer";
import { Note } from "../../look/note";
import { count } from "../../model/words";
import type { FindingGroup } from "./findings";
import { kindOf } from "./kind_words";
import type { GroupListing } from "./listing";

/** The head of a group that is listed wholly: how many stand below, and the rest. */
export function Listed(props: { listing: GroupListing; groups: FindingGroup[] }): JSX.Element | null {
  const { group, findings, hasMore, isRunning, error, more, stop, leave } = props.listing;
  if (group === null || findings === null) return null;
  const all = props.groups.find(({ finding, type }) => finding === group.finding && type === group.type)?.count ?? group.count;
  const name = `${kindOf(group.finding).many}${group.type === null ? "" : `, ${group.type}`}`;
  return (
    <>
      <div class="row listed">
        <b>{name}</b><span class="small dim num">{count(findings.length)} of {count(Math.max(all, findings.length))} listed</span><span class="grow" />
        {hasMore && !isRunning && <button class="btn sm" onClick={more}>More</button>}
        <button class="btn sm" onClick={leave}>All kinds</button>
      </div>
      {error !== null && <Note kind="bad" role="alert">{error}</Note>}
      {isRunning && <Waiting what={`Listing ${name}`} stop={stop} />}
    </>
  );
}
