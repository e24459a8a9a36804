import { useEffect, useRef } from "preact/hooks";
import { currentView, setParams } from "../../model/url";

const kQuietMillis = 300;

/** Writes into the URL what a person typed, once he pauses: browsers let a page change its URL some
 *  hundred times a minute. Nobody asked it yet, and the URL says so (`show`). What was there when
 *  the screen opened, and what was asked meanwhile, is not written. */
export function useWrittenParams(told: Record<string, string>): void {
  const text = JSON.stringify(told);
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    const timer = setTimeout(() => {
      last.current = text;
      const { params } = currentView();
      const isThere = Object.entries(told).every(([name, value]) => (params[name] ?? "") === value);
      if (!isThere) setParams({ ...told, show: "none", pages: "" });
    }, kQuietMillis);
    return () => clearTimeout(timer);
  }, [text]);
}
