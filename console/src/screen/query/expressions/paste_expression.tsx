import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { GraphReply } from "../../../ask/ask";
import { Dialog } from "../../../frame/dialog";
import { IconButton } from "../../../look/controls";
import { Note } from "../../../look/note";
import { useAsked } from "../asked";
import { builderRow, type BuilderRow, type ParsedRow } from "./expression_rows";

const kExample = `{
  "KeyConditionExpression": "#n0 = :v0",
  "FilterExpression": "quantity >= :v1",
  "ExpressionAttributeNames": {"#n0": "PK"},
  "ExpressionAttributeValues": {":v0": {"S": "USER#1"}, ":v1": {"N": "1"}}
}`;

export interface Pasted {
  index: string | null;
  keys: BuilderRow[];
  filters: BuilderRow[];
  fields: string[];
  any: boolean;
}

/** Takes a request's expressions apart into rows, in place of those that are there. */
export function PasteExpression(props: { onPasted: (pasted: Pasted) => void; onClose: () => void }): JSX.Element {
  const { onPasted, onClose } = props;
  const [text, setText] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  const parsed = useAsked<null>();
  const paste = (): Promise<void> => parsed.ask(async (ask) => {
    const request = requestIn(text);
    const { data } = await ask.graph<GraphReply & { data: ParsedRow[] }>("expressions", { parse: expressionsOf(request) }, { noReceipt: true });
    onPasted(rowsOf(request, data));
    onClose();
    return null;
  });
  return (
    <Dialog name="Paste an expression" class="middle wide" onClose={onClose}>
      <div class="bar"><h2>Paste an expression</h2><span class="grow" /><IconButton icon="close" name="Close" onClick={onClose} /></div>
      <div class="sec compare">
        <p class="small dim">A request of Query or Scan as JSON. Its expressions become rows; nested ANDs and ORs do not fit into rows.</p>
        <textarea
          ref={box} class="field code mono" aria-label="Request as JSON" placeholder={kExample} spellcheck={false} value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        {parsed.error !== null && <Note kind="bad" role="alert">{parsed.error}</Note>}
        <div class="row"><span class="grow" /><button class="btn pri" disabled={text === ""} onClick={() => void paste()}>Make rows</button></div>
      </div>
    </Dialog>
  );
}

type Request = Record<string, unknown>;

function requestIn(text: string): Request {
  try {
    const read: unknown = JSON.parse(text);
    if (read !== null && typeof read === "object" && !Array.isArray(read)) return read as Request;
  } catch {
    // told below
  }
  throw new Error("This is no JSON object. Paste the request as the AWS CLI takes it by --cli-input-json.");
}

const kTaken = ["KeyConditionExpression", "FilterExpression", "ProjectionExpression", "ExpressionAttributeNames", "ExpressionAttributeValues"];

function expressionsOf(request: Request): Request {
  return Object.fromEntries(kTaken.flatMap((name) => (request[name] === undefined ? [] : [[name, request[name]]])));
}

function rowsOf(request: Request, rows: ParsedRow[]): Pasted {
  const compared = rows.find(({ other }) => other !== undefined);
  if (compared !== undefined) throw new Error(`${compared.attribute} is compared with the attribute ${compared.other}: rows here compare with values only.`);
  const of = (kind: string): BuilderRow[] => rows.filter((row) => row.kind === kind).map(builderRow);
  return {
    index: typeof request.IndexName === "string" ? request.IndexName : null, keys: of("key"), filters: of("filter"),
    fields: rows.filter(({ kind }) => kind === "projection").map(({ attribute }) => attribute),
    any: /\bor\b/i.test(String(request.FilterExpression ?? "")), // a word that no name may be
  };
}
