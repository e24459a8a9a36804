import type { ComponentChildren, JSX } from "preact";
import { Icon } from "./icon";

type Kind = "plain" | "good" | "warn" | "bad";

/** A sentence that stands out: what was done, what to know, what is wrong. */
export function Note(props: {
  kind?: Kind;
  role?: "alert" | "status";
  children: ComponentChildren;
}): JSX.Element {
  const kind = props.kind ?? "plain";
  return (
    <div class={`note ${kind}`} {...(props.role ? { role: props.role } : {})}>
      <Icon name={kind === "plain" ? "info" : kind === "good" ? "done" : "warning"} />
      <span>{props.children}</span>
    </div>
  );
}
