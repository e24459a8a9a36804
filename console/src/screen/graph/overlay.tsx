import type { JSX, RefObject } from "preact";
import { edgeLook, type GraphSchema } from "../../model/schema";
import { leftText, type Drawing, type More } from "./drawing";
import { headings, pillPlaces, topOf, type Point } from "./halves";
import type { Layout } from "./layouts";
import type { Reads } from "./reads";

interface Props {
  graph: GraphSchema | null;
  drawing: Drawing;
  layout: Layout;
  places: Map<string, Point>;
  reads: Reads | null;
  about: string[]; // around these nodes stands what is not drawn
}

/** What is not drawn of the groups around some nodes. */
export function moreAround(drawing: Drawing, about: string[]): More[] {
  return drawing.more.filter(({ node }) => about.includes(node));
}

/** Lines below the picture: to what is not drawn, and between the halves. */
export function Under(props: Props & { box: RefObject<SVGGElement | null> }): JSX.Element {
  const { graph, drawing, layout, places } = props;
  const more = moreAround(drawing, props.about);
  const ends = pillPlaces(places, more);
  return (
    <svg class="under" aria-hidden="true">
      <g ref={props.box}>
        {layout === "halves" && <path class="middle-line" d={middleLine(places, ends)} />}
        {more.map((one, at) => {
          const end = ends[at];
          const from = places.get(one.node);
          if (end === undefined || from === undefined) return null;
          return <path class={`to-pill line-t${edgeLook(graph, one.type).colour}`} d={pillLine(from, end, one.side)} />;
        })}
      </g>
    </svg>
  );
}

const kMiddleGap = 50; // about the root and its name

function middleLine(places: Map<string, Point>, pills: Point[]): string {
  if (places.size < 2) return "";
  const bottom = Math.max(...[...places.values()].map(({ y }) => y), ...pills.map(({ y }) => y), kMiddleGap);
  return `M0 ${topOf(places) - 56}V${-kMiddleGap + 18}M0 ${kMiddleGap}V${bottom}`;
}

export function pillLine(from: Point, end: Point, side: number): string {
  const start = from.x + side * 13;
  const bend = (end.x - start) * 0.5;
  return `M${end.x} ${end.y}C${end.x - bend} ${end.y} ${start + bend / 3} ${from.y} ${start} ${from.y}`;
}

/** Texts over the picture: headings, and buttons that draw more of a group. */
export function Over(props: Props & { box: RefObject<HTMLDivElement | null>; onExpandGroup: (more: More) => void }): JSX.Element {
  const { graph, drawing, layout, places, reads } = props;
  const more = moreAround(drawing, props.about);
  const ends = pillPlaces(places, more);
  const lines = layout === "halves" ? headings(drawing, places, reads, graph) : [];
  return (
    <div class="over">
      <div class="over-moved" ref={props.box}>
        {lines.map(({ at, side, strong, rest }) => (
          <span class={`heading${side < 0 ? " ends" : ""}`} aria-hidden="true" style={placeOf(at, side)}>
            {strong !== "" && <b>{strong}</b>} {rest}
          </span>
        ))}
        {more.map((one, at) => (
          <button
            class={`pill-more${one.side < 0 ? " ends" : ""}`} style={placeOf(ends[at] ?? { x: 0, y: 0 }, one.side)}
            title={`Draw more of ${[one.type, one.end].filter(Boolean).join(" ")}`} onClick={() => props.onExpandGroup(one)}
          >
            {one.type} <b>{leftText(one)}</b>
          </button>
        ))}
      </div>
    </div>
  );
}

/** What stands left ends at its place. */
function placeOf({ x, y }: Point, side: number): Record<string, string> {
  return side < 0 ? { right: `${-x}px`, top: `${y}px` } : { left: `${x}px`, top: `${y}px` };
}
