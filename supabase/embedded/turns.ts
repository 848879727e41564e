export type Turns = {
  /** Runs the task when all earlier ones have ended; its failure is the caller's alone. */
  take: <T>(task: () => Promise<T>) => Promise<T>;
  /** Resolves when every task taken so far has ended. */
  idle: () => Promise<void>;
};

/**
 * Lets one task run at a time, in the order of asking. PGlite is one connection: whatever is not kept
 * apart shares a transaction, and with it the role somebody signed in with.
 */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take(task) {
      const result = last.then(task);
      last = result.catch(() => undefined);
      return result;
    },
    async idle() {
      await last;
    },
  };
}
