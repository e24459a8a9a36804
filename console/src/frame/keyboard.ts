import { useLayoutEffect, useRef } from "preact/hooks";

/** Keys of the keyboard, by what `nameOf` calls them: "g", "/", "Escape", "Ctrl Enter". */
export type KeyMap = Record<string, () => void>;

/** The maps of what is on the screen, the innermost last. The last one that has a key takes it. */
const maps: { current: KeyMap }[] = [];

/** Takes keys while the component is on the screen. What came later goes before what was there: a dialog
 *  before the page below it. They are taken and given back in the same step as the component is drawn
 *  and goes, so that no key meets one that is not there. */
export function useKeys(map: KeyMap): void {
  const held = useRef(map);
  held.current = map;
  useLayoutEffect(() => {
    maps.push(held);
    return () => {
      const at = maps.indexOf(held);
      if (at >= 0) maps.splice(at, 1);
    };
  }, []);
}

function nameOf(event: KeyboardEvent): string {
  return event.ctrlKey || event.metaKey ? `Ctrl ${event.key}` : event.key;
}

/** In a field letters are text; only what cannot be typed is a key. */
function isTyped(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (target === null || !target.matches("input:not([type=checkbox]):not([type=radio]), textarea, select")) {
    return false;
  }
  return event.key !== "Escape" && !(event.ctrlKey || event.metaKey);
}

/** Enter on a button or a link presses that; arrows within a list or tabs move there. */
function isOfControl(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (event.key === "Enter" && !event.ctrlKey) return target?.matches("button, a, summary, [role=tab]") ?? false;
  return event.key.startsWith("Arrow") && (target?.matches("[role=tab], input[type=radio]") ?? false);
}

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || event.altKey || isTyped(event) || isOfControl(event)) return;
  const name = nameOf(event);
  const taker = [...maps].reverse().find(({ current }) => current[name] !== undefined);
  if (taker === undefined) return;
  event.preventDefault();
  taker.current[name]?.();
});

/** All keys, as Help lists them. */
export const kKeys: [string[], string][] = [
  [["/"], "search"], [["j", "k"], "move"], [["Enter"], "open, edit"], [["Esc"], "back"],
  [["g"], "graph"], [["c"], "collection"], [["x"], "other half"], [["e"], "expand"], [["h"], "hide"],
  [["p"], "pin"], [["l"], "list"], [["[", "]"], "page"], [["u", "U"], "undo, redo"],
  [["y"], "copy request"], [["Ctrl", "Enter"], "run, save"], [["?"], "all keys"],
];
