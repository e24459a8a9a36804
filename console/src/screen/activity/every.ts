import { useEffect } from "preact/hooks";

/** Does something again and again while the page is looked at. */
export function useEvery(millis: number, work: () => void, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") work();
    }, millis);
    return () => clearInterval(timer);
  });
}
