import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../../look/icon";
import { KeyText } from "../../look/key_text";
import type { GraphSchema } from "../../model/schema";
import { kTypeWords, typeOf, textOf, type Item, type TypeName, type Value } from "../../model/value";
import { count } from "../../model/words";
import type { Place } from "../data/collection";
import { documentText, editText, isDocument, isSame, lockedNames, readTyped, type Edits } from "./edit";
import { EdgeSetField } from "./edge_set_field";
import type { Facts } from "./facts";

interface Props {
  place: Place;
  facts: Facts;
  item: Item;
  edits: Edits;
  onEdit: (edits: Edits) => void;
}

/** An item may have thousands of attributes; so many have a field, the other forms have all. */
const kFieldsMax = 500;

/** The item field by field. Keys and what the schema makes are locked. */
export function Fields(props: Props): JSX.Element {
  const { place, facts, item, edits } = props;
  const locked = lockedNames(place.keys, place.graph, facts);
  const names = orderOf(locked, declaredOf(place.graph, facts), item, edits);
  return (
    <div class="fields-of">
      {names.slice(0, kFieldsMax).map((name) => {
        const why = locked.get(name);
        const value = item[name];
        const set = place.graph?.nodes.find((node) => node.name === facts.type)?.edge_set;
        if (place.graph !== null && facts.kind === "node" && name === set?.attribute && value !== undefined && "SS" in value) {
          return <EdgeSetField graph={place.graph} nodeType={facts.type} name={name} entries={value.SS} />;
        }
        return why !== undefined && value !== undefined
          ? <Locked name={name} value={value} why={why} />
          : <Editable key={name} {...props} name={name} />;
      })}
      {names.length > kFieldsMax && <p class="sec dim3">{count(names.length - kFieldsMax)} more attributes: see JSON.</p>}
      <NewField {...props} taken={names} />
    </div>
  );
}

/** The fields that the schema declares for the item's type, in its order. */
function declaredOf(graph: GraphSchema | null, facts: Facts): string[] {
  const types = facts.kind === "edge" ? graph?.edges : graph?.nodes;
  return types?.find(({ name }) => name === facts.type)?.fields.map(({ name }) => name) ?? [];
}

/** Keys first, then fields as they are declared, then what is made by the schema. */
function orderOf(locked: Map<string, string>, declared: string[], item: Item, edits: Edits): string[] {
  const names = [...new Set([...Object.keys(item), ...Object.keys(edits.set)])];
  const rank = (name: string): number => {
    const why = locked.get(name);
    if (why === "the key") return -1;
    if (why !== undefined) return declared.length + 1;
    return declared.includes(name) ? declared.indexOf(name) : declared.length;
  };
  return names.sort((one, other) => rank(one) - rank(other));
}

function Locked(props: { name: string; value: Value; why: string }): JSX.Element {
  return (
    <div class="field-row locked">
      <span class="name">{props.name}</span>
      <span class="type" title={kTypeWords[typeOf(props.value)]}>{typeOf(props.value)}</span>
      <span class="content">
        <KeyText text={textOf(props.value)} />{props.why !== "the key" && <span class="dim3">, {props.why}</span>}
      </span>
    </div>
  );
}

function Editable(props: Props & { name: string }): JSX.Element {
  const { name, item, edits, onEdit } = props;
  const read = item[name];
  const isRemoved = edits.removed.includes(name);
  const value = edits.set[name] ?? read;
  const [typed, setTyped] = useState<{ text: string; wrong: string } | null>(null);
  if (value === undefined) return <></>;
  const type = typeOf(value);
  const shown = typed?.text ?? (isDocument(type) ? documentText(value) : editText(value));
  const isChanged = isRemoved || edits.set[name] !== undefined;

  const input = (text: string): void => {
    const made = readTyped(type, text);
    setTyped({ text, wrong: typeof made === "string" ? made : "" });
    if (typeof made === "string") return;
    const { [name]: _before, ...others } = edits.set;
    onEdit({ ...edits, set: isSame(made, read) ? others : { ...others, [name]: made } });
  };
  const remove = (): void => {
    const { [name]: _gone, ...others } = edits.set;
    const removed = isRemoved ? edits.removed.filter((one) => one !== name) : [...edits.removed, name];
    onEdit({ set: others, removed: read === undefined ? edits.removed : removed });
    setTyped(null);
  };
  return (
    <div class={isChanged ? "field-row changed" : "field-row"}>
      <span class="name">{name}</span>
      <span class="type" title={kTypeWords[type]}>{type}</span>
      <span class="content">
        {isChanged && read !== undefined && <s class="dim3">{textOf(read)}</s>}
        {!isRemoved && <Input name={name} type={type} text={shown} wrong={typed?.wrong ?? ""} onInput={input} />}
      </span>
      <button class="ib" aria-label={isRemoved ? `Keep ${name}` : `Remove ${name}`} onClick={remove}>
        <Icon name={isRemoved ? "undo" : "close"} small />
      </button>
    </div>
  );
}

const kLongText = 60;

function Input(props: {
  name: string; type: TypeName; text: string; wrong: string; onInput: (text: string) => void;
}): JSX.Element {
  const { name, type, text, wrong, onInput } = props;
  const common = {
    "aria-label": name, value: text, spellcheck: false, "aria-invalid": wrong !== "",
    onInput: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => onInput(event.currentTarget.value),
  };
  return (
    <span class="grow">
      {isDocument(type) || (type === "S" && (text.length > kLongText || text.includes("\n")))
        ? <textarea class="field mono" rows={Math.min(8, Math.ceil(text.length / kLongText))} {...common} />
        : <input class="field mono" readOnly={type === "NULL"} {...common} />}
      {wrong !== "" && <span class="tiny bad" role="alert">{wrong}</span>}
    </span>
  );
}

const kNewTypes: TypeName[] = ["S", "N", "BOOL", "NULL", "L", "M", "SS", "NS", "B", "BS"];

function NewField(props: Props & { taken: string[] }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [type, setType] = useState<TypeName>("S");
  if (!isOpen) {
    return <button class="btn quiet sm" onClick={() => setOpen(true)}><Icon name="plus" />Attribute</button>;
  }
  const add = (event: Event): void => {
    event.preventDefault();
    if (name === "" || props.taken.includes(name)) return;
    props.onEdit({ ...props.edits, set: { ...props.edits.set, [name]: kFirstValues[type] } });
    setOpen(false);
    setName("");
  };
  return (
    <form class="field-row" onSubmit={add}>
      <input class="field mono" aria-label="New attribute" autoFocus value={name} onInput={(event) => setName(event.currentTarget.value)} />
      <select class="field" aria-label="Type" value={type} onChange={(event) => setType(event.currentTarget.value as TypeName)}>
        {kNewTypes.map((one) => <option value={one}>{one}, {kTypeWords[one]}</option>)}
      </select>
      <button class="btn sm" type="submit">Add</button>
    </form>
  );
}

const kFirstValues: Record<TypeName, Value> = {
  S: { S: "" }, N: { N: "0" }, BOOL: { BOOL: false }, NULL: { NULL: true }, L: { L: [] }, M: { M: {} },
  SS: { SS: ["a"] }, NS: { NS: ["0"] }, B: { B: "" }, BS: { BS: ["AA=="] },
};
