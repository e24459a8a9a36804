import { useEffect, useState } from "preact/hooks";
import { currentView, setParams } from "../../model/url";
import type { Explorer } from "./explorer";
import type { Point } from "./halves";
import type { GroupKey } from "./picture";
import { fromOff, fromParams, fromPins, fromSelected, toOff, toParams, toPins, toSelected } from "./view_params";

/** How the picture is looked at. It stands in the URL, so that the URL opened anew shows the same. */
export interface ViewParams {
  unticked: ReadonlySet<GroupKey>;
  pinned: ReadonlyMap<string, Point>;
  selected: string[];
  setUnticked: (unticked: ReadonlySet<GroupKey>) => void;
  setPinned: (pinned: ReadonlyMap<string, Point>) => void;
  setSelected: (selected: string[]) => void;
}

/** Keeps the URL and the screen the same, whichever of both changes. */
export function useViewParams(root: string, params: Record<string, string>, explorer: Explorer): ViewParams {
  const [unticked, setUnticked] = useState(() => fromOff(params));
  const [pinned, setPinned] = useState(() => fromPins(params));
  const [selected, setSelected] = useState(() => fromSelected(params, root));
  const { picture } = explorer;
  const own = { ...toParams(picture), off: toOff(unticked), pins: toPins(pinned), sel: toSelected(selected, root) };

  useEffect(() => {
    if (isShown(root)) setParams(own);
  }, [picture, unticked, pinned, selected]);
  // Somebody else changed the URL: a saved view, a link, the way back. What is compared is the URL of
  // now, not the one of this drawing: the effect above may have written it since.
  useEffect(() => {
    if (!isShown(root)) return;
    const { params: now } = currentView();
    const given = fromParams(root, now);
    const wanted = toParams(given);
    if (wanted.open !== own.open || wanted.hide !== own.hide) explorer.show(given);
    if ((now.off ?? "") !== own.off) setUnticked(fromOff(now));
    if ((now.pins ?? "") !== own.pins) setPinned(fromPins(now));
    if ((now.sel ?? "") !== own.sel) setSelected(fromSelected(now, root));
  }, [params]);
  return { unticked, pinned, selected, setUnticked, setPinned, setSelected };
}

/** Whether the URL still names this node's graph: somebody may just be leaving it. */
function isShown(root: string): boolean {
  const { ref, screen } = currentView();
  return ref === root && screen === "graph";
}
