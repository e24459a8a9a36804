import cytoscape from "cytoscape";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { theme } from "../../frame/theme";
import type { GraphSchema } from "../../model/schema";
import { useStore } from "../../model/store";
import { count } from "../../model/words";
import { elementsOf } from "./canvas_elements";
import { listen, type CanvasEvents } from "./canvas_events";
import { dress, fitView, leaveOutside, show } from "./canvas_show";
import type { Drawing, More } from "./drawing";
import { graphStyle } from "./graph_style";
import { headings, pillPlaces, type Point } from "./halves";
import { placesBy, type Layout } from "./layouts";
import { moreAround, Over, Under } from "./overlay";
import type { Reads } from "./reads";
import { kNothingOutside, type Outside } from "./time_range";

interface Props {
  graph: GraphSchema | null;
  drawing: Drawing; // with what is outside: it has its place
  outside?: Outside;
  layout: Layout;
  selected: string[];
  pinned: ReadonlyMap<string, Point>;
  reads?: Reads;
  onSelect: (ref: string | null, adds: boolean) => void;
  onExpand: (ref: string) => void;
  onExpandGroup: (more: More) => void;
  onMove: (ref: string, place: Point) => void;
  onReady: (view: CanvasView) => void;
}

/** What others may do with the canvas: bring all into view, and ask where its nodes stand. */
export interface CanvasView {
  fit: () => void;
  places: () => Map<string, Point>;
}

interface Placed {
  drawing: Drawing;
  layout: Layout;
  places: Map<string, Point>;
}

/** The picture. All that it says stands as text beside it too. */
export function Canvas(props: Props): JSX.Element {
  const { drawing, outside = kNothingOutside, layout, selected, pinned, graph, reads = null } = props;
  const [box, under, over] = [useRef<HTMLDivElement>(null), useRef<SVGGElement>(null), useRef<HTMLDivElement>(null)];
  const held = useRef<cytoscape.Core | null>(null);
  const [placed, setPlaced] = useState<Placed>({ drawing, layout, places: new Map() });
  const [told, setTold] = useState("");
  const [isHovered, setHovered] = useState(false);
  const isLookedAround = useRef(false);
  const events = useRef<CanvasEvents>(props as unknown as CanvasEvents);
  events.current = {
    onSelect: props.onSelect, onExpand: props.onExpand, onMove: props.onMove, onHover: setHovered,
    onLookAround: () => { isLookedAround.current = true; },
  };
  const latest = useRef({ props, placed });
  latest.current = { props, placed };
  const root = drawing.nodes.find(({ side }) => side === 0)?.ref;
  const about = [...new Set([...(root === undefined ? [] : [root]), ...selected])];
  const shownTheme = useStore(theme);

  useEffect(() => {
    const cy = cytoscape({
      container: box.current, style: graphStyle(), layout: { name: "null" }, minZoom: 0.02, maxZoom: 3, boxSelectionEnabled: false,
    });
    listen(cy, events);
    cy.on("viewport", () => follow(cy, under.current, over.current));
    held.current = cy;
    props.onReady({
      fit: () => { isLookedAround.current = false; fitAll(cy, latest.current); },
      places: () => new Map(cy.nodes().map((node): [string, Point] => [node.id(), { ...node.position() }])),
    });
    const sized = new ResizeObserver(() => {
      cy.resize();
      if (!isLookedAround.current) fitAll(cy, latest.current);
    });
    if (box.current !== null) sized.observe(box.current);
    return () => {
      sized.disconnect();
      cy.destroy();
    };
  }, []);

  useEffect(() => {
    held.current?.style(graphStyle());
  }, [shownTheme]);

  useEffect(() => {
    const cy = held.current;
    if (cy === null) return;
    let isWanted = true;
    // A node alone has no place to keep: else the places would hang on whether it was placed before the others were read.
    const isFirst = placed.layout !== layout || placed.places.size <= 1;
    const before = new Map(isFirst ? pinned : [...placed.places, ...pinned]);
    const timer = setTimeout(() => setTold(`Placing ${count(drawing.nodes.length)} nodes …`), 200);
    void placesBy(layout, drawing, before).then(async (found) => {
      if (!isWanted) return;
      const places = withPins(found, pinned);
      setPlaced({ drawing, layout, places });
      latest.current.placed = { drawing, layout, places };
      if (isFirst || !isLookedAround.current) fitAll(cy, latest.current, isFirst);
      await show(cy, elementsOf(graph, drawing, layout, places), () => isWanted);
      if (isWanted) {
        dress(cy, latest.current.props);
        leaveOutside(cy, latest.current.props.outside ?? kNothingOutside);
      }
      return "";
    }).catch((error: unknown) => String(error)).then((text) => {
      clearTimeout(timer);
      if (isWanted) setTold(text ?? "");
    });
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [drawing, layout, graph, pinned]);

  useEffect(() => {
    if (held.current !== null) dress(held.current, props);
  }, [selected]);

  useEffect(() => {
    if (held.current !== null) leaveOutside(held.current, outside);
  }, [outside]);

  return (
    <div class={`canvas${isHovered ? " hovered" : ""}`} data-layout={layout}>
      <Under {...placed} graph={graph} reads={reads} about={about} box={under} />
      <div class="drawn" ref={box} aria-hidden="true" />
      <Over {...placed} graph={graph} reads={reads} about={about} box={over} onExpandGroup={props.onExpandGroup} />
      {told !== "" && <p class="placing small" role="status">{told}</p>}
    </div>
  );
}

function withPins(places: Map<string, Point>, pinned: ReadonlyMap<string, Point>): Map<string, Point> {
  return new Map([...places].map(([ref, place]): [string, Point] => [ref, pinned.get(ref) ?? place]));
}

/** Keeps what stands over and under the canvas where the canvas shows it. */
function follow(cy: cytoscape.Core, under: SVGGElement | null, over: HTMLDivElement | null): void {
  const { x, y } = cy.pan();
  under?.setAttribute("transform", `translate(${x} ${y}) scale(${cy.zoom()})`);
  if (over !== null) over.style.transform = `translate(${x}px, ${y}px) scale(${cy.zoom()})`;
}

function fitAll(cy: cytoscape.Core, { props, placed }: { props: Props; placed: Placed }, isFirst = true): void {
  const about = [placed.drawing.nodes.find(({ side }) => side === 0)?.ref ?? "", ...props.selected];
  const more = moreAround(placed.drawing, about);
  const lines = placed.layout === "halves" ? headings(placed.drawing, placed.places, props.reads ?? null, props.graph) : [];
  fitView(cy, placed, { pills: pillPlaces(placed.places, more), headings: lines, isFirst });
}
