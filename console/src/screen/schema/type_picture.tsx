import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { kShapePaths } from "../../look/mark";
import { edgeLook, nodeLook, type GraphSchema } from "../../model/schema";
import { count } from "../../model/words";
import type { Counted } from "./count_types";
import { kLetter, placeTypes } from "./place_types";
import { arrowsOf } from "./type_arrows";

const kSmallest = 0.82; // of its size, then it scrolls

/** Node types as boxes, edge types as arrows between them, in columns by what leads to what. */
export function TypePicture(props: { graph: GraphSchema; counted: Counted | null; onLine: (line: number) => void }): JSX.Element {
  const { graph, counted, onLine } = props;
  const placed = useMemo(() => placeTypes(graph, (type) => roomOf(counted, type)), [graph, counted]);
  const arrows = useMemo(() => arrowsOf(placed), [placed]);
  const { boxes, width, height } = placed;
  return (
    <div class="scroll type-picture" tabIndex={0}>
      <svg
        class="graph" viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={told(graph)}
        style={{ minWidth: `${Math.round(width * kSmallest)}px` }}
      >
        {arrows.map(({ edge, line, path, head }) => {
          const { colour, dash } = edgeLook(graph, edge);
          return (
            <g class={`arrow line-t${colour}`} onClick={() => onLine(line)}>
              <path d={path} {...(dash === "" ? {} : { "stroke-dasharray": dash })} />
              <path transform={`translate(${head.x} ${head.y}) rotate(${head.angle})`} d="m-6 -4 6 4-6 4" />
            </g>
          );
        })}
        {arrows.map(({ edge, line, label }) => label !== null && (
          <text class="el halo" x={label.x} y={label.y} text-anchor="middle" onClick={() => onLine(line)}>
            {edge}{counted !== null && <tspan class="pre"> {count(counted.edges[edge] ?? 0)}</tspan>}
          </text>
        ))}
        {graph.nodes.map(({ name, line, stored }) => {
          const box = boxes.get(name);
          if (box === undefined) return null;
          const { colour, shape } = nodeLook(graph, name);
          return (
            <g class="type-box" transform={`translate(${box.x} ${box.y})`} onClick={() => onLine(line)}>
              <rect class={stored ? "" : "not-stored"} width={box.width} height={box.height} rx="7" />
              <path class={`fill-t${colour}`} transform={`translate(10 ${box.height / 2 - 6})`} d={kShapePaths[shape]} />
              <text class="lab" x="28" y={box.height / 2 + 4}>{name}</text>
              {counted !== null && stored && (
                <text class="el" x={box.width - 10} y={box.height / 2 + 4} text-anchor="end">{count(counted.nodes[name] ?? 0)}</text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** What a type needs beside its name for its count. */
function roomOf(counted: Counted | null, type: string): number {
  return counted === null ? 0 : 10 + count(counted.nodes[type] ?? counted.edges[type] ?? 0).length * kLetter;
}

function told(graph: GraphSchema): string {
  const types = graph.nodes.map(({ name }) => name).join(", ");
  const edges = graph.edges.map((edge) => `${edge.from.types.join(" or ")} ${edge.name} ${edge.to.types.join(" or ")}`);
  return [types, ...edges].join("; ");
}
