import type { JSX } from "preact";
import { typeOfRef } from "../../model/ref";
import type { Entry, GraphSchema } from "../../model/schema";
import type { Facts } from "./facts";

/** The item's key in the words of the schema: which node or edge it is, and the index entries it has. */
export function DecodedKey(props: { graph: GraphSchema | null; facts: Facts }): JSX.Element | null {
  const { graph, facts } = props;
  if (graph === null) return null;
  return (
    <dl class="decoded">
      {facts.kind === "edge" ? <EdgeKey facts={facts} /> : <NodeKey graph={graph} facts={facts} />}
      {entriesOf(graph, facts).map((entry) => (
        <div>
          <dt>Index</dt>
          <dd class="mono">{entry.index} <span class="dim3">{entryWords(entry)}</span></dd>
        </div>
      ))}
    </dl>
  );
}

function EdgeKey(props: { facts: Facts }): JSX.Element {
  const { from, type, to } = props.facts;
  const parts: [string, string | null][] = [["from", from], ["type", type], ["to", to]];
  return <>{parts.map(([name, text]) => text !== null && <div><dt>{name}</dt><dd class="mono" title={text}>{text}</dd></div>)}</>;
}

/** "PRODUCT productId ABC123": the literal parts of a ref, and its fields with their values. */
function NodeKey(props: { graph: GraphSchema; facts: Facts }): JSX.Element | null {
  const { graph, facts } = props;
  if (facts.node === null) return null;
  const parts = partsOf(graph, facts.node);
  return (
    <div>
      <dt>Key</dt>
      <dd class="mono">
        {parts.map(({ literal, name, value }) => (
          <>{literal}{name !== "" && <> <span class="dim3">{name}</span> {value} </>}</>
        ))}
      </dd>
    </div>
  );
}

interface Part {
  literal: string; // before the field, without separators at its ends
  name: string;
  value: string;
}

/** Takes a ref apart by its type's pattern, "PRODUCT#{productId}". */
export function partsOf(graph: GraphSchema, ref: string): Part[] {
  const type = graph.nodes.find(({ name }) => name === typeOfRef(graph, ref));
  if (type === undefined) return [{ literal: ref, name: "", value: "" }];
  const literals = type.ref.split(/\{[^}]*\}/);
  const names = [...type.ref.matchAll(/\{([^}:]*)[^}]*\}/g)].map(([, name]) => name ?? "");
  let rest = ref.slice(literals[0]?.length ?? 0);
  return names.map((name, at) => {
    const behind = literals[at + 1] ?? "";
    const end = behind === "" ? rest.length : rest.indexOf(behind);
    const value = rest.slice(0, end);
    rest = rest.slice(end + behind.length);
    return { literal: trimmed(literals[at] ?? "", graph.separator), name, value };
  });
}

function trimmed(literal: string, separator: string): string {
  let text = literal;
  while (separator !== "" && text.endsWith(separator)) text = text.slice(0, -separator.length);
  while (separator !== "" && text.startsWith(separator)) text = text.slice(separator.length);
  return text;
}

function entriesOf(graph: GraphSchema, facts: Facts): Entry[] {
  if (facts.kind === "node") return graph.nodes.find(({ name }) => name === facts.type)?.entries ?? [];
  const edge = graph.edges.find(({ name }) => name === facts.type);
  const from = facts.from === null ? null : typeOfRef(graph, facts.from);
  return (edge?.forms.find((form) => form.from === from) ?? edge?.forms[0])?.entries ?? [];
}

/** "PRODUCT by CreatedAt" */
function entryWords(entry: Entry): string {
  const plain = (part: string): string => part.replaceAll("}{", "} {").replace(/\{([^}:.]*)(:[^}]*)?\}/g, "$1");
  const [pk, sk] = [entry.pk.map(plain).join(", "), entry.sk.map(plain).join(", ")];
  return sk === "" ? pk : `${pk} by ${sk}`;
}
