import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Shown, useAnswer } from "../../ask/answer";
import { Ask } from "../../ask/ask";
import { useKeys } from "../../frame/keyboard";
import { IconButton, Tabs } from "../../look/controls";
import { EdgeMark, NodeMark } from "../../look/mark";
import { KeyText } from "../../look/key_text";
import { edgeLook, nodeLook } from "../../model/schema";
import { itemBytes, itemText, type Item, type Value } from "../../model/value";
import { count } from "../../model/words";
import type { Place } from "../data/collection";
import { DecodedKey } from "./decoded_key";
import { changedNames, edited, kNoEdits, type Edits } from "./edit";
import type { Facts } from "./facts";
import { Fields } from "./fields";
import { RemoveItem } from "./remove_item";
import { SaveBar } from "./save_bar";

type Form = "fields" | "json" | "dynamodb";

const kItemBytesMax = 409_600;

interface Props {
  place: Place;
  itemKey: Record<string, Value>;
  facts: Facts;
  onClose: () => void;
  onSaved: () => void;
}

/** One item: read anew, shown in three forms, edited field by field. */
export function ItemPanel(props: Props): JSX.Element {
  const { place, itemKey, facts, onClose } = props;
  const answer = useAnswer(JSON.stringify(itemKey), (ask) => (
    ask.dynamo<{ Item?: Item }>("GetItem", { TableName: place.table, Key: itemKey })));
  const [form, setForm] = useState<Form>("fields");
  const [done, setDone] = useState("");
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.focus();
    return () => before?.focus?.();
  }, []);
  useKeys({ Escape: onClose });
  return (
    <section class="pane side item" role="dialog" aria-label="Item" ref={box} tabIndex={-1}>
      <div class="bar">
        <Title place={place} facts={facts} />
        <span class="grow" />
        <Tabs
          name="Form" value={form} onChange={setForm}
          options={[{ value: "fields", label: "Fields" }, { value: "json", label: "JSON" }, { value: "dynamodb", label: "DynamoDB JSON" }]}
        />
        <IconButton icon="close" name="Close" onClick={onClose} />
      </div>
      <Shown answer={answer} what={`GetItem ${place.table}`}>
        {({ Item: item }) => item === undefined
          ? <p class="sec dim">The item is no longer there.</p>
          : <Editor {...props} key={itemText(item)} item={item} form={form} again={answer.again} onDone={setDone} />}
      </Shown>
      <p class={done === "" ? "vh" : "done small good"} role="status">{done}</p>
    </section>
  );
}

function Title(props: { place: Place; facts: Facts }): JSX.Element {
  const { facts, place } = props;
  if (facts.kind === "edge") {
    return (
      <h2 class="row cut">
        <EdgeMark look={edgeLook(place.graph, facts.type)} /><b>{facts.type}</b>
        <span class="mono cut" title={`${facts.from} → ${facts.to}`}><KeyText text={facts.from ?? ""} /> → <KeyText text={facts.to ?? ""} /></span>
      </h2>
    );
  }
  return (
    <h2 class="row cut">
      <NodeMark look={nodeLook(place.graph, facts.type)} /><b>{facts.type ?? "Item"}</b>
      <span class="mono cut" title={facts.node ?? ""}><KeyText text={facts.node ?? ""} /></span>
    </h2>
  );
}

/** The item as it was read, what of it is changed, and how it is saved. Reading it again keeps the edits. */
function Editor(props: Props & { item: Item; form: Form; again: () => void; onDone: (what: string) => void }): JSX.Element {
  const { place, facts, itemKey, form } = props;
  const [item, setItem] = useState(props.item);
  const [edits, setEdits] = useState<Edits>(kNoEdits);
  const [isRemoving, setRemoving] = useState(false);
  const now = edited(item, edits);
  const readAgain = async (): Promise<void> => {
    const { Item: read } = await new Ask().dynamo<{ Item?: Item }>("GetItem", { TableName: place.table, Key: itemKey });
    if (read !== undefined) setItem(read);
    else props.again();
  };
  const [discarded, setDiscarded] = useState(0);
  const discard = (): void => {
    setEdits(kNoEdits);
    setDiscarded(discarded + 1); // what was typed goes with the fields
  };
  return (
    <>
      <div class="sec head">
        <div class="row top-line"><DecodedKey graph={place.graph} facts={facts} /><span class="grow" />
          <button class="btn quiet sm danger" onClick={() => setRemoving(true)}>Remove …</button>
        </div>
        <span class="row">
          <span class="meter grow"><i style={{ width: `${Math.min(100, (itemBytes(now) / kItemBytesMax) * 100)}%` }} /></span>
          <span class="dim tiny num">{count(itemBytes(now))} B of {count(kItemBytesMax)} B</span>
        </span>
      </div>
      <div class="scroll" tabIndex={0} role="group" aria-label="Attributes">
        {form === "fields" && <Fields key={discarded} place={place} facts={facts} item={item} edits={edits} onEdit={setEdits} />}
        {form === "json" && <pre class="whole mono">{prettyItem(now)}</pre>}
        {form === "dynamodb" && <pre class="whole mono">{JSON.stringify(now, null, 2)}</pre>}
      </div>
      {isRemoving && (
        <RemoveItem
          place={place} facts={facts} itemKey={itemKey} onClose={() => setRemoving(false)}
          onRemoved={() => { props.onClose(); props.onSaved(); }}
        />
      )}
      {changedNames(edits).length > 0 && (
        <SaveBar
          place={place} facts={facts} itemKey={itemKey} item={item} edits={edits} onReadAgain={readAgain}
          onDiscard={discard} onSaved={(what) => { props.onDone(what); props.again(); props.onSaved(); }}
        />
      )}
    </>
  );
}

/** The item as plain JSON, a member a line. */
function prettyItem(item: Item): string {
  const lines = Object.entries(item).map(([name, value]) => `  ${JSON.stringify(name)}: ${itemText({ v: value }).slice(5, -1)}`);
  return `{\n${lines.join(",\n")}\n}`;
}
