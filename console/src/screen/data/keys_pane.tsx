import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Ask, type GraphReply } from "../../ask/ask";
import { AskError } from "../../ask/server";
import { useAnswer } from "../../ask/answer";
import { IconButton } from "../../look/controls";
import { KeyText } from "../../look/key_text";
import { Note } from "../../look/note";
import { hashOf } from "../../model/url";
import { bytes, count } from "../../model/words";
import type { Place } from "./collection";

interface KeyRow {
  text: string;
  node: string | null;
  type: string | null;
  items: number;
  bytes: number;
  more?: boolean;
}

interface KeysReply extends GraphReply {
  data: KeyRow[];
  cursor: string | null;
  looked_at: number;
}

interface KeysPage {
  rows: KeyRow[];
  cursor: string | null;
  lookedAt: number;
}

const kPage = 50;

async function readKeys(ask: Ask, table: string, prefix: string, after: string | null): Promise<KeysPage> {
  const body: Record<string, unknown> = { table, first: kPage, counts: true };
  if (prefix !== "") body.prefix = prefix;
  if (after !== null) body.after = after;
  const reply = await ask.graph<KeysReply>("keys", body, { aside: true });
  return { rows: reply.data, cursor: reply.cursor, lookedAt: reply.looked_at };
}

/** The keys of the table, a page at a time, in the table's own order. */
export function KeysPane(props: { place: Place; opened: string | undefined; isBeside: boolean }): JSX.Element {
  const { place, opened } = props;
  const [isFiltering, setFiltering] = useState(false);
  const [prefix, setPrefix] = useState("");
  const first = useAnswer(`${place.table}\n${prefix}`, (ask) => readKeys(ask, place.table, prefix, null));
  const [more, setMore] = useState<KeysPage[]>([]);
  useEffect(() => setMore([]), [first.value]);

  const pages = first.value === undefined ? [] : [first.value, ...more];
  const rows = pages.flatMap((page) => page.rows);
  const cursor = pages.at(-1)?.cursor ?? null;
  const lookedAt = pages.reduce((sum, page) => sum + page.lookedAt, 0);
  const [failure, setFailure] = useState<AskError | null>(null);
  const readOn = (): void => {
    readKeys(new Ask(), place.table, prefix, cursor).then(
      (page) => { setFailure(null); setMore((before) => [...before, page]); },
      (error: AskError) => setFailure(error));
  };
  return (
    <aside class={props.isBeside ? "pane left keys beside" : "pane left keys"} aria-label="Keys of the table">
      <div class="bar">
        <h2>Keys</h2>
        <span class="dim3 small num">{rows.length > 0 && `${count(rows.length)}${cursor === null ? "" : " read"}`}</span>
        <span class="grow" />
        <IconButton icon="filter" name="Filter" pressed={isFiltering} onClick={() => setFiltering(!isFiltering)} />
      </div>
      {isFiltering && <Filter prefix={prefix} onChange={setPrefix} />}
      <div class="scroll">
        {first.error === undefined
          ? <List place={place} rows={rows} opened={opened} />
          : <NotListed error={first.error} />}
        {failure !== null && <NotListed error={failure} />}
        {first.value !== undefined && rows.length === 0 && (
          <p class="sec small dim">
            {prefix === "" ? "The table is empty."
              : `No key begins with ${prefix}${cursor === null ? "" : " so far"}: ${count(lookedAt)} were looked at.`}
          </p>
        )}
        {cursor !== null && <button class="btn sm quiet" onClick={readOn}>{rows.length === 0 ? "Look on" : `${kPage} more`}</button>}
      </div>
      <p class="foot small dim3">In the table's own order, by hash. Listing keys takes no units.</p>
    </aside>
  );
}

function Filter(props: { prefix: string; onChange: (prefix: string) => void }): JSX.Element {
  return (
    <form class="filter" onSubmit={(event) => event.preventDefault()}>
      <input
        class="field mono" aria-label="Keys that begin with" placeholder="begin with" spellcheck={false} autoFocus
        value={props.prefix} onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </form>
  );
}

function List(props: { place: Place; rows: KeyRow[]; opened: string | undefined }): JSX.Element {
  const { place, rows, opened } = props;
  return (
    <div role="listbox" aria-label="Keys">
      {rows.map((row) => {
        const isOpened = opened !== undefined && (row.text === opened || row.node === opened);
        return (
          <a
            role="option" aria-selected={isOpened} aria-current={isOpened ? "true" : undefined}
            class={isOpened ? "keyrow sel" : "keyrow"} title={row.text}
            href={hashOf({ table: place.table, screen: "data", ref: row.node ?? row.text, params: {} })}
          >
            <span class="cut"><KeyText text={row.text} /></span>
            <span class="n">{count(row.items)}{row.more && "+"}</span>
            <span class="n size">{bytes(row.bytes)}</span>
          </a>
        );
      })}
    </div>
  );
}

/** Behind another endpoint keys cannot be listed: the server says so, and the middle offers a Scan. */
function NotListed(props: { error: AskError }): JSX.Element {
  return (
    <div class="sec">
      <Note role={props.error.code === "unsupported" ? "status" : "alert"} kind={props.error.code === "unsupported" ? "plain" : "bad"}>
        {props.error.message}
      </Note>
    </div>
  );
}
