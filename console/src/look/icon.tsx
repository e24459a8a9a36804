import type { JSX } from "preact";

/** Icons of 16 by 16, one stroke. A circle is written as a path, so that each is one text. */
const kPaths = {
  search: "M11.5 7a4.5 4.5 0 1 1-9 0a4.5 4.5 0 0 1 9 0ZM10.5 10.5 14 14",
  help: "M14.2 8a6.2 6.2 0 1 1-12.4 0a6.2 6.2 0 0 1 12.4 0ZM6.3 6.2A1.8 1.8 0 1 1 8 8.4v.8M8 11.4v.1",
  theme: "M10.8 8a2.8 2.8 0 1 1-5.6 0a2.8 2.8 0 0 1 5.6 0ZM8 1.5V3M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1",
  down: "m4 6 4 4 4-4",
  cross: "M2.5 5.5h10L10 3M13.5 10.5h-10L6 13",
  copy: "M7 5.5h5A1.5 1.5 0 0 1 13.5 7v5a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 12V7A1.5 1.5 0 0 1 7 5.5ZM10.5 5.5v-2A1.5 1.5 0 0 0 9 2H3.5A1.5 1.5 0 0 0 2 3.5V9a1.5 1.5 0 0 0 1.5 1.5h2",
  import: "M8 2.5v8M4.8 7.3 8 10.5l3.2-3.2M3 13.5h10",
  plus: "M8 3v10M3 8h10",
  filter: "M2 3.5h12L9.5 9v4l-3-1.5V9L2 3.5Z",
  graph: "M6 8a2 2 0 1 1-4 0a2 2 0 0 1 4 0ZM14 4a2 2 0 1 1-4 0a2 2 0 0 1 4 0ZM14 12a2 2 0 1 1-4 0a2 2 0 0 1 4 0ZM5.8 7.1 10.2 5M5.8 9l4.4 2.1",
  table: "M3.5 3h9A1.5 1.5 0 0 1 14 4.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.500v-7A1.5 1.5 0 0 1 3.5 3ZM2 6.5h12M2 9.800h12M6 6.5V13",
  pattern: "m3 4 4 4-4 4M8.5 12.5H13",
  info: "M14.2 8a6.2 6.2 0 1 1-12.4 0a6.2 6.2 0 0 1 12.4 0ZM8 7.3V11M8 5v.1",
  done: "M14.2 8a6.2 6.2 0 1 1-12.4 0a6.2 6.2 0 0 1 12.4 0ZM5.4 8.2l1.8 1.8 3.5-3.8",
  warning: "M8 2.3 14.2 13H1.800L8 2.3ZM8 6.5v3M8 11.3v.1",
  close: "m4 4 8 8M12 4l-8 8",
  pin: "M6 2.500h4l-.5 4L12 9H4l2.5-2.5-.5-4ZM8 9v4.5",
  list: "M6 4h8M6 8h8M6 12h8M2.5 4h.5M2.5 8h.5M2.5 12h.5",
  undo: "M3 6.500h6.500a3.5 3.5 0 0 1 0 7H6M3 6.500l3-3M3 6.500l3 3",
  redo: "M13 6.500H6.500a3.5 3.5 0 0 0 0 7H10M13 6.500l-3-3M13 6.500l-3 3",
  fit: "M2.5 5.500v-3h3M10.5 2.500h3v3M13.5 10.500v3h-3M5.5 13.500h-3v-3",
  path: "M5.5 12.500a2 2 0 1 1-4 0a2 2 0 0 1 4 0ZM14.5 3.500a2 2 0 1 1-4 0a2 2 0 0 1 4 0ZM5.5 12.500H10a2 2 0 0 0 2-2V5.5",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM10 8a2 2 0 1 1-4 0a2 2 0 0 1 4 0Z",
  export: "M8 10.500v-8M4.8 5.7 8 2.500l3.2 3.200M3 13.500h10",
  activity: "M1.5 8.500H5l2-5 2.5 9 2-4h3",
  schema: "M2.5 2.500h4v4h-4ZM9.5 9.500h4v4h-4ZM6.5 4.500h3a2 2 0 0 1 2 2v3",
  check: "m3 8.5 3.5 3.500L13 4.5",
  query: "m3 4 4 4-4 4M8.5 12.500H13",
  run: "M5 3.200v9.600l7.500-4.800L5 3.200Z",
} as const;

export type IconName = keyof typeof kPaths;

export function Icon(props: { name: IconName; small?: boolean }): JSX.Element {
  return (
    <svg class={props.small ? "i small" : "i"} viewBox="0 0 16 16" aria-hidden="true">
      <path d={kPaths[props.name]} />
    </svg>
  );
}
