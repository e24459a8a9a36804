import type { JSX } from "preact";
import { useAnswer } from "../../ask/answer";
import { nearestKeys, type FoundKey } from "../../model/nearest_keys";
import { typeOfRef } from "../../model/ref";
import { hashOf } from "../../model/url";
import { textOf, type Value } from "../../model/value";
import { counted, units } from "../../model/words";
import { rowsOf, type Half, type Place } from "./collection";

const kNearest = 4;

/** A half without items: what was asked, what is near, and that asking cost. */
export function Nothing(props: {
  place: Place;
  half: Half;
  opened?: string | undefined;
  base?: Half | undefined;
}): JSX.Element {
  const { place, half, opened, base } = props;
  const [name, value] = Object.entries(half.key)[0] ?? ["", { S: "" } as Value];
  const text = textOf(value);
  const isBase = half.index === null;
  const missing = isBase && opened !== undefined && place.graph !== null ? opened : null;
  const isNode = opened !== undefined && typeOfRef(place.graph, opened) !== null;
  const near = useAnswer<{ prefix: string; keys: FoundKey[] }>(
    missing === null ? null : `near\n${missing}`, (ask) => nearestKeys(ask, place.table, missing ?? "", kNearest));
  const number = base === undefined ? 0 : rowsOf(base).length;
  if (name === "") return <EmptyPage units={half.units} />;
  return (
    <div class="empty">
      {isBase && !isNode ? <h2>No item has this key</h2>
        : <h2>{isBase ? "There is no node" : "Nothing ends at"} <span class="mono" title={opened}>{opened ?? text}</span></h2>}
      <p class="dim">
        {isBase && isNode ? "No item has this key: " : `${half.index ?? "The table"} has no item with `}
        {name} = <span class="mono">{text}</span>.
        {number > 0 && ` In the base table the node has ${counted(number, "item")}.`}
      </p>
      {near.value !== undefined && near.value.keys.length > 0 && <Near place={place} {...near.value} />}
      {half.units !== null && <p class="dim3 small">1 Query, {units(half.units)} RCU: asking costs, even for nothing.</p>}
    </div>
  );
}

function EmptyPage(props: { units: number | null }): JSX.Element {
  return (
    <div class="empty">
      <h2>The table has no item here</h2>
      {props.units !== null && <p class="dim3 small">1 Scan, {units(props.units)} RCU: asking costs, even for nothing.</p>}
    </div>
  );
}

function Near(props: { place: Place; prefix: string; keys: FoundKey[] }): JSX.Element {
  const { place, prefix, keys } = props;
  return (
    <>
      <p class="dim">Keys that begin with <span class="mono">{prefix}</span>:</p>
      <p class="row wrap">
        {keys.map(({ text, node }) => (
          <a class="tag mono" href={hashOf({ table: place.table, screen: "data", ref: node ?? text, params: {} })}>{text}</a>
        ))}
      </p>
    </>
  );
}
