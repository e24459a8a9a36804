import type { JSX } from "preact";
import { KeyText } from "../../look/key_text";
import { itemText, textOf, type Item, type Value } from "../../model/value";
import { count } from "../../model/words";
import type { Write } from "./findings";

const kLinesShown = 60;
const kTextShown = 2000;

/** An item's attributes, a line each; those in which it differs from another stand out. */
export function ItemLines(props: { item: Item | null; missing?: Item; other?: Item | null; isWrong?: boolean }): JSX.Element {
  const { item, missing, other } = props;
  if (item === null) {
    return (
      <>
        <div class="bad">there is no item</div>
        <Lines lines={Object.entries(missing ?? {})} isBad={() => true} />
      </>
    );
  }
  const isBad = (name: string, value: Value): boolean => (
    props.isWrong === true || (other !== undefined && other !== null && !isEqual(other[name], value)));
  const lacking = Object.keys(other ?? {}).filter((name) => item[name] === undefined);
  return (
    <>
      <Lines lines={Object.entries(item)} isBad={isBad} />
      {lacking.map((name) => <div class="bad"><span class="k">{name}</span> is missing</div>)}
    </>
  );
}

/** Sets have no order, and members of maps neither. */
function isEqual(one: Value | undefined, other: Value): boolean {
  return one !== undefined && JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: Value): unknown {
  if ("SS" in value) return { SS: [...value.SS].sort() };
  if ("NS" in value) return { NS: [...value.NS].sort() };
  if ("BS" in value) return { BS: [...value.BS].sort() };
  return "M" in value ? itemText(Object.fromEntries(Object.entries(value.M).sort(([a], [b]) => (a < b ? -1 : 1)))) : value;
}

function Lines(props: { lines: [string, Value][]; isBad?: (name: string, value: Value) => boolean; word?: string }): JSX.Element {
  const { lines, isBad, word = "" } = props;
  return (
    <>
      {lines.slice(0, kLinesShown).map(([name, value]) => (
        <div class={isBad?.(name, value) ? "bad" : ""}>
          {word !== "" && <span class="k">{word} </span>}<span class="k">{name}</span> <Text value={value} />
        </div>
      ))}
      {lines.length > kLinesShown && <div class="dim3">{count(lines.length - kLinesShown)} more attributes</div>}
    </>
  );
}

/** A value in a small box: its beginning, where it is very long. */
function Text(props: { value: Value }): JSX.Element {
  const text = textOf(props.value);
  if (text.length <= kTextShown) return <bdi><KeyText text={text} /></bdi>;
  return <><bdi>{text.slice(0, kTextShown)}</bdi> <span class="dim3">… {count(text.length - kTextShown)} more characters</span></>;
}

/** A write of a repair, and what it depends on. */
export function WriteLines(props: { write: Write }): JSX.Element {
  const { operation, key, item, set, remove } = props.write;
  const lines = Object.entries(item ?? set ?? {}).filter(([name]) => key[name] === undefined);
  return (
    <div class="write">
      <div><span class="k">{operation}</span> {Object.values(key).map((value, at) => <>{at > 0 && " "}<bdi><KeyText text={textOf(value)} /></bdi></>)}</div>
      <Lines lines={lines} {...(set === undefined ? {} : { word: "SET" })} />
      {remove?.map((name) => <div><span class="k">REMOVE</span> {name}</div>)}
      <div><span class="k">if</span> nothing has changed since</div>
    </div>
  );
}
