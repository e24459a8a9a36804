import "../../frame/app"; // see console/README.md, "One file first"
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ScreenProps } from "../../frame/app";
import { Tabs } from "../../look/controls";
import { setParams } from "../../model/url";
import { Expressions } from "./expressions/expressions";
import { PartiqlTab } from "./partiql_tab";
import { PlanTab } from "./plan_tab";
import { VerbsTab } from "./verbs_tab";

type Tab = "plan" | "verbs" | "partiql" | "cypher" | "expressions";

const kTabs: { value: Tab; label: string }[] = [
  { value: "plan", label: "Plan" }, { value: "verbs", label: "Verbs" }, { value: "partiql", label: "PartiQL" },
  { value: "cypher", label: "Cypher" }, { value: "expressions", label: "Expressions" },
];

/** Questions in each language that the server takes, explained before they are asked. */
export default function Query(props: ScreenProps): JSX.Element {
  const { view, graph } = props;
  const arrival = useArrivals();
  const given = kTabs.find(({ value }) => value === view.params.tab)?.value;
  const tab: Tab = given ?? (graph === null ? "expressions" : "plan");
  const choose = (value: Tab): void => setParams({ tab: value, show: "", pages: "", form: "" });
  const bar = <Tabs name="Language" options={kTabs} value={tab} onChange={choose} />;
  return (
    <>
      <h1 class="vh">{`${props.table} Query: ${kTabs.find(({ value }) => value === tab)?.label ?? ""}`}</h1>
      <TabOf key={`${tab} ${arrival}`} {...props} tab={tab} bar={bar} />
    </>
  );
}

/** How often somebody came to this screen by a link or by a URL that he typed while it stood here. */
function useArrivals(): number {
  const [arrivals, setArrivals] = useState(0);
  useEffect(() => {
    const arrive = (): void => setArrivals((number) => number + 1);
    addEventListener("hashchange", arrive);
    return () => removeEventListener("hashchange", arrive);
  }, []);
  return arrivals;
}

function TabOf(props: ScreenProps & { tab: Tab; bar: JSX.Element }): JSX.Element {
  const { tab, graph, bar } = props;
  if (tab === "expressions") return <Expressions {...props} />;
  if (tab === "partiql") return <PartiqlTab {...props} />;
  if (tab === "cypher" || graph === null) return <Not bar={bar} isCypher={tab === "cypher"} />;
  return tab === "plan" ? <PlanTab {...props} graph={graph} /> : <VerbsTab {...props} graph={graph} />;
}

function Not(props: { bar: JSX.Element; isCypher: boolean }): JSX.Element {
  return (
    <div class="pane ask">
      <div class="bar">{props.bar}</div>
      <p class="sec dim">
        {props.isCypher
          ? "openCypher is not there yet. Plans ask the same questions today, and say before they run what they cost."
          : "Plans and verbs need a schema, and this table has none. PartiQL and expressions work on any table."}
      </p>
    </div>
  );
}
