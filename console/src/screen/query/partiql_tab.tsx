import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Waiting } from "../../ask/answer";
import type { Ask } from "../../ask/ask";
import type { ScreenProps } from "../../frame/app";
import { useKeys } from "../../frame/keyboard";
import { Icon } from "../../look/icon";
import { Note } from "../../look/note";
import { setParams } from "../../model/url";
import type { Item } from "../../model/value";
import { useAsked } from "./asked";
import { Completing } from "./completing";
import { kAllTold, ResultView } from "./result_view";
import { resultOfItems } from "./rows";
import { useWrittenParams } from "./written_params";

const kWords = ["SELECT", "FROM", "WHERE", "AND", "OR", "INSERT INTO", "VALUE", "UPDATE", "SET", "REMOVE", "DELETE FROM", "begins_with", "contains"];
const kLimit = 200;

interface Read {
  items: Item[];
  pages: number;
  next: string | null;
}

/** PartiQL, as DynamoDB takes it. */
export function PartiqlTab(props: ScreenProps & { bar: JSX.Element }): JSX.Element {
  const { table, graph, keys, bar, view } = props;
  const [pk] = keys.table;
  const [text, setText] = useState(view.params.statement ?? `SELECT * FROM "${table}" WHERE "${pk?.name ?? "PK"}" = ''`);
  const answer = useAsked<Read>();
  const isRead = /^\s*select/i.test(text);
  const isWhole = isRead && !/\bwhere\b/i.test(text);
  useWrittenParams({ statement: text });

  const start = (pages: number): void => {
    setParams({ statement: text, show: isRead ? "run" : "", pages: pages > 1 ? String(pages) : "" });
    void answer.ask(async (ask) => {
      let read = await page(ask, text, isRead, null);
      while (read.pages < pages && read.next !== null) read = await page(ask, text, isRead, read);
      return read;
    });
  };
  const more = (): void => {
    const { value } = answer;
    if (value === null) return;
    setParams({ pages: String(value.pages + 1) });
    void answer.ask((ask) => page(ask, text, isRead, value), true);
  };
  useKeys({ "Ctrl Enter": () => start(1) });
  const opened = useRef(false);
  useEffect(() => {
    if (!opened.current && view.params.show === "run" && isRead) start(Number(view.params.pages ?? 1));
    opened.current = true;
  });
  return (
    <>
      <section class="pane ask">
        <div class="bar">{bar}</div>
        <Completing
          name="PartiQL" text={text} words={[...kWords, table, ...keys.table.map(({ name }) => name)]} isPartiql onChange={setText}
        />
        <div class="scroll sec notes-of">
          {isWhole && <Note kind="warn">Without a condition on the key this reads the table by Scan, page after page.</Note>}
          {!isRead && text.trim() !== "" && <Note kind="warn">This writes the item as it stands there: edges, copies and counters do not follow.</Note>}
          {answer.error !== null && <Note kind="bad" role="alert">{answer.error}</Note>}
        </div>
        <div class="foot-bar"><span class="grow" />
          <button class={isWhole ? "btn warn" : isRead ? "btn pri" : "btn danger"} onClick={() => start(1)}>
            <Icon name="run" />Run <kbd aria-hidden="true">Ctrl ↵</kbd>
          </button>
        </div>
      </section>
      <section class="pane side answered">
        {answer.waiting && <Waiting what="PartiQL" stop={answer.stop} />}
        {answer.value === null ? !answer.waiting && <p class="empty dim">The answer will stand here.</p> : (
          <ResultView
            table={table} graph={graph} view={view} result={resultOfItems(answer.value.items, keys.table)}
            told={answer.value.next === null ? kAllTold : "there is a further page"}
            {...(isRead ? {} : { nothing: "Done. A statement that writes returns no rows." })}
            {...(answer.value.next === null ? {} : { more })}
          />
        )}
      </section>
    </>
  );
}

async function page(ask: Ask, text: string, isRead: boolean, before: Read | null): Promise<Read> {
  const input: Record<string, unknown> = { Statement: text, ...(isRead ? { Limit: kLimit } : {}) };
  if (before?.next) input.NextToken = before.next;
  const reply = await ask.dynamo<{ Items?: Item[]; NextToken?: string }>("ExecuteStatement", input);
  return {
    items: [...(before?.items ?? []), ...(reply.Items ?? [])], pages: (before?.pages ?? 0) + 1, next: reply.NextToken ?? null,
  };
}
