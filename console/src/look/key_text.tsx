import type { JSX } from "preact";

/** A key's text: what stands before the last '#' is dim, since its neighbours share it. */
export function KeyText(props: { text: string }): JSX.Element {
  const at = props.text.lastIndexOf("#") + 1;
  if (at === 0 || at === props.text.length) return <>{props.text}</>;
  return <><span class="pre">{props.text.slice(0, at)}</span>{props.text.slice(at)}</>;
}
