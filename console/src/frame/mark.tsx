import type { JSX } from "preact";

/** The mark of Adjoin: two nodes, one edge. */
export function Mark(): JSX.Element {
  return (
    <svg class="logo" viewBox="0 0 20 20" aria-hidden="true">
      <circle class="full" cx="5" cy="10" r="3.5" />
      <circle class="open" cx="15" cy="10" r="3.5" />
      <path class="open" d="M8.5 10h3" />
    </svg>
  );
}
