import type cytoscape from "cytoscape";
import type { Point } from "./halves";

/** What a person can do on the canvas. */
export interface CanvasEvents {
  onSelect: (ref: string | null, adds: boolean) => void;
  onExpand: (ref: string) => void;
  onMove: (ref: string, place: Point) => void;
  onLookAround: () => void; // the view was moved by hand
  onHover: (isOver: boolean) => void;
}

/** So many elements are drawn without edges and without hovering while the view moves. */
export const kManyElements = 600;

export function listen(cy: cytoscape.Core, latest: { current: CanvasEvents }): void {
  cy.on("tap", "node", (event) => {
    const { shiftKey, ctrlKey, metaKey } = event.originalEvent as MouseEvent;
    latest.current.onSelect(event.target.id(), shiftKey || ctrlKey || metaKey);
  });
  cy.on("tap", (event) => {
    if (event.target === cy) latest.current.onSelect(null, false);
  });
  cy.on("dbltap", "node", (event) => latest.current.onExpand(event.target.id()));
  cy.on("dragfree", "node", (event) => latest.current.onMove(event.target.id(), { ...event.target.position() }));
  cy.on("dragpan scrollzoom pinchzoom", () => latest.current.onLookAround());
  cy.on("mouseover", "node", (event) => {
    if (cy.elements().length > kManyElements) return;
    const edges = (event.target as cytoscape.NodeSingular).connectedEdges().not(".outside");
    const near = edges.connectedNodes().union(edges).union(event.target);
    cy.batch(() => {
      cy.elements().difference(near).addClass("faint");
      near.edges().addClass("bright");
    });
    latest.current.onHover(true);
  });
  const leave = (): void => {
    cy.batch(() => cy.elements(".faint, .bright").removeClass("faint bright"));
    latest.current.onHover(false);
  };
  cy.on("mouseout", "node", leave);
  cy.container()?.addEventListener("mouseleave", leave); // cytoscape tells nothing when the mouse leaves it from a node
}
