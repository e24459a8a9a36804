import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useKeys } from "../../frame/keyboard";
import { Icon } from "../../look/icon";
import { useNarrow } from "../../look/narrow";
import { keyOfItem, keyTextOf } from "../../model/table_keys";
import { typeOfRef } from "../../model/ref";
import { currentView, go, setParams, type View } from "../../model/url";
import { textOf } from "../../model/value";
import { rowsOf, type Collection, type Half, type Place, type Row } from "./collection";
import { ItemPanel } from "../item/item_panel";
import { factsOf } from "../item/facts";
import { CollectionBar, type Shows } from "./collection_bar";
import { HalfView } from "./half_view";
import { kOtherEnd, ofWhat, OtherHalfView, useOtherHalf } from "./other_half";
import { nextPage, previousPage } from "./paging";
import { selectedRow, stepFrom } from "./selection";

interface Props {
  place: Place;
  view: View;
  collection: Collection;
  scanPrice?: string; // of a page of the whole table
  again: () => void;
}

type Side = "base" | "other";

/** One partition stacked, and the index partition beside it. */
export function CollectionView(props: Props): JSX.Element {
  const { place, view, collection, again } = props;
  const [hidden, setHidden] = useState<Set<string>>(new Set());
  const isNarrow = useNarrow();
  const base = collection.halves.find((half) => half.index === null);
  const index = view.params.index ?? bestIndex(collection) ?? Object.keys(place.keys.indexes)[0] ?? null;
  const otherName = index ?? (hasMirrors(place, collection) ? kOtherEnd : "");
  const isWhole = view.ref === undefined;
  const shows = shownHalves(view.params.half, { base, otherName, isNarrow: isNarrow || isWhole });
  const sel = view.params.sel ?? "";
  const selected = selectedRow(place.keys, base, sel);
  // The item whose other half is shown: it stays while the selection moves in that half.
  const anchor = selectedRow(place.keys, base, view.params.beside ?? "") ?? selected;
  const of = ofWhat(view.params.of, collection, index, anchor);
  const [side, setSide] = useState<Side>("base");
  const other = useOtherHalf({ place, view, collection, index, of, selected: anchor, isShown: shows !== "base" });
  const isOther = other.half !== undefined && (side === "other" || shows === "index");
  const active = isOther ? other.half : base;
  const mirror = index === null && of === "item" && anchor !== undefined ? mirrorOf(place, other.half, anchor, view.ref) : undefined;
  const otherSel = mirror !== undefined && selected === anchor ? keyTextOf(place.keys, mirror.item) : sel;
  const inActive = selectedRow(place.keys, active, isOther ? otherSel : sel);

  const select = (row: Row | undefined, where: Side): void => {
    setSide(where);
    if (row === undefined) return;
    setParams({ sel: keyTextOf(place.keys, row.item), beside: where === "base" || of === "node" ? "" : besideOf() });
  };
  const besideOf = (): string => (anchor === undefined ? "" : keyTextOf(place.keys, anchor.item));
  const open = (row: Row | undefined): void => {
    if (row === undefined) return;
    const key = keyTextOf(place.keys, row.item);
    if (collection.isNode || !openNodeOf(place, row, { sel: key, item: key })) setParams({ sel: key, item: key });
  };
  // A finger has no second click and no Enter: it opens what it touches.
  const pick = (row: Row, where: Side): void => {
    select(row, where);
    if (isNarrow) open(row);
  };
  const step = (by: number): void => {
    if (active !== undefined) select(stepFrom(active, inActive, by), isOther ? "other" : "base");
  };
  const cross = (): void => {
    if (inActive === undefined || otherName === "") return;
    if (isOther && selected === undefined) return openFrom(place, inActive);
    setSide(isOther ? "base" : "other");
    const changed: Record<string, string> = {};
    if (isNarrow || shows !== "both") changed.half = isOther ? "base" : "index";
    if (!isOther && (of === "item" || selectedRow(place.keys, other.half, sel) === undefined)) {
      Object.assign(changed, { of: "item", beside: sel });
    }
    setParams(changed);
  };
  useKeys({
    j: () => step(1), k: () => step(-1), ArrowDown: () => step(1), ArrowUp: () => step(-1), x: cross,
    Enter: () => open(inActive), "]": () => nextPage(active), "[": previousPage,
  });
  const item = view.params.item ?? "";
  const isOfOther = isOther && selectedRow(place.keys, other.half, item) !== undefined;
  const shownItem = (isOfOther ? undefined : itemRow(place, base, item)) ?? itemRow(place, other.half, item);
  const shared = { place, view, collection, hidden, onOpen: open };
  return (
    <>
      <div class="collection">
        <CollectionBar {...shared} shows={shows} index={index} otherName={otherName} onHide={setHidden} />
        <div class={`halves ${shows}${isOfOther ? " of-other" : ""}`}>
          {shows !== "index" && base !== undefined && (
            <HalfView
              {...shared} name="Base" half={base} again={again} opened={view.ref} sel={sel} isActive={!isOther}
              {...(props.scanPrice === undefined ? {} : { scanPrice: props.scanPrice })} onSelect={(row) => pick(row, "base")}
            />
          )}
          {shows !== "base" && otherName !== "" && (
            <OtherHalfView
              {...shared} name={otherName} index={index} of={of} other={other} isActive={isOther} again={again} sel={otherSel}
              onSelect={(row) => pick(row, "other")}
            />
          )}
        </div>
        {of === "item" && shows === "both" && anchor !== undefined && (
          <TwoPlaces row={anchor} opened={view.ref ?? ""} other={other.half} isCopied={index === null} />
        )}
      </div>
      {shownItem !== undefined && (
        <ItemPanel
          key={keyTextOf(place.keys, shownItem.item)} place={place} itemKey={keyOfItem(place.keys, shownItem.item)}
          facts={factsOf(place.graph, shownItem, isOfOther && of === "item" ? anchor?.other ?? null : view.ref ?? null)}
          onClose={() => setParams({ item: "" })} onSaved={again}
        />
      )}
    </>
  );
}

/** The row whose item is opened: "node", or an item's key as JSON. */
function itemRow(place: Place, half: Half | undefined, item: string): Row | undefined {
  return item === "node" ? half?.node ?? undefined : selectedRow(place.keys, half, item);
}

function shownHalves(
  param: string | undefined, known: { base: Half | undefined; otherName: string; isNarrow: boolean },
): Shows {
  if (known.base === undefined) return "index";
  if (known.otherName === "") return "base";
  if (param === "base" || param === "index") return param;
  return known.isNarrow ? "base" : "both";
}

/** The index whose half has rows; else the first that was read. */
function bestIndex(collection: Collection): string | null {
  const read = collection.halves.filter((half) => half.index !== null);
  return (read.find((half) => rowsOf(half).length > 0) ?? read[0])?.index ?? null;
}

/** The item that an edge has in the partition of its other end, where it is copied there. */
function mirrorOf(place: Place, half: Half | undefined, row: Row, ref: string | undefined): Row | undefined {
  if (half === undefined) return undefined;
  const key = keyTextOf(place.keys, row.item);
  return rowsOf(half).find((one) => one.type === row.type && one.other === ref && keyTextOf(place.keys, one.item) !== key);
}

/** Whether edges stand in the partition of their other end too, without an index. */
function hasMirrors(place: Place, collection: Collection): boolean {
  const mirrored = place.graph?.edges.some(({ reverse }) => reverse === "item" || reverse === "same") ?? false;
  return collection.isNode && mirrored;
}

function partitionOf(place: Place, row: Row): string {
  const [pk] = place.keys.table;
  return pk === undefined ? "" : textOf(row.item[pk.name]);
}

/** Opens the partition that an item of the index half stands in, with the same item selected. */
function openFrom(place: Place, row: Row): void {
  const params = { sel: keyTextOf(place.keys, row.item), of: "item" };
  go({ table: place.table, screen: "data", ref: partitionOf(place, row), params });
}

/** Opens an item of a page that was read by keys alone in the collection of its node: there it is known
 *  what the item is, and so how it is saved. False: no node has this key. */
function openNodeOf(place: Place, row: Row, params: Record<string, string>): boolean {
  const ref = partitionOf(place, row);
  if (typeOfRef(place.graph, ref) === null || currentView().ref === ref) return false;
  go({ table: place.table, screen: "data", ref, params });
  return true;
}

/** What stands left and right, in the words of the edge's ends. */
function TwoPlaces(props: { row: Row; opened: string; other: Half | undefined; isCopied: boolean }): JSX.Element {
  const { row, opened, other } = props;
  const group = other?.groups.find(({ type }) => type === row.type);
  const short = (ref: string): JSX.Element => <span class="mono">{ref.slice(ref.lastIndexOf("#") + 1) || ref}</span>;
  return (
    <p class="hint small dim">
      <Icon name="cross" />
      <span>
        {props.isCopied ? "One edge, two items" : "One item, two places"}
        {row.other !== null && (
          <>
            : {row.end ?? row.type} of {short(opened)} on the left,{" "}
            {group?.end ?? row.type} of {short(row.other)} on the right
          </>
        )}.{" "}
        <kbd>x</kbd> takes the selection across.
      </span>
    </p>
  );
}
