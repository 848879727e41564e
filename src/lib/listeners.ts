/** A set of listeners. */
export type Listeners = {
  /** Adds a listener and returns the function that removes it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly notify: () => void;
};

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}
