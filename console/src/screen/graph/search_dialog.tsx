import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Ask } from "../../ask/ask";
import { AskError } from "../../ask/server";
import { Dialog } from "../../frame/dialog";
import { Choice } from "../../look/controls";
import { Note } from "../../look/note";
import type { GraphSchema } from "../../model/schema";
import type { Added } from "./picture";
import { searched, type Search } from "./search_reads";

const kSearches: { value: Search; label: string }[] = [
  { value: "path", label: "Path to" }, { value: "mutual", label: "In common with" }, { value: "hops", label: "Within hops" },
];

const kWords: Record<Search, string> = {
  path: "A shortest path, searched level by level, from both ends where the edges can be read both ways. At most 1,000 requests.",
  mutual: "Nodes that edges lead to from both: two Queries, and further pages.",
  hops: "Everything that can be reached, level by level: one Query a node. At most 1,000 requests.",
};

/** Looks for something from a node, and brings its edges into the picture. */
export function SearchDialog(props: {
  table: string;
  graph: GraphSchema;
  from: string;
  other: string; // selected with it; empty: nothing is
  onFound: (edges: Added[], told: string) => void;
  onClose: () => void;
}): JSX.Element {
  const { table, graph, from } = props;
  const [search, setSearch] = useState<Search>("path");
  const [to, setTo] = useState(props.other);
  const [type, setType] = useState(graph.edges[0]?.name ?? "");
  const [hops, setHops] = useState(2);
  const [told, setTold] = useState<{ text: string; isError: boolean } | null>(null);
  const ending = useRef<AbortController | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => ending.current?.abort(), []);
  const find = async (event: Event): Promise<void> => {
    event.preventDefault();
    const control = new AbortController();
    ending.current = control;
    setBusy(true);
    try {
      const found = await searched(new Ask(control.signal), { table, graph, search, from, to, type, hops });
      if (found.edges.length === 0) setTold({ text: found.told, isError: false });
      else props.onFound(found.edges, found.told);
    } catch (failure) {
      if (!control.signal.aborted) setTold({ text: failure instanceof AskError ? failure.message : String(failure), isError: true });
    }
    setBusy(false);
  };
  const stop = (): void => {
    ending.current?.abort();
    setTold({ text: "Stopped, as you asked.", isError: false });
  };
  return (
    <Dialog name="Path" class="middle" onClose={props.onClose}>
      <form class="sec path-to" onSubmit={(event) => void find(event)}>
        <h2>From <span class="mono">{from}</span></h2>
        <Choice name="Search for" options={kSearches} value={search} onChange={setSearch} />
        {search === "hops"
          ? (
            <Field label="Hops">
              <input type="number" min={1} max={kHopsMax} value={hops} onInput={(event) => setHops(hopsOf(event.currentTarget.value))} />
            </Field>
          )
          : (
            <Field label="To">
              <input
                class="mono" required spellcheck={false} placeholder="a ref, as TYPE#id" value={to}
                onInput={(event) => setTo(event.currentTarget.value)}
              />
            </Field>
          )}
        <Field label="By">
          <select value={type} onChange={(event) => setType(event.currentTarget.value)}>
            {graph.edges.flatMap(({ name, reverse }) => (reverse === "same" || reverse === "none" ? [name] : [name, `~${name}`]))
              .map((name) => <option value={name}>{name.startsWith("~") ? `${name} (backwards)` : name}</option>)}
          </select>
        </Field>
        <p class="tiny dim3">{kWords[search]} What it cost stands on the receipt.</p>
        {told !== null && <Note kind={told.isError ? "bad" : "plain"} role={told.isError ? "alert" : "status"}>{told.text}</Note>}
        <div class="row">
          <button class="btn pri" type="submit" disabled={isBusy}>Find</button>
          {isBusy
            ? <button class="btn" type="button" onClick={stop}>Stop</button>
            : <button class="btn" type="button" onClick={props.onClose}>Cancel</button>}
        </div>
      </form>
    </Dialog>
  );
}

const kHopsMax = 20;

function hopsOf(text: string): number {
  return Math.max(1, Math.min(kHopsMax, Number(text) || 1));
}

function Field(props: { label: string; children: JSX.Element }): JSX.Element {
  return <label class="field"><span class="dim3 small">{props.label}</span> {props.children}</label>;
}
