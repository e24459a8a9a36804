import type { GraphSchema } from "../../model/schema";
import { columnsOf, type Link } from "./type_columns";

/** A node type's box, or the lane of an arrow that passes a column. */
export interface Slot {
  x: number;
  y: number;
  width: number;
  height: number;
  column: number;
}

/** An arrow of an edge type between two of its node types, and the lanes that it takes. */
export interface Route {
  edge: string;
  line: number; // of the schema
  from: string;
  to: string;
  lanes: Slot[];
}

export interface Placed {
  boxes: Map<string, Slot>;
  routes: Route[];
  width: number;
  height: number;
}

const kMargin = 14;
const kBoxHeight = 38;
const kBoxMin = 72;
const kRowGap = 30;
const kLaneHeight = 16;
const kPortStep = 13;
export const kLetter = 6.7; // of a box's name
const kGapMin = 58;
/** Below a box its loops take so much, each. */
export const kLoopStep = 18;

/** About so wide an arrow's name is drawn. */
export function labelWidth(name: string): number {
  return [...name].reduce((sum, letter) => sum + (/[A-Z_]/.test(letter) ? 6.7 : 5.3), 0);
}

interface Cell {
  name: string; // of a type; "" for a lane
  slot: Slot;
  links: string[]; // cells of other columns that it is joined to
  id: string;
  loops: number;
}

/** Places node types in columns by how far they are from where the arrows begin. An arrow that
 *  passes a column has a lane of its own there: no arrow crosses a box. `roomOf`: what a type
 *  of nodes or edges needs beside its name. */
export function placeTypes(graph: GraphSchema, roomOf: (type: string) => number): Placed {
  const links = linksOf(graph);
  const column = columnsOf(graph.nodes.map(({ name }) => name), links);
  const cells = graph.nodes.map(({ name }): Cell => cellOf(name, roomOf(name), column.get(name) ?? 0, links));
  const routes = links.map((link, at): Route => {
    const lanes = link.from === link.to ? [] : lanesOf(link, at, column);
    cells.push(...lanes);
    joinAll([idOf(link.from), ...lanes.map(({ id }) => id), idOf(link.to)], cells);
    return { ...link, lanes: lanes.map(({ slot }) => slot) };
  });
  const columns = inOrder(cells);
  const width = across(columns, links, column, roomOf);
  const height = down(columns);
  return { boxes: new Map(cells.filter(({ name }) => name !== "").map(({ name, slot }) => [name, slot])), routes, width, height };
}

interface NamedLink extends Link {
  edge: string;
  line: number;
}

function linksOf(graph: GraphSchema): NamedLink[] {
  return graph.edges.flatMap(({ name, line, from, to }) => from.types.flatMap((one) => to.types.map(
    (other): NamedLink => ({ edge: name, line, from: one, to: other }))));
}

const idOf = (type: string): string => `type ${type}`;

function cellOf(name: string, room: number, column: number, links: Link[]): Cell {
  const outside = links.filter(({ from, to }) => from !== to && (from === name || to === name)).length;
  const loops = links.filter(({ from, to }) => from === name && to === name).length;
  const height = Math.max(kBoxHeight, 12 + kPortStep * Math.ceil(outside * 0.75));
  const width = Math.max(kBoxMin, Math.round(44 + name.length * kLetter + room));
  return { name, id: idOf(name), loops, links: [], slot: { x: 0, y: 0, width, height, column } };
}

function lanesOf(link: Link, at: number, column: Map<string, number>): Cell[] {
  const [from, to] = [column.get(link.from) ?? 0, column.get(link.to) ?? 0];
  const step = Math.sign(to - from);
  const between = Array.from({ length: Math.max(0, Math.abs(to - from) - 1) }, (_, one) => from + step * (one + 1));
  return between.map((one): Cell => ({
    name: "", id: `lane ${at} ${one}`, loops: 0, links: [], slot: { x: 0, y: 0, width: 0, height: kLaneHeight, column: one },
  }));
}

function joinAll(ids: string[], cells: Cell[]): void {
  ids.slice(1).forEach((id, at) => {
    const before = ids[at] ?? "";
    cells.find((cell) => cell.id === id)?.links.push(before);
    cells.find((cell) => cell.id === before)?.links.push(id);
  });
}

/** The cells of each column, ordered so that each stands near those that it is joined to. */
function inOrder(cells: Cell[]): Cell[][] {
  const last = Math.max(0, ...cells.map(({ slot }) => slot.column));
  const columns = Array.from({ length: last + 1 }, (_, at) => cells.filter(({ slot }) => slot.column === at));
  for (let round = 0; round < 4; ++round) {
    const way = round % 2 === 0 ? columns : [...columns].reverse();
    for (const column of way) {
      const place = new Map(columns.flatMap((one) => one.map((cell, at): [string, number] => [cell.id, (at + 0.5) / one.length])));
      const wanted = new Map(column.map((cell, at): [Cell, number] => {
        const others = cell.links.map((id) => place.get(id) ?? 0);
        return [cell, others.length === 0 ? (at + 0.5) / column.length : others.reduce((sum, one) => sum + one, 0) / others.length];
      }));
      column.sort((one, other) => (wanted.get(one) ?? 0) - (wanted.get(other) ?? 0));
    }
  }
  return columns;
}

/** Gives each column its place from left to right; the gaps are as wide as their labels want. */
function across(columns: Cell[][], links: NamedLink[], column: Map<string, number>, roomOf: (type: string) => number): number {
  let x = kMargin;
  columns.forEach((cells, at) => {
    const width = Math.max(0, ...cells.map(({ slot }) => slot.width));
    for (const { name, slot } of cells) {
      slot.x = name === "" ? x : x + (width - slot.width) / 2;
      if (name === "") slot.width = width;
    }
    const labels = links.filter(({ from, to }) => {
      const ends = [column.get(from) ?? 0, column.get(to) ?? 0];
      return from !== to && Math.min(...ends) === at;
    });
    const longest = Math.max(0, ...labels.map(({ edge }) => labelWidth(edge) + roomOf(edge)));
    const beside = labels.some(({ from, to }) => column.get(from) === column.get(to)) ? 24 : 0; // it stands right of its bow
    x += width + (labels.length === 0 ? (at === columns.length - 1 ? 0 : kGapMin) : Math.max(kGapMin, longest + 14 + beside));
  });
  return Math.round(x + kMargin);
}

/** Gives each cell its place from top to bottom; each column stands in the middle. */
function down(columns: Cell[][]): number {
  const heightOf = (cell: Cell): number => cell.slot.height + (cell.loops === 0 ? 0 : 14 + kLoopStep * cell.loops);
  const gapOf = (cell: Cell): number => (cell.name === "" ? kRowGap / 2 : kRowGap);
  const heights = columns.map((cells) => cells.reduce((sum, cell) => sum + heightOf(cell) + gapOf(cell), -kRowGap));
  const tallest = Math.max(kBoxHeight, ...heights);
  columns.forEach((cells, at) => {
    let y = kMargin + (tallest - (heights[at] ?? 0)) / 2;
    for (const cell of cells) {
      cell.slot.y = y;
      y += heightOf(cell) + gapOf(cell);
    }
  });
  return Math.round(tallest + 2 * kMargin);
}
