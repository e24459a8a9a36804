import type { JSX } from "preact";
import { Note } from "../../../look/note";
import { count, counted } from "../../../model/words";
import type { ImportPlan } from "./plan_import";
import type { BadRow } from "./read_file";

/** What a file is, before any of it is written. */
export function Looked(props: { plan: ImportPlan }): JSX.Element {
  const { plan } = props;
  return (
    <>
      <p><b>{plan.what}.</b> <span class="dim">Price: {plan.price}.</span></p>
      <p class="small dim">{plan.note}</p>
      {plan.first.length > 0 && (
        <table aria-label="First rows">
          <thead><tr><th scope="col">Where</th><th scope="col">First {plan.first.length} of {count(plan.rows)}</th></tr></thead>
          <tbody>
            {plan.first.map(({ place, text }) => (
              <tr><td class="fit dim num">{place}</td><td class="mono m11 row-text" title={text}>{text}</td></tr>
            ))}
          </tbody>
        </table>
      )}
      {plan.bad.length > 0 && (
        <>
          <Note kind="warn" role="status">
            {counted(plan.bad.length, "row")} cannot be written. Mend the file, or go on past {plan.bad.length === 1 ? "it" : "them"}.
          </Note>
          <BadRows rows={plan.bad} />
        </>
      )}
    </>
  );
}

const kListed = 100; // of a wrong file all rows may be bad

/** What is wrong, row by row. */
export function BadRows(props: { rows: BadRow[] }): JSX.Element {
  const { rows } = props;
  return (
    <table aria-label="Bad rows">
      <thead><tr><th scope="col">Where</th><th scope="col">What is wrong</th></tr></thead>
      <tbody>
        {rows.slice(0, kListed).map(({ place, why }) => <tr><td class="fit num">{place}</td><td>{why}</td></tr>)}
        {rows.length > kListed && <tr><td class="fit" /><td class="dim">and {count(rows.length - kListed)} more</td></tr>}
      </tbody>
    </table>
  );
}
