import type { JSX } from "preact";
import { currentView, go } from "../../model/url";
import type { Half } from "./collection";

/** The cursors of the pages before the one that is shown, of what is opened. */
let before: { of: string; cursors: string[] } = { of: "", cursors: [] };

function opened(): string {
  const { table, ref } = currentView();
  return `${table}\n${ref}`;
}

function show(after: string): void {
  const view = currentView();
  go({ ...view, params: { ...view.params, after, by: "", sel: "", item: "" } });
}

/** Goes on to the page behind the half's last row. The last page has none. */
export function nextPage(half: Half | undefined): void {
  if (half === undefined || half.after === null) return;
  if (before.of !== opened()) before = { of: opened(), cursors: [] };
  before.cursors.push(currentView().params.after ?? "");
  show(half.after);
}

/** Goes to the page before; to the first one where that is not known, as in a new tab. */
export function previousPage(): void {
  if ((currentView().params.after ?? "") === "") return;
  show(before.of === opened() ? before.cursors.pop() ?? "" : "");
}

/** Below a half that has more rows than a page. */
export function Pages(props: { half: Half }): JSX.Element | null {
  const { half } = props;
  const isLater = (currentView().params.after ?? "") !== "";
  if (half.after === null && !isLater) return null;
  return (
    <div class="pages small dim">
      {isLater ? "A later page." : "The first page."} <span class="grow" />
      <button class="btn sm" disabled={!isLater} onClick={previousPage}>Page before <kbd aria-hidden="true">[</kbd></button>
      <button class="btn sm" disabled={half.after === null} onClick={() => nextPage(half)}>
        Next page <kbd aria-hidden="true">]</kbd>
      </button>
    </div>
  );
}
