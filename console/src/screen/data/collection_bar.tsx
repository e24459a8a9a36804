import type { JSX } from "preact";
import { Choice } from "../../look/controls";
import { Icon } from "../../look/icon";
import { KeyText } from "../../look/key_text";
import { useNarrow } from "../../look/narrow";
import { hashOf, setParams, type View } from "../../model/url";
import { count, counted } from "../../model/words";
import { rowsOf, type Collection, type EndCount, type Half, type Place } from "./collection";
import { ColumnPick } from "./column_pick";

/** Which halves stand on the screen. */
export type Shows = "base" | "index" | "both";

/** What is opened, how much of it there is, and which halves of it are shown. */
export function CollectionBar(props: {
  place: Place;
  view: View;
  collection: Collection;
  shows: Shows;
  index: string | null; // the one whose half is shown
  otherName: string; // of the other half; empty: there is none
  hidden: Set<string>;
  onHide: (hidden: Set<string>) => void;
}): JSX.Element {
  const { place, view, collection, index } = props;
  const indexes = Object.keys(place.keys.indexes);
  return (
    <div class="bar of-collection">
      <h1 class="mono ref"><KeyText text={view.ref ?? place.table} /></h1>
      <span class="dim small cut">{countsOf(collection)}</span>
      <span class="grow" />
      {props.otherName !== "" && <HalfChoice {...props} />}
      {indexes.length > 1 && (
        <select class="field" aria-label="Index" value={index ?? ""} onChange={(event) => setParams({ index: event.currentTarget.value })}>
          {indexes.map((name) => <option value={name}>{name}</option>)}
        </select>
      )}
      <ColumnPick place={place} collection={collection} hidden={props.hidden} onHide={props.onHide} />
      {collection.isNode && view.ref !== undefined && (
        <a class="btn sm" href={hashOf({ table: place.table, screen: "graph", ref: view.ref, params: {} })}>
          <Icon name="graph" />Graph <kbd aria-hidden="true">g</kbd>
        </a>
      )}
    </div>
  );
}

/** Base, the index, or both; a phone has room for one. */
function HalfChoice(props: { collection: Collection; shows: Shows; otherName: string }): JSX.Element {
  const { collection, shows, otherName } = props;
  const isNarrow = useNarrow();
  const [base, ...others] = collection.halves;
  const said = (half: Half | undefined, way: string): string => (
    !isNarrow || !collection.isNode || half === undefined ? "" : ` ${count(rowsOf(half).length)}${half.complete ? "" : "+"} ${way}`);
  const options: { value: Shows; label: string }[] = [
    { value: "base", label: `Base${said(base, "out")}` },
    { value: "index", label: `${otherName}${said(others.find(({ index }) => index === otherName), "in")}` },
    ...(isNarrow ? [] : [{ value: "both" as const, label: "Both" }]),
  ];
  return <Choice name="View" options={options} value={shows} onChange={(half) => setParams({ half })} />;
}

const kEndsSaid = 2;

/** "following 2, followers none", where a node has few kinds of edges; else "17 items out, 53 in". */
function countsOf(collection: Collection): string {
  const [base, ...others] = collection.halves;
  if (base === undefined) return "";
  const ends = collection.halves.flatMap((half) => half.ends);
  if (collection.isNode && ends.length > 0 && ends.length <= kEndsSaid) return endsOf(ends);
  const own = rowsOf(base).length;
  const out = counted(own, "item");
  if (!collection.isNode) return base.complete ? out : `${out} of more`;
  const into = others.reduce((sum, half) => sum + rowsOf(half).length, 0);
  const intoAll = others.every((half) => half.complete);
  return `${base.complete ? "" : "at least "}${out} out, ${intoAll ? "" : "at least "}${count(into)} in`;
}

function endsOf(ends: EndCount[]): string {
  const said = ends.map(({ type, end, direction, count: number, exact }) => (
    `${end ?? `${type} ${direction ?? ""}`.trim()} ${exact ? "" : "at least "}${number === 0 ? "none" : count(number)}`));
  const areCounted = ends.every(({ counted: how }) => how === "counter");
  return said.join(", ") + (areCounted && ends.length > 1 ? ": the counts stand on the node" : "");
}
