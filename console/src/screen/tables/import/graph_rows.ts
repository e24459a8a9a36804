import { typeOfRef } from "../../../model/ref";
import type { Field, GraphSchema, NodeType } from "../../../model/schema";
import type { BadRow } from "./read_file";
import type { Cells, RowsRead } from "./read_rows";

/** A row as the write of a graph, and where it stands in its file. */
export interface GraphWrite {
  place: string;
  path: "nodes" | "edges";
  body: string; // without its last brace, so that `explain` can follow
}

/** What the rows of a file are: nodes or edges of a type. */
export interface RowType {
  kind: "node" | "edge";
  type: string;
}

/** The types that a file with this header can be of, the likeliest first: edges have from and to, and a
 *  node may have fields of these names. */
export function typesFor(graph: GraphSchema, header: string[]): RowType[] {
  const hasEnds = header.includes("from") && header.includes("to");
  const edges = hasEnds ? graph.edges.map(({ name }): RowType => ({ kind: "edge", type: name })) : [];
  const nodes = graph.nodes.filter(({ stored, parts }) => stored && (header.includes("ref") || parts.every((part) => header.includes(part))))
    .map(({ name }): RowType => ({ kind: "node", type: name }));
  return header.includes("ref") ? [...nodes, ...edges] : [...edges, ...nodes];
}

/** Makes a write of each row, as `adjoin load --nodes` and `--edges` do. */
export function writesOf(graph: GraphSchema, { header, rows, bad }: RowsRead, what: RowType): { writes: GraphWrite[]; bad: BadRow[] } {
  const writes: GraphWrite[] = [];
  const wrong = [...bad];
  for (const row of rows) {
    const place = `line ${row.line}`;
    try {
      writes.push({ place, ...(what.kind === "node" ? nodeWrite(graph, what.type, header, row) : edgeWrite(graph, what.type, header, row)) });
    } catch (failure) {
      wrong.push({ place, why: (failure as Error).message });
    }
  }
  return { writes, bad: wrong };
}

function edgeWrite(graph: GraphSchema, name: string, header: string[], row: Cells): Omit<GraphWrite, "place"> {
  const type = graph.edges.find((edge) => edge.name === name);
  const [from, to] = [textIn(header, row, "from"), textIn(header, row, "to")];
  if (from === "" || to === "") throw new Error(`'${from === "" ? "from" : "to"}' is empty`);
  const fields = fieldsOf(type?.fields ?? [], header, row, new Set(["from", "to"]));
  return { path: "edges", body: bodyOf(graph, "addEdge", [["from", from], ["type", name], ["to", to]], fields) };
}

function nodeWrite(graph: GraphSchema, name: string, header: string[], row: Cells): Omit<GraphWrite, "place"> {
  const type = graph.nodes.find((node) => node.name === name) as NodeType;
  const declared = new Set(type.fields.map((field) => field.name));
  const made = [...type.counters.map((counter) => counter.name), type.edge_set?.attribute ?? "", ...type.parts.filter((part) => !declared.has(part))];
  const fields = fieldsOf(type.fields, header, row, new Set(["ref", ...made]));
  return { path: "nodes", body: bodyOf(graph, "putNode", [["node", refOf(graph, type, header, row)]], fields) };
}

/** The ref that a row names, whole or by its id alone, or that its columns make. */
function refOf(graph: GraphSchema, type: NodeType, header: string[], row: Cells): string {
  const given = textIn(header, row, "ref");
  if (given !== "" && typeOfRef(graph, given) === type.name) return given;
  if (given !== "" && type.parts.length === 1) return type.ref.replace(/\{[^}]*\}/, () => given);
  if (given !== "") throw new Error(`${given} is no ref of a ${type.name}, as ${type.ref} is`);
  return type.ref.replace(/\{([^}:]*)[^}]*\}/g, (_, part: string) => {
    const text = textIn(header, row, part);
    if (text === "") throw new Error(`'${part}' is empty, which the ref ${type.ref} needs`);
    return text;
  });
}

function textIn(header: string[], row: Cells, column: string): string {
  return row.cells[header.indexOf(column)]?.text ?? "";
}

function bodyOf(graph: GraphSchema, verb: string, names: [string, string][], fields: string[]): string {
  const members = names.map(([name, text]) => `"${name}":${JSON.stringify(text)}`);
  if (fields.length > 0) members.push(`"fields":{${fields.join(",")}}`);
  return `{"table":${JSON.stringify(graph.table)},"${verb}":{${members.join(",")}}`;
}

/** The fields of a row as members of JSON. A cell without anything is no field, unless it is quoted. */
function fieldsOf(declared: Field[], header: string[], row: Cells, but: Set<string>): string[] {
  return header.flatMap((name, at): string[] => {
    const cell = row.cells[at];
    if (but.has(name) || cell === undefined || (cell.text === "" && !cell.quoted)) return [];
    const type = declared.find((field) => field.name === name)?.type ?? "string";
    return [`${JSON.stringify(name)}:${jsonOf(name, type, cell.text)}`];
  });
}

const kNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/;
const kNumbers = new Set(["int", "number"]);
const kTimes = new Set(["epoch", "ms"]); // a number, or a date that the server reads
const kDocuments = new Set(["string-set", "number-set", "list", "map"]);

/** A cell as JSON of the field's type. Numbers keep their digits, so they are written as they are. */
function jsonOf(name: string, type: string, text: string): string {
  if (kNumbers.has(type)) {
    if (!kNumber.test(text)) throw new Error(`${name} is declared as ${type}, and '${text}' is no number`);
    return text;
  }
  if (kTimes.has(type) && kNumber.test(text)) return text;
  if (type === "bytes") return JSON.stringify({ $b64: text });
  if (type === "bool") {
    if (text !== "true" && text !== "false") throw new Error(`${name} is declared as bool, and '${text}' is neither true nor false`);
    return text;
  }
  if (!kDocuments.has(type) || !/^\s*[[{]/.test(text)) return JSON.stringify(text);
  try {
    JSON.parse(text);
  } catch {
    throw new Error(`${name} is declared as ${type}, and '${text}' is no JSON`);
  }
  return text;
}
