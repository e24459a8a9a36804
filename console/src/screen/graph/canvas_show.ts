import type cytoscape from "cytoscape";
import { kManyElements } from "./canvas_events";
import { labelWidth } from "./curves";
import type { Drawing } from "./drawing";
import type { Heading, Point } from "./halves";
import type { Layout } from "./layouts";
import type { Outside } from "./time_range";

const kPartOfFrame = 60; // elements: a frame has time for so many new ones

/** Brings the canvas to the drawing: what is gone goes, what is new comes, nothing else moves. Many
 *  new elements come over several frames, so that the page goes on answering. */
export async function show(cy: cytoscape.Core, elements: cytoscape.ElementDefinition[], isWanted: () => boolean): Promise<void> {
  const wanted = new Map(elements.map((element) => [String(element.data.id), element]));
  const isMany = elements.length > kManyElements;
  rendererOf(cy).hideEdgesOnViewport = isMany;
  cy.batch(() => cy.elements().filter((element) => !wanted.has(element.id())).remove());
  const added: cytoscape.ElementDefinition[] = [];
  const changed: cytoscape.ElementDefinition[] = [];
  for (const element of elements) {
    if (isMany && element.group === "edges") element.classes = [...((element.classes as string[] | undefined) ?? []), "many"];
    const own = cy.getElementById(String(element.data.id));
    if (own.empty()) added.push(element);
    else if (own.scratch("drawn") !== JSON.stringify(element)) changed.push(element);
  }
  await byParts(changed, isWanted, (part) => cy.batch(() => part.forEach((element) => renew(cy, element))));
  await byParts(added, isWanted, (part) => cy.batch(() => {
    cy.add(part);
    for (const element of part) cy.getElementById(String(element.data.id)).scratch("drawn", JSON.stringify(element));
  }));
}

function renew(cy: cytoscape.Core, element: cytoscape.ElementDefinition): void {
  const own = cy.getElementById(String(element.data.id));
  own.scratch("drawn", JSON.stringify(element));
  own.data(element.data);
  own.classes((element.classes as string[] | undefined) ?? []);
  if (element.position !== undefined) own.position(element.position);
}

async function byParts<T>(all: T[], isWanted: () => boolean, take: (part: T[]) => void): Promise<void> {
  for (let at = 0; at < all.length && isWanted(); at += kPartOfFrame) {
    take(all.slice(at, at + kPartOfFrame));
    if (at + kPartOfFrame < all.length) await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

function rendererOf(cy: cytoscape.Core): { hideEdgesOnViewport: boolean } {
  return (cy as unknown as { renderer(): { hideEdgesOnViewport: boolean } }).renderer();
}

const kNamedMax = 40; // edges that say their type

/** Marks what is selected and pinned, and brings out the edges of what is selected. */
export function dress(cy: cytoscape.Core, props: { selected: string[]; pinned: ReadonlyMap<string, Point>; layout: Layout }): void {
  const { selected, pinned, layout } = props;
  cy.batch(() => {
    cy.nodes(".selected, .pinned").removeClass("selected pinned");
    for (const ref of selected) cy.getElementById(ref).addClass("selected");
    for (const ref of pinned.keys()) cy.getElementById(ref).addClass("pinned");
    const near = cy.nodes(".selected").connectedEdges();
    if (layout === "halves") {
      cy.edges(".own").difference(near).removeClass("own");
      near.filter(".far").addClass("own");
      return;
    }
    cy.edges(".named").removeClass("named");
    cy.edges().difference(near).addClass("far");
    near.removeClass("far");
    if (near.length <= kNamedMax) near.addClass("named");
  });
}

/** Takes the edges outside of a part of the time off the canvas, and makes pale what only they would
 *  join. Nothing moves. */
export function leaveOutside(cy: cytoscape.Core, { edges, nodes }: Outside): void {
  const ids = new Set([...[...edges].map((id) => `edge ${id}`), ...nodes]);
  cy.batch(() => {
    cy.elements(".outside").filter((element) => !ids.has(element.id())).removeClass("outside");
    for (const id of ids) cy.getElementById(id).addClass("outside");
  });
}

const kMargin = 40;
const kZoomMin = 0.35; // a first look at a long column is at its middle, not at all of it

/** Moves the view so that all is in it. A first look does not make texts too small to read. */
export function fitView(
  cy: cytoscape.Core, { drawing, places, layout }: { drawing: Drawing; places: Map<string, Point>; layout: Layout },
  { pills, headings, isFirst }: { pills: Point[]; headings: Heading[]; isFirst: boolean },
): void {
  cy.resize();
  const width = cy.width();
  const height = cy.height();
  if (width === 0 || height === 0) return;
  const box = boxOf(drawing, places, layout, pills, headings);
  if (places.size <= 1) {
    const zoom = Math.min(1, (width - kMargin / 2) / (2 * Math.max(-box.x1, box.x2))); // the root stands in the middle
    cy.viewport({ zoom, pan: { x: width / 2, y: height / 2 - kAboveMiddle } });
    return;
  }
  const zoom = Math.min(1, (width - kMargin) / (box.x2 - box.x1), (height - kMargin) / (box.y2 - box.y1));
  const shown = cy.extent();
  const isInView = box.x1 >= shown.x1 && box.x2 <= shown.x2 && box.y1 >= shown.y1 && box.y2 <= shown.y2;
  if (!isFirst && isInView) return;
  const used = isFirst && zoom < kZoomMin ? kZoomMin : zoom;
  const centre = zoom < used ? { x: (box.x1 + box.x2) / 2, y: 0 } : { x: (box.x1 + box.x2) / 2, y: (box.y1 + box.y2) / 2 };
  cy.viewport({ zoom: used, pan: { x: width / 2 - centre.x * used, y: height / 2 - centre.y * used } });
}

const kAboveMiddle = 20; // the tools above belong to what is looked at
const kPillWidth = 140;

function boxOf(
  drawing: Drawing, places: Map<string, Point>, layout: Layout, pills: Point[], headings: Heading[],
): { x1: number; x2: number; y1: number; y2: number } {
  const box = { x1: -30, x2: 30, y1: -30, y2: 40 };
  const take = (x1: number, x2: number, y1: number, y2: number): void => {
    box.x1 = Math.min(box.x1, x1);
    box.x2 = Math.max(box.x2, x2);
    box.y1 = Math.min(box.y1, y1);
    box.y2 = Math.max(box.y2, y2);
  };
  for (const { ref, side, label } of drawing.nodes) {
    const { x, y } = places.get(ref) ?? { x: 0, y: 0 };
    const beside = layout === "halves" && side !== 0 ? labelWidth(label) + 20 : labelWidth(label) / 2;
    take(side < 0 || layout !== "halves" ? x - beside : x - 12, side > 0 || layout !== "halves" ? x + beside : x + 12, y - 12, y + 16);
  }
  for (const { x, y } of pills) take(x < 0 ? x - kPillWidth : x, x < 0 ? x : x + kPillWidth, y - 14, y + 14);
  for (const { at: { x, y }, side, strong, rest } of headings) {
    const long = labelWidth(`${strong} ${rest}`);
    take(side < 0 ? x - long : x, side < 0 ? x : x + long, y - 8, y + 8);
  }
  return box;
}
