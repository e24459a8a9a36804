import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { IconButton } from "../look/controls";
import { Icon, type IconName } from "../look/icon";
import { tableNames } from "../model/tables";
import { go, hashOf, kScreens, type Screen, type View } from "../model/url";
import { useStore } from "../model/store";
import { Help } from "./help";
import { useKeys } from "./keyboard";
import { Mark } from "./mark";
import { Search } from "./search";
import { otherTheme } from "./theme";

export const kScreenWords: Record<Screen, string> = {
  data: "Data", graph: "Graph", query: "Query", activity: "Activity", schema: "Schema", integrity: "Integrity",
};

const kScreenIcons: Record<Screen, IconName> = {
  data: "table", graph: "graph", query: "query", activity: "activity", schema: "schema", integrity: "check",
};

/** The screens that keep what is opened: from a node's collection to its picture. */
const kOfNode: Screen[] = ["data", "graph"];

/** The top of every screen: where one is, where one can go, and the search. */
export function Top(props: { view: View }): JSX.Element {
  const [isHelping, setHelping] = useState(false);
  useKeys({ "?": () => setHelping(true) });
  const { view } = props;
  return (
    <header class="top">
      <a class="mark" href="#/" aria-label={view.table === undefined ? "Adjoin, all tables" : "All tables"}>
        <Mark />{view.table === undefined && "Adjoin"}
      </a>
      {view.table !== undefined && <TablePick table={view.table} view={view} />}
      {view.table !== undefined && <Navigation view={view} />}
      <Search view={view} />
      <span class="tools">
        <IconButton icon="help" name="Help" onClick={() => setHelping(true)} />
        <IconButton icon="theme" name="Theme" onClick={otherTheme} />
      </span>
      {isHelping && <Help onClose={() => setHelping(false)} />}
    </header>
  );
}

/** Links to the six screens. They stand below on a phone. The one of the screen that is shown leads from
 *  a node to its table: there are the keys. */
function Navigation(props: { view: View }): JSX.Element {
  const { view } = props;
  const linkTo = (screen: Screen): string => {
    const keepsRef = kOfNode.includes(screen) && view.ref !== undefined && screen !== view.screen;
    const target: View = { screen, params: {} };
    if (view.table !== undefined) target.table = view.table;
    if (keepsRef && view.ref !== undefined) target.ref = view.ref;
    return hashOf(target);
  };
  return (
    <nav class="tabs" aria-label="Main">
      {kScreens.map((screen) => (
        <a href={linkTo(screen)} {...(screen === view.screen ? { "aria-current": "page" as const } : {})}>
          <Icon name={kScreenIcons[screen]} />{kScreenWords[screen]}
        </a>
      ))}
    </nav>
  );
}

const kAllTables = "";

function TablePick(props: { table: string; view: View }): JSX.Element {
  const known = useStore(tableNames);
  const names = known.includes(props.table) ? known : [props.table, ...known];
  const pick = (name: string): void => {
    if (name === kAllTables) go({ params: {} });
    else go({ table: name, screen: props.view.screen ?? "data", params: {} });
  };
  return (
    <label class="pick">
      <span class="slash" aria-hidden="true">/</span>
      <select aria-label="Table" value={props.table} onChange={(event) => pick(event.currentTarget.value)}>
        {names.map((name) => <option value={name}>{name}</option>)}
        <option value={kAllTables}>All tables …</option>
      </select>
      <Icon name="down" />
    </label>
  );
}
