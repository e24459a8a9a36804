import type cytoscape from "cytoscape";
import { kDashes, kShapes, type Shape } from "../../look/mark";
import { kLabelGap, kRadius, kRootRadius } from "./curves";

/** The colours of the theme, as the stylesheet names them. */
export function colourOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

const kCytoscapeShapes: Record<Shape, cytoscape.Css.NodeShape> = {
  circle: "ellipse", square: "round-rectangle", page: "polygon", diamond: "diamond", hexagon: "hexagon", triangle: "triangle",
};

/** A page with its corner turned down, within -1 to 1. At this size a rectangle with cut corners looks as a diamond. */
const kPage = "-0.75 -1 0.2 -1 0.75 -0.45 0.75 1 -0.75 1";

const kSans = "Inter, ui-sans-serif, system-ui, sans-serif";
const kTypes = Array.from({ length: 8 }, (_, at) => at + 1);

/** How the canvas draws. It is made anew when the theme changes. */
export function graphStyle(): cytoscape.StylesheetJson {
  return [...nodeStyle(), ...edgeStyle()] as cytoscape.StylesheetJson;
}

function nodeStyle(): unknown[] {
  const [ink, bg, focus, onType] = ["ink", "bg", "focus", "on-type"].map(colourOf);
  return [
    { selector: "node", style: {
      width: 2 * kRadius, height: 2 * kRadius, label: "data(label)", color: ink, "font-size": 11.5, "font-family": kSans, "font-weight": 500,
      "border-width": 1.5, "border-color": bg, "text-outline-color": bg, "text-outline-width": 2, "text-outline-opacity": 1,
      "text-valign": "bottom", "text-margin-y": 4, "text-max-width": "150px", "text-wrap": "ellipsis", "min-zoomed-font-size": 5.5,
      "text-events": "yes",
    } },
    { selector: "node.left", style: { "text-halign": "left", "text-valign": "center", "text-margin-y": 0, "text-margin-x": -kLabelGap } },
    { selector: "node.right", style: { "text-halign": "right", "text-valign": "center", "text-margin-y": 0, "text-margin-x": kLabelGap } },
    { selector: "node.root", style: {
      width: 2 * kRootRadius, height: 2 * kRootRadius, "font-size": 13, "font-weight": 600, "text-margin-y": 10, "text-max-width": "240px", "z-index": 2,
    } },
    ...kTypes.flatMap((number) => [
      { selector: `node.c${number}`, style: { "background-color": colourOf(`t${number}`) } },
      { selector: `node.root.c${number}`, style: {
        "background-fill": "radial-gradient", "background-gradient-stop-positions": ["0%", "11%", "12%", "100%"],
        "background-gradient-stop-colors": [onType, onType, colourOf(`t${number}`), colourOf(`t${number}`)],
      } },
    ]),
    ...kShapes.map((shape) => ({ selector: `node.${shape}`, style: { shape: kCytoscapeShapes[shape] } })),
    { selector: "node.page", style: { "shape-polygon-points": kPage } },
    { selector: "node.pinned", style: { "border-width": 2, "border-color": ink } },
    { selector: "node.selected", style: { "outline-width": 2, "outline-color": focus, "outline-offset": 3, "z-index": 3 } },
    { selector: "node.outside", style: { opacity: kFar } },
    { selector: "node.faint", style: { opacity: kFaint } },
    { selector: "node:active, edge:active", style: { "overlay-opacity": 0 } },
  ];
}

const kFaint = 0.18;
export const kFar = 0.42;

function edgeStyle(): unknown[] {
  const [ink2, bg] = ["ink-2", "bg"].map(colourOf);
  return [
    { selector: "edge", style: {
      width: 1.4, "curve-style": "bezier", "target-arrow-shape": "vee", "arrow-scale": 0.8, opacity: 0.85, "overlay-opacity": 0,
      "control-point-step-size": 30,
    } },
    { selector: "edge.curved", style: {
      "curve-style": "unbundled-bezier", "edge-distances": "node-position", "control-point-distances": "data(bends)",
      "control-point-weights": "data(weights)", "source-endpoint": "data(start)", "target-endpoint": "data(end)",
    } },
    { selector: "edge.many", style: { "curve-style": "haystack", "haystack-radius": 0, "target-arrow-shape": "none" } },
    { selector: "edge.both", style: { "target-arrow-shape": "none" } },
    ...kTypes.map((number) => ({
      selector: `edge.c${number}`, style: { "line-color": colourOf(`t${number}`), "target-arrow-color": colourOf(`t${number}`) },
    })),
    ...kDashes.map((dash, at) => ({
      selector: `edge.d${at}`,
      style: dash === "" ? { "line-style": "solid" } : { "line-style": "dashed", "line-dash-pattern": dash.split(" ").map(Number) },
    })),
    { selector: "edge.far", style: { opacity: kFar, width: 1.2 } },
    { selector: "edge.named", style: {
      label: "data(type)", "font-size": 10, "font-family": kSans, color: ink2, "text-outline-color": bg, "text-outline-width": 2,
      "min-zoomed-font-size": 5.5,
    } },
    { selector: "edge.own", style: { opacity: 0.85, width: 1.4 } },
    { selector: "edge.bright", style: { opacity: 1, width: 1.6 } },
    { selector: "edge.faint", style: { opacity: kFaint } },
    { selector: "edge.outside", style: { display: "none" } },
  ];
}
