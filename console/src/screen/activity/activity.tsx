import "../../frame/app"; // see console/README.md, "One file first"
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { ScreenProps } from "../../frame/app";
import { Tabs } from "../../look/controls";
import { setParams } from "../../model/url";
import { Changes } from "./changes";
import { Heat } from "./heat";
import { Metrics } from "./metrics";
import { Requests } from "./requests";

type Tab = "heat" | "metrics" | "requests" | "changes";

const kTabs: { value: Tab; label: string }[] = [
  { value: "heat", label: "Heat" }, { value: "metrics", label: "Metrics" }, { value: "requests", label: "Requests" }, { value: "changes", label: "Changes" },
];

/** What goes through the table: its busiest keys, its figures, its requests, its changes. */
export default function Activity(props: ScreenProps): JSX.Element {
  const tab = kTabs.find(({ value }) => value === props.view.params.tab)?.value ?? "heat";
  const shown = useRef(tab);
  // Each tab brings its own bar: who pressed the one before keeps the focus.
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("[aria-label=Activity] [aria-selected=true]")?.focus();
  }, [tab]);
  const bar = (
    <>
      <h1 class="vh">Activity of {props.table}</h1>
      <Tabs name="Activity" options={kTabs} value={tab} onChange={(value) => setParams({ tab: value, seconds: "", key: "" })} />
    </>
  );
  if (tab === "metrics") return <Metrics {...props} bar={bar} />;
  if (tab === "requests") return <Requests {...props} bar={bar} />;
  if (tab === "changes") return <Changes {...props} bar={bar} />;
  return <Heat {...props} bar={bar} />;
}
