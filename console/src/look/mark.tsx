import type { JSX } from "preact";

/** Marks of types. A type has one colour of eight and one shape of six; an edge type one colour and
 *  one dash of three. So no two are told apart by colour alone. */

export const kShapes = ["circle", "square", "page", "diamond", "hexagon", "triangle"] as const;
export type Shape = (typeof kShapes)[number];

/** A shape within 12 by 12. */
export const kShapePaths: Record<Shape, string> = {
  circle: "M11 6A5 5 0 1 1 1 6a5 5 0 0 1 10 0Z",
  square: "M3.7 1.5h4.6a2.2 2.2 0 0 1 2.2 2.2v4.6a2.2 2.2 0 0 1-2.2 2.2H3.7a2.2 2.2 0 0 1-2.2-2.2V3.7a2.2 2.2 0 0 1 2.2-2.2Z",
  page: "M2.2 1h5.3l2.8 2.8V11H2.2Z",
  diamond: "M6 .5 11.5 6 6 11.5.5 6Z",
  hexagon: "M6 .6 10.7 3.3v5.4L6 11.4 1.3 8.7V3.3Z",
  triangle: "M6 1.2 11.3 10.600H.7Z",
};

export const kDashes = ["", "2 2", "5 2"] as const;

/** How a type is drawn: the number of its colour, 1 to 8, and its shape or dash. */
export interface NodeLook {
  colour: number;
  shape: Shape;
}
export interface EdgeLook {
  colour: number;
  dash: string;
}

export function NodeMark(props: { look: NodeLook }): JSX.Element {
  return (
    <svg class={`sw fill-t${props.look.colour}`} viewBox="0 0 12 12" aria-hidden="true">
      <path d={kShapePaths[props.look.shape]} />
    </svg>
  );
}

/** An arrow to the right; to the left for edges that end here. */
export function EdgeMark(props: { look: EdgeLook; back?: boolean }): JSX.Element {
  const { colour, dash } = props.look;
  return (
    <svg class={`se line-t${colour}${props.back ? " back" : ""}`} viewBox="0 0 16 8" aria-hidden="true">
      <path d="M0 4h14" {...(dash === "" ? {} : { "stroke-dasharray": dash })} />
      <path d="m11 1 3.5 3L11 7" />
    </svg>
  );
}
