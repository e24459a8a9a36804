import "../../frame/app"; // see console/README.md, "One file first"
import type { JSX } from "preact";
import { Failed, Shown, useAnswer } from "../../ask/answer";
import type { ScreenProps } from "../../frame/app";
import { setParams } from "../../model/url";
import { units } from "../../model/words";
import { readCollection, scanPage, type Collection, type Place } from "./collection";
import { CollectionView } from "./collection_view";
import { KeysPane } from "./keys_pane";
import { scanPrice } from "./scan_price";

/** Items as they are stored: the keys on the left, then both halves of what is opened. */
export default function Data(props: ScreenProps): JSX.Element {
  const { view, table, graph, keys } = props;
  const place: Place = { table, graph, keys };
  return (
    <>
      <KeysPane place={place} opened={view.ref} isBeside={view.ref !== undefined || view.params.scan === "1"} />
      {view.ref === undefined ? <Whole place={place} view={view} /> : <Opened key={view.ref} place={place} view={view} />}
    </>
  );
}

function Opened(props: { place: Place; view: ScreenProps["view"] }): JSX.Element {
  const { place, view } = props;
  const ref = view.ref ?? "";
  const after = view.params.after ?? "";
  const byKey = view.params.by === "key";
  const answer = useAnswer(`${ref}\n${after}\n${byKey}`, (ask) => readCollection(ask, place, ref, { after, byKey }));
  return (
    <>
      {answer.value === undefined && <h1 class="vh">{ref}</h1>}
      <Shown answer={answer} what={`Query ${place.table}`}>
        {(collection) => <CollectionView place={place} view={view} collection={collection} again={answer.again} />}
      </Shown>
    </>
  );
}

/** Nothing is opened: a page of the whole table, which says its price before it is asked for. */
function Whole(props: { place: Place; view: ScreenProps["view"] }): JSX.Element {
  const { place, view } = props;
  const { scan, after = "" } = view.params;
  const price = useAnswer(place.table, (ask) => scanPrice(ask, place.table));
  const answer = useAnswer<Collection>(scan === "1" ? `scan\n${after}` : null, (ask) => scanPage(ask, place, after));
  const said = price.value === undefined ? "1 page" : `1 page, ${units(price.value)} RCU`;
  if (scan === "1") {
    return (
      <Shown answer={answer} what={`Scan ${place.table}`}>
        {(collection) => (
          <CollectionView place={place} view={view} collection={collection} scanPrice={said} again={answer.again} />
        )}
      </Shown>
    );
  }
  return (
    <div class="empty whole">
      <h1 class="as-h2">Open a key, or search</h1>
      <p class="dim">A key opens its items and, where its edges are read back by an index, the other half.</p>
      {price.error !== undefined && <Failed error={price.error} again={price.again} />}
      <button class="btn warn" onClick={() => setParams({ scan: "1" })}>Scan {said}</button>
    </div>
  );
}
