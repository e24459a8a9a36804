import { useEffect, useState } from "preact/hooks";

/** A value that components watch. Who changes it sets a new value; nothing inside is changed. */
export class Store<T> {
  private readonly watchers = new Set<() => void>();

  constructor(private held: T) {}

  get value(): T {
    return this.held;
  }

  set(value: T): void {
    if (value === this.held) return;
    this.held = value;
    for (const watcher of [...this.watchers]) watcher();
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}

/** Returns the store's value, and draws the component again when it changes. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(() => store.value);
  useEffect(() => {
    setValue(() => store.value); // it may have changed since the first drawing
    return store.watch(() => setValue(() => store.value));
  }, [store]);
  return value;
}
