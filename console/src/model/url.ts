import { Store, useStore } from "./store";

/** The screens, as the navigation names them and as the URL writes them. */
export const kScreens = ["data", "graph", "query", "activity", "schema", "integrity"] as const;
export type Screen = (typeof kScreens)[number];

/** What is looked at. All of it stands behind the '#' of the URL, which no server is sent. */
export interface View {
  table?: string;
  screen?: Screen; // none: the list of tables
  ref?: string; // the node or the partition key that is opened
  params: Record<string, string>;
}

/** Reads the hash of a URL: `#/TABLE/SCREEN/REF?name=value`. What it cannot read leads to Tables. */
export function readHash(hash: string): View {
  const [path = "", query = ""] = split(hash.replace(/^#/, ""));
  const parts = path.split("/").slice(1).map(decode);
  const params = Object.fromEntries(new URLSearchParams(query));
  const [table, screen, ...rest] = parts;
  if (!table) return { params };
  const known = kScreens.find((name) => name === screen);
  const view: View = { table, screen: known ?? "data", params };
  const ref = rest.join("/");
  if (ref !== "") view.ref = ref;
  return view;
}

function split(text: string): [string, string] {
  const at = text.indexOf("?");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a '%' that somebody typed by hand
  }
}

/** Writes the hash that `readHash` reads back. */
export function hashOf(view: View): string {
  if (view.table === undefined) return "#/";
  let path = `#/${encodeURIComponent(view.table)}/${view.screen ?? "data"}`;
  if (view.ref !== undefined) path += `/${encodeURIComponent(view.ref)}`;
  const given = Object.entries(view.params).filter(([, value]) => value !== "");
  const query = new URLSearchParams(given).toString();
  return query === "" ? path : `${path}?${query}`;
}

const shown = new Store<View>(readHash(location.hash));
addEventListener("hashchange", () => shown.set(readHash(location.hash)));

export function currentView(): View {
  return shown.value;
}

export function useView(): View {
  return useStore(shown);
}

/** Goes to another view. The way back leads to the one before. */
export function go(view: View): void {
  location.hash = hashOf(view);
}

/** Changes parameters of what is looked at; an empty one goes. The way back does not stop here. */
export function setParams(changed: Record<string, string>): void {
  const view = { ...shown.value, params: { ...shown.value.params, ...changed } };
  history.replaceState(null, "", hashOf(view));
  shown.set(readHash(location.hash));
}
