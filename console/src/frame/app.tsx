import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Shown, useAnswer } from "../ask/answer";
import type { Ask } from "../ask/ask";
import { graphs, readGraphs, type GraphSchema } from "../model/schema";
import { readTableKeys, type TableKeys } from "../model/table_keys";
import { go, useView, type Screen, type View } from "../model/url";
import { Tables } from "../screen/tables/tables";
import { useKeys } from "./keyboard";
import { Receipt } from "./receipt";
import { ServerGone } from "./server_gone";
import { SignIn } from "./sign_in";
import { kScreenWords, Top } from "./top";

/** What every screen is given: what is looked at, its table's schema (null: it has none), its keys. */
export interface ScreenProps {
  view: View;
  table: string;
  graph: GraphSchema | null;
  keys: TableKeys;
}

/** Each screen's code is loaded when it is first opened. */
const kScreenCode: Record<Screen, () => Promise<{ default: ComponentType<ScreenProps> }>> = {
  data: () => import("../screen/data/data"),
  graph: () => import("../screen/graph/graph"),
  query: () => import("../screen/query/query"),
  activity: () => import("../screen/activity/activity"),
  schema: () => import("../screen/schema/schema"),
  integrity: () => import("../screen/integrity/integrity"),
};

export function App(): JSX.Element {
  const view = useView();
  const screen = view.screen ?? "data";
  useEffect(() => {
    const about = view.table === undefined ? "Tables" : view.ref ?? `${view.table} ${kScreenWords[screen]}`;
    document.title = `${about} · Adjoin`;
  }, [view]);
  return (
    <div class="app">
      <PageKeys view={view} />
      <Top view={view} />
      <ServerGone />
      <main>
        {view.table === undefined ? <Tables /> : <TableScreen key={view.table} view={view} table={view.table} />}
      </main>
      <Receipt />
      <SignIn />
    </div>
  );
}

/** The keys of every page. It is the page's first component: all others' keys go before these. Esc leads
 *  back where nothing on the screen takes it: from a node to its table, from there to all. */
function PageKeys(props: { view: View }): null {
  const { view } = props;
  useKeys({
    Escape: () => {
      if (view.table !== undefined) history.back();
    },
    g: () => openNode(view, "graph"),
    c: () => openNode(view, "data"),
  });
  return null;
}

function openNode(view: View, screen: Screen): void {
  if (view.table === undefined || view.ref === undefined || view.screen === screen) return;
  go({ table: view.table, screen, ref: view.ref, params: {} });
}

/** Reads the table's schema and keys once, and shows the screen that the URL names. */
function TableScreen(props: { view: View; table: string }): JSX.Element {
  const { view, table } = props;
  const answer = useAnswer(table, (ask) => readTableFacts(ask, table));
  return (
    <>
      {answer.value === undefined && <h1 class="vh">{table}</h1>}
      <Shown answer={answer} what={`the schema of ${table}`}>
        {({ graph, keys }) => (
          <ScreenOf screen={view.screen ?? "data"} view={view} table={table} graph={graph} keys={keys} />
        )}
      </Shown>
    </>
  );
}

async function readTableFacts(ask: Ask, table: string): Promise<{ graph: GraphSchema | null; keys: TableKeys }> {
  const graph = await graphOf(ask, table);
  return { graph, keys: await readTableKeys(ask, table, graph) };
}

async function graphOf(ask: Ask, table: string): Promise<GraphSchema | null> {
  const known = graphs.value[table];
  if (known !== undefined) return known;
  await readGraphs(ask); // asked for by name, a table without a schema would be an error
  const graph = graphs.value[table] ?? null;
  if (graph === null) graphs.set({ ...graphs.value, [table]: null }); // looked at by its keys alone
  return graph;
}

function ScreenOf(props: ScreenProps & { screen: Screen }): JSX.Element | null {
  const { screen, ...given } = props;
  const [code, setCode] = useState<{ screen: Screen; shown: ComponentType<ScreenProps> } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void kScreenCode[screen]().then((loaded) => {
      if (isWanted) setCode({ screen, shown: loaded.default });
    });
    return () => {
      isWanted = false;
    };
  }, [screen]);
  if (code === null || code.screen !== screen) return <h1 class="vh">{`${given.table} ${kScreenWords[screen]}`}</h1>;
  const Shown = code.shown;
  return <Shown {...given} />;
}
