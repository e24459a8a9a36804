import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Ask } from "../ask/ask";
import { keyOfCursor } from "../model/cursor";
import { Icon } from "../look/icon";
import { KeyText } from "../look/key_text";
import { NodeMark } from "../look/mark";
import { graphs, type GraphSchema } from "../model/schema";
import { typeOfRef } from "../model/ref";
import { tableNames } from "../model/tables";
import { useStore } from "../model/store";
import { go, type View } from "../model/url";
import { useKeys } from "./keyboard";
import { keyGroup, kKeysThatBegin, openOptions, patternOptions, type Group, type Option } from "./search_options";

const kPauseMillis = 200; // between the last letter and the walk over keys

/** One box for a ref, a key, a pasted cursor or a prefix. Each line says what opening it costs;
 *  nothing is read of the table before one is chosen. */
export function Search(props: { view: View }): JSX.Element {
  const { view } = props;
  const [text, setText] = useState(view.ref ?? "");
  const [isOpen, setOpen] = useState(false);
  const [lit, setLit] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const schemas = useStore(graphs);
  const groups = useGroups(view, isOpen ? text.trim() : "", schemas);
  const options = groups.flatMap((group) => group.options);

  useEffect(() => setText(view.ref ?? ""), [view.ref, view.table]);
  useEffect(() => setLit(0), [text]);
  useKeys({ "/": () => box.current?.focus() });

  const close = (): void => {
    setOpen(false);
    box.current?.blur();
  };
  const open = (option: Option | undefined): void => {
    if (option === undefined) return;
    setText(option.to.ref ?? text);
    close();
    go(option.to);
  };
  const press = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && options.length > 0) setLit((lit + step + options.length) % options.length);
    else if (event.key === "Enter") open(options[lit] ?? options[0]);
    else if (event.key === "Escape") close();
    else if (event.key === "Tab" && isOpen && options[lit] !== undefined && options[lit].text !== text) {
      setText(options[lit].text);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const shows = isOpen && options.length > 0;
  return (
    <div class={`search${isOpen ? " on" : ""}`} role="search">
      <Icon name="search" />
      <input
        ref={box} role="combobox" aria-label="Search" aria-expanded={shows} aria-controls="search-results"
        aria-autocomplete="list" autocomplete="off" spellcheck={false} placeholder="Ref, key or prefix"
        {...(shows ? { "aria-activedescendant": `search-${lit}` } : {})}
        value={text} onKeyDown={press}
        onInput={(event) => { setText(event.currentTarget.value); setOpen(true); }}
        onFocus={(event) => { event.currentTarget.select(); setOpen(true); }}
        onBlur={() => setOpen(false)}
      />
      <kbd aria-hidden="true">{isOpen ? "Esc" : "/"}</kbd>
      {shows && <div class="scrim behind" aria-hidden="true" />}
      {shows && <Results groups={groups} lit={lit} onLit={setLit} onOpen={open} />}
    </div>
  );
}

/** What the text opens, at once; keys that begin with it, after a pause in typing. */
function useGroups(view: View, text: string, schemas: Record<string, GraphSchema | null>): Group[] {
  const [keys, setKeys] = useState<Group | null>(null);
  const { table } = view;
  const graph = table === undefined ? null : schemas[table] ?? null;
  useEffect(() => {
    setKeys(null);
    if (table === undefined || text.length < 2 || text.startsWith("{") || keyOfCursor(text) !== null) return;
    const ending = new AbortController();
    const timer = setTimeout(() => {
      keyGroup(new Ask(ending.signal), table, graph, text).then(setKeys, () => setKeys(null));
    }, kPauseMillis);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [table, graph === null, text]);
  if (text === "") return [];
  if (table === undefined) return [tableGroup(text, schemas)];
  const open = { name: "Open", about: "costs what it says", options: openOptions(table, graph, text, view) };
  const patterns = { name: "Access patterns", about: "", options: patternOptions(table, graph, text) };
  const found = keys === null ? [] : [keys];
  // What is no ref of a type is the beginning of one: the keys that begin so are what was meant.
  const isPrefix = graph !== null && typeOfRef(graph, text) === null && keys?.name === kKeysThatBegin;
  const groups = isPrefix ? [...found, open, patterns] : [open, ...found, patterns];
  return groups.filter((group) => group.options.length > 0 || group.about !== "");
}

/** Where no table is chosen: tables whose name has the text, then the text in those whose refs look
 *  so, then in the others. */
function tableGroup(text: string, schemas: Record<string, GraphSchema | null>): Group {
  const named = tableNames.value.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
  const tables: Option[] = named.map((name) => (
    { text: name, about: "the table", cost: "no units", mark: "table", to: { table: name, screen: "data", params: {} } }));
  const others = tableNames.value.filter((name) => !named.includes(name));
  const fits = (name: string): number => (typeOfRef(schemas[name] ?? null, text) === null ? 1 : 0);
  const inside = others.sort((one, other) => fits(one) - fits(other)).flatMap((name) => (
    openOptions(name, schemas[name] ?? null, text).slice(0, 1).map((option) => ({ ...option, about: `in ${name}: ${option.about}` }))));
  return { name: "Open", about: "costs what it says", options: [...tables, ...inside] };
}

function Results(props: {
  groups: Group[];
  lit: number;
  onLit: (at: number) => void;
  onOpen: (option: Option) => void;
}): JSX.Element {
  let at = -1;
  useEffect(() => document.getElementById(`search-${props.lit}`)?.scrollIntoView({ block: "nearest" }), [props.lit]);
  return (
    <div class="pop results">
      <div role="listbox" id="search-results" aria-label="Search results">
        {props.groups.map((group) => (
          <div role="group" aria-label={group.name}>
            <div class="found" role="presentation">
              <span class="caps">{group.name}</span><span class="grow" /><span class="tiny dim3">{group.about}</span>
            </div>
            {group.options.map((option) => {
              at += 1;
              const own = at;
              return (
                <div
                  id={`search-${own}`} role="option" aria-selected={own === props.lit}
                  class={own === props.lit ? "opt on" : "opt"}
                  onMouseMove={() => props.onLit(own)}
                  onMouseDown={(event) => { event.preventDefault(); props.onOpen(option); }}
                >
                  <Line option={option} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <div class="foot small dim3" aria-hidden="true">
        <span><kbd>↑</kbd> <kbd>↓</kbd> move</span><span><kbd>↵</kbd> open</span><span><kbd>Tab</kbd> complete</span>
        <span class="grow" /><span>paste any key, ref or cursor</span>
      </div>
    </div>
  );
}

function Line(props: { option: Option }): JSX.Element {
  const { option } = props;
  return (
    <>
      <span class="dim3 lead">
        {typeof option.mark === "string" ? <Icon name={option.mark} /> : <NodeMark look={option.mark} />}
      </span>
      <span class="grow cut"><span class="mono"><KeyText text={option.text} /></span> <span class="dim small">{option.about}</span></span>
      <span class="small dim3 num">{option.cost}{option.key && <> <kbd>{option.key}</kbd></>}</span>
    </>
  );
}
