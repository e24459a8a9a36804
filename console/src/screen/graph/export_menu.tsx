import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Ask } from "../../ask/ask";
import { useKeys } from "../../frame/keyboard";
import { Note } from "../../look/note";
import { currentView, go } from "../../model/url";
import { count, counted } from "../../model/words";
import { download } from "../query/csv";
import { edgesCsv } from "./export_csv";
import { pngOf, svgOf, type Pictured } from "./export_picture";
import { graphmlOf } from "./graphml";
import { readOwnItems, unreadOf } from "./own_items";
import { readSavedView, savedView } from "./saved_view";

interface Props extends Pictured {
  root: string;
  onClose: () => void;
}

/** What the picture can be taken away as. What has to be read for it is said before. */
export function ExportMenu(props: Props): JSX.Element {
  const { graph, drawing, outside, reads, root, onClose } = props;
  const [error, setError] = useState("");
  const box = useRef<HTMLDivElement>(null);
  useKeys({ Escape: onClose });
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  const name = root.replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^-+|-+$/g, "") || "graph";
  const give = (make: () => Promise<[string, string | Blob, string]>): void => {
    make().then(([ending, content, type]) => {
      download(`${name}${ending}`, content, type);
      onClose();
    }, (failure: unknown) => setError(failure instanceof Error ? failure.message : String(failure)));
  };
  const types = [...new Set(drawing.edges.flatMap(({ type }) => (type === null ? [] : [type])))];
  const unread = graph === null ? { nodes: [], edges: [] } : unreadOf(graph, drawing, reads);
  const csv = (type: string): void => give(async () => {
    if (graph === null) throw new Error("the table has no schema");
    return [`-${type}.csv`, edgesCsv(graph, drawing, await readOwnItems(new Ask(), graph, drawing, reads, false), type), "text/csv"];
  });
  const graphml = (): void => give(async () => {
    if (graph === null) throw new Error("the table has no schema");
    return [".graphml", graphmlOf(graph, drawing, await readOwnItems(new Ask(), graph, drawing, reads, true)), "application/xml"];
  });
  return (
    <div class="pop export" role="group" aria-label="Export as" ref={box}>
      <Entry name="PNG" about="the whole picture" onClick={() => give(async () => [".png", await pngOf(props), "image/png"])} />
      <Entry name="SVG" about="the whole picture, its texts as texts" onClick={() => give(async () => [".svg", svgOf(props), "image/svg+xml"])} />
      {types.map((type) => (
        <Entry name={`CSV of ${type}`} about={`for adjoin load --edges ${type}${priceOf(unread.edges.length)}`} onClick={() => csv(type)} />
      ))}
      <Entry name="GraphML" about={`as adjoin export writes it${priceOf(unread.nodes.length + unread.edges.length)}`} onClick={graphml} />
      <Entry
        name="Saved view" about="a file that comes back"
        onClick={() => give(async () => [".view.json", savedView(currentView()), "application/json"])}
      />
      <OpenView onError={setError} onOpened={onClose} />
      {outside.edges.size > 0 && (
        <Note>What is drawn is exported: {counted(outside.edges.size, "edge")} outside of the time {outside.edges.size === 1 ? "is" : "are"} left out.</Note>
      )}
      {error !== "" && <Note kind="bad" role="alert">{error}</Note>}
    </div>
  );
}

const kBatch = 100;

function priceOf(items: number): string {
  if (items === 0) return ": no request";
  return `: reads ${counted(items, "item")} by ${count(Math.ceil(items / kBatch))} BatchGetItem`;
}

function Entry(props: { name: string; about: string; onClick: () => void }): JSX.Element {
  return <button class="opt" onClick={props.onClick}><span class="nowrap">{props.name}</span> <span class="small dim3 cut">{props.about}</span></button>;
}

function OpenView(props: { onError: (text: string) => void; onOpened: () => void }): JSX.Element {
  const open = async (input: HTMLInputElement): Promise<void> => {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    try {
      const view = readSavedView(await file.text());
      props.onOpened();
      go(view);
    } catch (error) {
      props.onError((error as Error).message);
      input.value = "";
    }
  };
  return (
    <label class="opt open-view">
      <span class="nowrap">Open a view</span> <span class="small dim3 cut">that was saved</span>
      <input class="vh" type="file" accept=".json,application/json" onChange={(event) => void open(event.currentTarget)} />
    </label>
  );
}
