import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useKeys } from "./keyboard";

/** A dialog over the page. It takes the focus, keeps it, and gives it back when it goes. */
export function Dialog(props: {
  name: string;
  onClose?: () => void; // none: it cannot be closed
  class?: string;
  children: ComponentChildren;
}): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const first = box.current?.querySelector<HTMLElement>("[autofocus], input, button");
    (first ?? box.current)?.focus();
    return () => before?.focus?.();
  }, []);
  useKeys({ Escape: () => props.onClose?.() });
  const keep = (event: KeyboardEvent): void => {
    if (event.key !== "Tab") return;
    const all = box.current?.querySelectorAll<HTMLElement>("a[href], button:not([disabled]), input, select, textarea");
    const [first, last] = [all?.[0], all?.[(all?.length ?? 1) - 1]];
    const leaves = event.shiftKey ? document.activeElement === first : document.activeElement === last;
    if (!leaves) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  };
  return (
    <>
      <div class="scrim" onClick={() => props.onClose?.()} />
      <div
        ref={box} class={`pop ${props.class ?? ""}`} role="dialog" aria-modal="true" aria-label={props.name}
        tabIndex={-1} onKeyDown={keep}
      >
        {props.children}
      </div>
    </>
  );
}
