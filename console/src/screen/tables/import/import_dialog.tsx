import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useAnswer } from "../../../ask/answer";
import { Dialog } from "../../../frame/dialog";
import { Check, IconButton } from "../../../look/controls";
import { Note } from "../../../look/note";
import type { GraphSchema } from "../../../model/schema";
import type { TableDescription } from "../../../model/tables";
import { count } from "../../../model/words";
import type { RowType } from "./graph_rows";
import { Looked } from "./looked";
import { planImport, type ImportPlan } from "./plan_import";
import { readFile, type FileText } from "./read_file";
import { Outcome, Running } from "./run_view";
import type { Progress } from "./writing";

interface Props {
  tables: TableDescription[];
  schemas: Record<string, GraphSchema | null>;
  onWritten: () => void;
  onClose: () => void;
}

/** Writes a file to a table. All of it is looked at first: what it is, its first rows, the price. */
export function ImportDialog(props: Props): JSX.Element {
  const { tables, schemas } = props;
  const [name, setName] = useState(tables[0]?.TableName ?? "");
  const [file, setFile] = useState<FileText | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [type, setType] = useState<RowType | null>(null);
  const [goesPast, setGoesPast] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [files, setFiles] = useState(0); // chosen so far: the same name may be another file
  const isWanted = useRef(true);
  useEffect(() => () => { isWanted.current = false; }, []);
  const turn = useRef(0); // a large file may be read to its end after a later one
  const table = tables.find(({ TableName }) => TableName === name);
  const question = file === null || table === undefined ? null : JSON.stringify([files, name, type]);
  const plan = useAnswer(question, (ask) => planImport(ask, file as FileText, table as TableDescription, schemas[name] ?? null, type));

  const choose = async (chosen: File | undefined): Promise<void> => {
    setFile(null);
    setFault(null);
    setProgress(null);
    setType(null);
    const own = ++turn.current;
    if (chosen === undefined) return;
    try {
      const read = await readFile(chosen);
      if (own !== turn.current) return;
      setFile(read);
      setFiles((before) => before + 1);
    } catch (failure) {
      if (own === turn.current) setFault((failure as Error).message);
    }
  };
  const run = async (ready: ImportPlan): Promise<void> => {
    isWanted.current = true;
    setProgress({ written: 0, kept: 0, refused: [], end: "going" });
    await ready.run(goesPast, (now) => {
      setProgress(now);
      return isWanted.current;
    });
  };
  const close = (): void => {
    if (progress !== null) props.onWritten(); // not before: the receipt is the import's
    props.onClose();
  };
  const isGoing = progress?.end === "going";
  const ready = plan.value;
  return (
    <Dialog name="Import" class="middle wide import" {...(isGoing ? {} : { onClose: close })}>
      <div class="bar"><h2>Import</h2><span class="grow" />{!isGoing && <IconButton icon="close" name="Close" onClick={close} />}</div>
      <div class="sec compare">
        <div class="row wrap">
          <input
            class="field grow" type="file" aria-label="File" accept=".jsonl,.json,.ndjson,.csv,.tsv,.gz,.txt" disabled={isGoing}
            onClick={(event) => { event.currentTarget.value = ""; /* or the same file, mended, would be no change */ }}
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
          <label class="field"><span class="dim3 small">into</span>
            <select aria-label="Into" value={name} disabled={isGoing} onChange={(event) => { setProgress(null); setName(event.currentTarget.value); }}>
              {tables.map(({ TableName }) => <option value={TableName}>{TableName}</option>)}
            </select>
          </label>
          {ready !== undefined && ready.types.length > 0 && (
            <TypePick plan={ready} isGoing={isGoing} onPick={(picked) => { setProgress(null); setType(picked); }} />
          )}
        </div>
        {file === null && fault === null && <p class="small dim">{kForms}</p>}
        {fault !== null && <Note kind="bad" role="alert">{fault}</Note>}
        {plan.error !== undefined && <Note kind="bad" role="alert">{plan.error.message.replace(/^Error: /, "")}</Note>}
        {ready !== undefined && <Looked plan={ready} />}
        {progress !== null && ready !== undefined && (
          isGoing ? <Running rows={ready.rows} progress={progress} onStop={() => { isWanted.current = false; }} />
            : <Outcome table={name} rows={ready.rows} progress={progress} hasGraph={(schemas[name] ?? null) !== null} />
        )}
        {ready !== undefined && progress === null && (
          <div class="row wrap">
            <Check checked={goesPast} onChange={setGoesPast}>Go on past bad rows</Check>
            <span class="grow" />
            <button class="btn pri" disabled={ready.rows === 0 || (ready.bad.length > 0 && !goesPast)} onClick={() => void run(ready)}>
              Import {count(ready.rows)}
            </button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

const kForms = "Items in DynamoDB JSON, as `adjoin dump`, an export to S3 and the AWS CLI write them: a line each, an array, or a batch-write file. "
  + "Or CSV with a header: from, to and fields of edges; ref or its parts, and fields of nodes. gzip is unpacked.";

function TypePick(props: { plan: ImportPlan; isGoing: boolean; onPick: (type: RowType) => void }): JSX.Element {
  const { types, chosen } = props.plan;
  return (
    <label class="field"><span class="dim3 small">as</span>
      <select
        aria-label="As" value={String(types.findIndex(({ type }) => type === chosen?.type))} disabled={props.isGoing}
        onChange={(event) => { const picked = types[Number(event.currentTarget.value)]; if (picked !== undefined) props.onPick(picked); }}
      >
        {types.map(({ kind, type }, at) => <option value={String(at)}>{kind === "edge" ? `edges ${type}` : `nodes ${type}`}</option>)}
      </select>
    </label>
  );
}
