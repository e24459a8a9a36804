import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Ask } from "../../ask/ask";
import { AskError } from "../../ask/server";
import { useKeys } from "../../frame/keyboard";
import { Check } from "../../look/controls";
import { Note } from "../../look/note";
import { itemBytes, textOf, type Item, type Value } from "../../model/value";
import { counted, units } from "../../model/words";
import type { Place } from "../data/collection";
import { Coloured } from "../query/coloured";
import { changedNames, edited, isSame, type Edits } from "./edit";
import type { Facts } from "./facts";
import { explainSave, saveOf, sendSave, type Explained } from "./save";

interface Props {
  place: Place;
  facts: Facts;
  itemKey: Record<string, Value>;
  item: Item; // as it was read
  edits: Edits;
  onDiscard: () => void;
  onReadAgain: () => Promise<void>; // and keeps the edits
  onSaved: (what: string) => void;
}

const kHowSaved = {
  graph: "Saved as the graph writes it: index keys, copies and counters follow. Writing the bare item is under More.",
  bare: "Written as a bare item: copies, index keys and counters stay as they are, and a check may then find drift.",
  unknown: "No schema knows this item: it is written as it stands, and nothing else follows it.",
};

/** What a save would send, and the buttons that send it or forget it. */
export function SaveBar(props: Props): JSX.Element {
  const { place, facts, item, edits, onDiscard } = props;
  const [onlyIfUnchanged, setOnly] = useState(true);
  const [isBare, setBare] = useState(false);
  const [said, setSaid] = useState<Explained>({ text: "", requests: [] });
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);
  const save = saveOf(place, facts, item, edits, { onlyIfUnchanged, isBare });
  const number = changedNames(edits).length;

  useEffect(() => {
    const ending = new AbortController();
    explainSave(new Ask(ending.signal), save).then(
      (explained) => { setSaid(explained); setRefused(null); },
      (error) => { if (!ending.signal.aborted) setRefused({ error: error as AskError, meanwhile: [] }); });
    return () => ending.abort();
  }, [save.body]);

  const send = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    const ask = new Ask();
    try {
      props.onSaved(`Saved: ${await sendSave(ask, save)}.`);
    } catch (error) {
      setRefused(await whyRefused(ask, error as AskError, props));
    }
    setSending(false);
  };
  useKeys({ "Ctrl Enter": () => void send(), Escape: onDiscard });
  const isMeanwhile = refused !== null && refused.meanwhile.length > 0;
  return (
    <div class="save">
      <div class="row">
        <h2>What will be sent</h2><span class="grow" />
        <span class="tag num">{priceOf(said, item, edited(item, edits), place)}</span>
      </div>
      <pre class="codebox" tabIndex={0} role="group" aria-label="What will be sent"><Coloured text={said.text} /></pre>
      {refused !== null && <Refused refused={refused} />}
      {isMeanwhile ? (
        <div class="row">
          <button class="btn pri" onClick={() => void props.onReadAgain()}>Read again, keep my edits</button>
          <button class="btn" onClick={() => void props.onReadAgain().then(onDiscard)}>Discard</button>
        </div>
      ) : (
        <div class="row">
          <Check checked={onlyIfUnchanged} onChange={setOnly}>Only if unchanged since read</Check>
          <span class="grow" />
          <button class="btn" onClick={onDiscard}>Discard <kbd aria-hidden="true">Esc</kbd></button>
          <button class="btn pri" disabled={isSending} onClick={() => void send()}>
            Save {counted(number, "change")} <kbd aria-hidden="true">Ctrl ↵</kbd>
          </button>
        </div>
      )}
      <p class="tiny dim3">{kHowSaved[save.path !== null ? "graph" : isBare ? "bare" : "unknown"]}</p>
      {place.graph !== null && (
        <details class="tiny">
          <summary>More</summary>
          <Check checked={isBare} onChange={setBare}>Write the bare item</Check>
        </details>
      )}
    </div>
  );
}

const kUnitBytes = 1024;

/** "1 UpdateItem, 2 WCU at this size": one write of the table and one of each index that has the item. */
function priceOf(said: Explained, before: Item, after: Item, place: Place): string {
  const [only, ...others] = said.requests;
  if (only === undefined) return "";
  if (others.length > 0) return counted(said.requests.length, "request");
  if (only !== "UpdateItem") return `1 ${only}`;
  const size = Math.max(itemBytes(before), itemBytes(after));
  const inIndexes = Object.values(place.keys.indexes).filter((key) => key.every(({ name }) => after[name] !== undefined)).length;
  return `1 UpdateItem, ${units(Math.ceil(size / kUnitBytes) * (1 + inIndexes))} WCU at this size`;
}

interface Meanwhile {
  name: string;
  was: Value | undefined;
  is: Value | undefined;
}

interface Refusal {
  error: AskError;
  meanwhile: Meanwhile[]; // of the edited attributes those that others have changed
}

/** Reads the item again after a failed condition, to say what others have changed. */
async function whyRefused(ask: Ask, error: AskError, { place, itemKey, item, edits }: Props): Promise<Refusal> {
  if (error.code !== "condition_failed" && error.code !== "ConditionalCheckFailedException") return { error, meanwhile: [] };
  try {
    const { Item: now } = await ask.dynamo<{ Item?: Item }>("GetItem", { TableName: place.table, Key: itemKey, ConsistentRead: true });
    const meanwhile = changedNames(edits).map((name) => ({ name, was: item[name], is: now?.[name] }));
    return { error, meanwhile: meanwhile.filter(({ was, is }) => !isSame(was, is)) };
  } catch {
    return { error, meanwhile: [] };
  }
}

/** Why nothing was written. */
function Refused(props: { refused: Refusal }): JSX.Element {
  const { error, meanwhile } = props.refused;
  if (meanwhile.length === 0) return <Note kind="bad" role="alert">{error.message}</Note>;
  return (
    <>
      <Note kind="bad" role="alert">
        <b>Not saved.</b> The item is no longer what you read:{" "}
        {meanwhile.map(({ name, was, is }) => `${name} was ${said(was)} and is ${said(is)}`).join("; ")}.
      </Note>
      <p class="tiny dim3">{error.code}, nothing written</p>
    </>
  );
}

const kTextMax = 80;

function said(value: Value | undefined): string {
  if (value === undefined) return "not there";
  const text = textOf(value);
  return text.length > kTextMax ? `${text.slice(0, kTextMax)}…` : text;
}
