import type { GraphReply } from "../../ask/ask";
import { typeOfRef } from "../../model/ref";
import type { GraphSchema, KeyAttribute } from "../../model/schema";
import { textOf, type Item } from "../../model/value";
import { edgeEntries } from "./edge_set";

/** A row of an answer: a node, an edge, a level, a count; with what hangs on it. */
export type AnswerRow = Record<string, unknown>;

export interface StepCost {
  step: string;
  requests: number;
  rcu: number;
  wcu: number;
  scanned: number;
  returned: number;
}

/** The answer of a plan or a verb. */
export interface GraphAnswer extends GraphReply {
  data: AnswerRow[] | AnswerRow;
  cursor: string | null;
  cost: { requests: number; rcu: number; wcu: number; scanned: number; returned: number; steps?: StepCost[] };
  cut_by?: string;
  missing?: string[];
}

/** What a question would send, as `explain` tells it. */
export interface ExplainedRow {
  purpose: string;
  request: string;
  repeat: string;
  operation: string;
  input: Record<string, unknown>;
}

export interface Explained extends GraphReply {
  data: ExplainedRow[];
  cost: { requests: number; rcu: number; wcu: number; scanned: number; returned: number };
}

/** A result in the form in which the three views show it. */
export interface Result {
  columns: Column[];
  rows: ResultRow[];
  json: unknown;
  links: Link[]; // of the picture
}

export type ColumnKind = "node" | "text" | "number" | "nodes" | "edge-set";
export interface Column {
  name: string;
  kind: ColumnKind;
  isOwn?: boolean; // of the row, not of its node or edge
}

export interface ResultRow {
  node: string | null;
  cells: Record<string, Cell>;
}

/** A text, nodes that hang on the row, the entries of its edge set. */
export type Cell = string | { nodes: HungNode[] } | { entries: string[] };

export interface HungNode {
  node: string;
  label: string | null; // what people call it
}

export interface Link {
  from: string;
  to: string;
  type: string;
}

/** Members of a row that are no columns of their own. */
const kOwn = new Set(["attributes", "item", "bytes"]);
const kNodeMembers = new Set(["node", "from", "to", "parent"]);

/** Lays an answer out: node and edge first, then attributes, then what hangs on the row, at last
 *  its edge set. */
export function resultOf(answer: GraphAnswer, graph: GraphSchema | null): Result {
  const data = Array.isArray(answer.data) ? answer.data : [answer.data];
  const columns = new Map<string, Column>();
  const rows = data.map((row): ResultRow => {
    const cells: Record<string, Cell> = {};
    const put = (name: string, kind: ColumnKind, cell: Cell, isOwn = false): void => {
      const before = columns.get(name);
      if (before === undefined || (before.kind !== kind && kind !== "number")) columns.set(name, { name, kind, isOwn });
      cells[name] = cell;
    };
    for (const [name, value] of Object.entries(row)) {
      if (!kOwn.has(name)) put(name, kindOf(name, value), cellOf(value), true);
    }
    const set = edgeSetOf(graph, row);
    for (const [name, value] of Object.entries((row.attributes as Record<string, unknown>) ?? {})) {
      const entries = name === set ? entriesOf(value) : null;
      const free = name in cells ? `${name} (attribute)` : name;
      if (entries !== null) put(free, "edge-set", { entries });
      else put(free, typeof value === "number" ? "number" : "text", typeof value === "string" ? value : JSON.stringify(value));
    }
    return { node: typeof row.node === "string" ? row.node : null, cells };
  });
  return { columns: sorted([...columns.values()]), rows, json: answer.data, links: linksOf(data, graph) };
}

/** Own members, then attributes; behind them what hangs on rows, at last edge sets. */
function sorted(columns: Column[]): Column[] {
  const place = ({ kind, isOwn }: Column): number => {
    if (kind === "edge-set") return 3;
    return kind === "nodes" ? 2 : isOwn ? 0 : 1;
  };
  return columns.map((column, at) => ({ column, at }))
    .sort((one, other) => place(one.column) - place(other.column) || one.at - other.at).map(({ column }) => column);
}

function kindOf(name: string, value: unknown): ColumnKind {
  if (kNodeMembers.has(name) && typeof value === "string") return "node";
  if (isHung(value)) return "nodes";
  return typeof value === "number" ? "number" : "text";
}

function cellOf(value: unknown): Cell {
  if (typeof value === "string") return value;
  return isHung(value) ? { nodes: value.map(hungOf) } : JSON.stringify(value);
}

/** Rows that hang on a row; none of them is a list too. */
function isHung(value: unknown): value is AnswerRow[] {
  return Array.isArray(value) && value.every((one) => typeof (one as AnswerRow | null)?.node === "string");
}

const kLabels = ["name", "title", "label"];

function hungOf(row: AnswerRow): HungNode {
  const attributes = (row.attributes as Record<string, unknown> | undefined) ?? {};
  const label = kLabels.map((name) => attributes[name]).find((one) => typeof one === "string");
  return { node: String(row.node), label: typeof label === "string" ? label : null };
}

/** The attribute that is the edge set of the row's node; null: its type has none. */
function edgeSetOf(graph: GraphSchema | null, row: AnswerRow): string | null {
  if (typeof row.node !== "string") return null;
  const type = typeOfRef(graph, row.node);
  return graph?.nodes.find(({ name }) => name === type)?.edge_set?.attribute ?? null;
}

function entriesOf(value: unknown): string[] | null {
  const set = (value as { $set?: unknown } | null)?.$set;
  return Array.isArray(set) && set.every((one) => typeof one === "string") ? set : null;
}

/** What the picture joins: a row and what hangs on it, a node and its parent, the nodes of a path. */
function linksOf(data: AnswerRow[], graph: GraphSchema | null): Link[] {
  const links = data.flatMap((row): Link[] => {
    const { node, parent, from, to, edge } = row;
    const type = String(edge ?? "");
    if (typeof from === "string" && typeof to === "string") return [{ from, to, type }];
    if (typeof node !== "string") return [];
    const hung = Object.values(row).filter(isHung).flat();
    const known = typesInSet(row, graph);
    const own = hung.map((one): Link => ({ from: node, to: String(one.node), type: String(one.edge ?? known.get(String(one.node)) ?? "") }));
    return typeof parent === "string" ? [{ from: parent, to: node, type }, ...own] : own;
  });
  if (!isPath(data)) return links;
  return data.slice(1).map((row, at) => ({ from: String(data[at]?.node), to: String(row.node), type: "" }));
}

/** The types of the edges that the row's edge set repeats, by their ends. */
function typesInSet(row: AnswerRow, graph: GraphSchema | null): Map<string, string> {
  const set = edgeSetOf(graph, row);
  if (graph === null || set === null) return new Map();
  const entries = entriesOf((row.attributes as Record<string, unknown> | undefined)?.[set]) ?? [];
  return new Map(edgeEntries(graph, typeOfRef(graph, String(row.node)), entries).flatMap(({ to, type }) => (type === null ? [] : [[to, type]])));
}

/** Levels 0, 1, 2, …, one row each. */
function isPath(data: AnswerRow[]): boolean {
  return data.length > 1 && data.every(({ node, level, parent }, at) => typeof node === "string" && level === at && parent === undefined);
}

/** All nodes of a result, each once: those of rows, and those that hang on them. */
export function nodesIn(result: Result): string[] {
  const named = result.rows.flatMap(({ cells }) => result.columns.flatMap(({ name, kind }): string[] => {
    const cell = cells[name];
    if (kind === "node" && typeof cell === "string") return [cell];
    return cell !== undefined && typeof cell !== "string" && "nodes" in cell ? cell.nodes.map(({ node }) => node) : [];
  }));
  return [...new Set(named)];
}

/** What people call the nodes of a result, where it tells: the label of what hangs on a row, the name
 *  of the row's own node. */
export function labelsIn(result: Result): Map<string, string> {
  const cells = result.rows.flatMap(({ node, cells: own }): [string, string | null][] => [
    ...Object.values(own).flatMap((cell): [string, string | null][] => (
      typeof cell !== "string" && "nodes" in cell ? cell.nodes.map((hung): [string, string | null] => [hung.node, hung.label]) : [])),
    ...(node === null || own.edge !== undefined ? [] : kLabels.flatMap((name): [string, string][] => (
      typeof own[name] === "string" ? [[node, own[name]]] : []))),
  ]);
  return new Map(cells.filter((one): one is [string, string] => one[1] !== null && one[1] !== ""));
}

/** Items of PartiQL or of a Query, laid out the same way; their keys first. */
export function resultOfItems(items: Item[], keys: KeyAttribute[]): Result {
  const columns = new Map<string, Column>();
  for (const [name, value] of items.flatMap((item) => Object.entries(item))) {
    const kind = "N" in value ? "number" : "text";
    const before = columns.get(name);
    if (before === undefined || (before.kind !== kind && kind === "text")) columns.set(name, { name, kind });
  }
  const rows = items.map((item): ResultRow => ({
    node: null, cells: Object.fromEntries(Object.entries(item).map(([name, value]) => [name, textOf(value)])),
  }));
  const first = keys.flatMap(({ name }) => columns.get(name) ?? []);
  const others = [...columns.values()].filter((column) => !first.includes(column));
  return { columns: [...first, ...others], rows, json: items, links: [] };
}
