import type { JSX } from "preact";
import { useKeys } from "../../frame/keyboard";
import { NodeMark } from "../../look/mark";
import { KeyText } from "../../look/key_text";
import { nodeLook, type GraphSchema } from "../../model/schema";
import { setParams } from "../../model/url";
import { count } from "../../model/words";
import type { Drawing } from "./drawing";

interface Line {
  ref: string;
  type: string;
  label: string;
  hops: number;
  edges: number; // drawn
}

type Column = keyof Line;

const kColumns: [Column, string, boolean][] = [
  ["ref", "Node", false], ["type", "Type", false], ["label", "Name", false], ["hops", "Hops", true], ["edges", "Edges", true],
];
const kPage = 50;

interface Props {
  graph: GraphSchema | null;
  drawing: Drawing;
  selected: string[];
  params: Record<string, string>; // of the URL: by what it is sorted, and which page
  onSelect: (ref: string, adds: boolean) => void;
}

/** The picture as a list: the same nodes, by any column, a page at a time. */
export function NodeList(props: Props): JSX.Element {
  const { drawing, params } = props;
  const by = orderOf(params.sort);
  const lines = sorted(linesOf(drawing), by);
  const last = Math.max(0, Math.ceil(lines.length / kPage) - 1);
  const at = Math.max(0, Math.min((Number(params.page) || 1) - 1, last));
  const turn = (page: number): void => setParams({ page: page === 0 ? "" : String(page + 1) });
  useKeys({ "]": () => turn(Math.min(last, at + 1)), "[": () => turn(Math.max(0, at - 1)) });
  const sort = (column: Column): void => setParams({ sort: by.column === column && !by.down ? `-${column}` : column, page: "" });
  return (
    <div class="node-list" tabIndex={0} role="group" aria-label="List">
      <table aria-label="Nodes">
        <thead>
          <tr>
            {kColumns.map(([column, name, isNumber]) => (
              <th
                class={isNumber ? "r" : ""} scope="col"
                aria-sort={by.column === column ? (by.down ? "descending" : "ascending") : "none"}
              >
                <button onClick={() => sort(column)}>{name}<span aria-hidden="true">{by.column === column ? (by.down ? " ↓" : " ↑") : ""}</span></button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(at * kPage, (at + 1) * kPage).map((line) => <Row key={line.ref} {...props} line={line} />)}
        </tbody>
      </table>
      {last > 0 && (
        <p class="small dim turn row">
          <button class="btn sm" disabled={at === 0} onClick={() => turn(at - 1)}>Previous <kbd aria-hidden="true">[</kbd></button>
          <button class="btn sm" disabled={at === last} onClick={() => turn(at + 1)}>Next <kbd aria-hidden="true">]</kbd></button>
          Page {at + 1} of {last + 1}, {count(lines.length)} nodes
        </p>
      )}
    </div>
  );
}

/** A row is selected by a click or Enter; with Shift or Ctrl, or by the space bar, it is added. */
function Row(props: Props & { line: Line }): JSX.Element {
  const { graph, line, selected, onSelect } = props;
  const isSelected = selected.includes(line.ref);
  const press = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onSelect(line.ref, event.key === " " || event.shiftKey || event.ctrlKey || event.metaKey);
  };
  return (
    <tr
      class={isSelected ? "sel" : ""} aria-selected={isSelected} tabIndex={0} onKeyDown={press}
      onClick={(event) => onSelect(line.ref, event.shiftKey || event.ctrlKey || event.metaKey)}
    >
      <td class="mono" title={line.ref}><KeyText text={line.ref} /></td>
      <td><NodeMark look={nodeLook(graph, line.type)} /> {line.type}</td>
      <td title={line.label}>{line.label}</td>
      <td class="r num">{line.hops}</td>
      <td class="r num">{count(line.edges)}</td>
    </tr>
  );
}

function orderOf(text = "hops"): { column: Column; down: boolean } {
  const name = text.replace(/^-/, "");
  return { column: kColumns.find(([column]) => column === name)?.[0] ?? "hops", down: text.startsWith("-") };
}

function sorted(lines: Line[], { column, down }: { column: Column; down: boolean }): Line[] {
  return lines.sort((one, other) => compare(one[column], other[column]) * (down ? -1 : 1) || compare(one.ref, other.ref));
}

function linesOf(drawing: Drawing): Line[] {
  const edges = new Map<string, number>();
  for (const { from, to } of drawing.edges) {
    for (const ref of new Set([from, to])) edges.set(ref, (edges.get(ref) ?? 0) + 1);
  }
  return drawing.nodes.map(({ ref, type, label, hops }) => ({ ref, type: type ?? "", label, hops, edges: edges.get(ref) ?? 0 }));
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
