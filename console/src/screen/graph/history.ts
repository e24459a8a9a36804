import { useState } from "preact/hooks";

/** A value with the ones before it and those that were taken back. */
export interface History<T> {
  value: T;
  change: (next: T) => void;
  undo: (() => void) | null; // null: there is nothing to take back
  redo: (() => void) | null;
}

const kStepsMax = 200;

/** Keeps steps back and forth. `first` is what it begins with. */
export function useHistory<T>(first: T): History<T> {
  const [{ past, value, future }, set] = useState<{ past: T[]; value: T; future: T[] }>({ past: [], value: first, future: [] });
  return {
    value,
    change: (next) => set((now) => ({ past: [...now.past, now.value].slice(-kStepsMax), value: next, future: [] })),
    undo: past.length === 0 ? null : () => set((now) => {
      const before = now.past.at(-1);
      return before === undefined ? now : { past: now.past.slice(0, -1), value: before, future: [now.value, ...now.future] };
    }),
    redo: future.length === 0 ? null : () => set((now) => {
      const [next, ...others] = now.future;
      return next === undefined ? now : { past: [...now.past, now.value], value: next, future: others };
    }),
  };
}
