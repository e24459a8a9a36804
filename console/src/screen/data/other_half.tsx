import type { JSX } from "preact";
import { Shown, useAnswer } from "../../ask/answer";
import { Choice } from "../../look/controls";
import { keyOf } from "../../model/table_keys";
import { setParams, type View } from "../../model/url";
import { textOf } from "../../model/value";
import { readHalfOf, rowsOf, type Collection, type Half, type Place, type Row } from "./collection";
import { HalfView } from "./half_view";

/** Whose other half it is: the opened node's, or the selected item's. */
export type Of = "node" | "item";

export interface OtherHalf {
  half: Half | undefined;
  why: string; // there is none
  answer: ReturnType<typeof useAnswer<Half>>;
}

/** What the other half is called where edges are mirrored without an index. */
export const kOtherEnd = "Other end";

/** Of this node, unless its half is empty while a selected item stands in that index elsewhere. */
export function ofWhat(param: string | undefined, collection: Collection, index: string | null, selected: Row | undefined): Of {
  if (param === "node" || param === "item") return param;
  const own = ownHalf(collection, index);
  const isEmpty = own === undefined || rowsOf(own).length === 0;
  return isEmpty && selected !== undefined ? "item" : "node";
}

function ownHalf(collection: Collection, index: string | null): Half | undefined {
  return collection.halves.find((half, at) => half.index === index && (at > 0 || index !== null));
}

/** The other half: what was read of this node, or the partition that the selected item is also in. */
export function useOtherHalf(given: {
  place: Place;
  view: View;
  collection: Collection;
  index: string | null;
  of: Of;
  selected: Row | undefined;
  isShown: boolean;
}): OtherHalf {
  const { place, collection, index, of, selected, isShown } = given;
  const own = ownHalf(collection, index);
  const [pk] = index === null ? [] : keyOf(place.keys, index);
  const value = index === null ? selected?.other ?? undefined : pk === undefined ? undefined : textAt(selected, pk.name);
  const key = of === "node" || value === undefined || !isShown ? null : `${index}\n${selected?.type}\n${value}`;
  const answer = useAnswer<Half>(key, (ask) => {
    if (selected === undefined || value === undefined) throw new Error("nothing is selected");
    return readHalfOf(ask, place, index, selected, value);
  });
  if (of === "node") {
    const later = (given.view.params.after ?? "") !== "";
    const none = index === null ? "No partition but its own has edges of this node." : `No edges of this node are read back by ${index}.`;
    return { half: own, why: own !== undefined ? "" : later ? "The other half stands beside the first page." : none, answer };
  }
  const why = selected === undefined ? "Select an item on the left."
    : value !== undefined ? ""
      : index === null ? "The selected item has no other end."
        : `The selected item has no ${pk?.name ?? "key"}, so it is not in this index.`;
  return { half: answer.value, why, answer };
}

function textAt(row: Row | undefined, name: string): string | undefined {
  const value = row?.item[name];
  return value === undefined ? undefined : textOf(value);
}

export function OtherHalfView(props: {
  place: Place;
  view: View;
  collection: Collection;
  name: string;
  index: string | null;
  of: Of;
  other: OtherHalf;
  hidden: Set<string>;
  sel: string;
  isActive: boolean;
  again: () => void;
  onSelect: (row: Row) => void;
  onOpen: (row: Row) => void;
}): JSX.Element {
  const { place, view, name, of, other } = props;
  const about = <About {...props} />;
  if (other.half === undefined) {
    return (
      <section class="pane side half" aria-label={name}>
        <div class="bar"><h2>{name}</h2></div>
        {about}
        {other.why !== "" ? <p class="empty dim">{other.why}</p>
          : <Shown answer={other.answer} what={`Query ${place.table} ${name}`}>{() => null}</Shown>}
      </section>
    );
  }
  return (
    <HalfView
      name={name} place={place} half={other.half} hidden={props.hidden} again={of === "item" ? other.answer.again : props.again}
      opened={of === "node" ? view.ref : undefined} base={of === "node" ? props.collection.halves[0] : undefined}
      sel={props.sel} isActive={props.isActive} onSelect={props.onSelect} onOpen={props.onOpen}
      about={about} isBack={true}
    />
  );
}

/** Whose half it is, and what that means. */
function About(props: { place: Place; collection: Collection; index: string | null; of: Of; other: OtherHalf }): JSX.Element | null {
  const { place, collection, index, of, other } = props;
  const [base] = collection.halves;
  const [pk] = index === null ? [] : keyOf(place.keys, index);
  const isOutside = base?.node != null && pk !== undefined && base.node.item[pk.name] === undefined;
  return (
    <div class="about">
      <Choice
        name="Of" value={of} onChange={(value) => setParams({ of: value })}
        options={[{ value: "node", label: "Of this node" }, { value: "item", label: "Of the selected item" }]}
      />
      {of === "node" && collection.isNode && other.half !== undefined && (
        <p class="small dim3">
          Edges that end at this node.{isOutside && ` Its own item has no ${pk?.name}, so it is not here.`}
        </p>
      )}
    </div>
  );
}
