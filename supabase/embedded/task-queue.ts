export type TaskQueue = {
  /** Runs the task after all earlier ones; its error goes only to its caller. */
  take: <T>(task: () => Promise<T>) => Promise<T>;
  /** Resolves when all tasks so far have ended. */
  idle: () => Promise<void>;
};

/**
 * Runs one task at a time, in the order of the calls. PGlite is one connection: tasks that overlap would share
 * a transaction, and with it the role of a user.
 */
export function createTaskQueue(): TaskQueue {
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
