import type {BrowserContext, ConsoleMessage} from 'playwright';

/** Logged by the browser when a journey cuts the network or kills the server. */
const cutConnection = /^Failed to load resource: net::ERR_/;

/** Collects errors on the console and uncaught exceptions. */
export type Problems = {
  watch(context: BrowserContext): void;
  /** Declares a problem that the journey causes on purpose. */
  allow(expected: RegExp): void;
  /** The problems that were not allowed. */
  found(): string[];
};

export function createProblems(): Problems {
  const found: string[] = [];
  const allowed = [cutConnection];

  const collect = (message: ConsoleMessage) => {
    if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`);
  };

  return {
    watch(context) {
      context.on('console', collect);
      context.on('serviceworker', (worker) => worker.on('console', collect));
      // A `DOMException` has no stack.
      context.on('weberror', (error) => found.push(error.error().stack || String(error.error())));
    },
    allow: (expected) => void allowed.push(expected),
    found: () => found.filter((text) => !allowed.some((expected) => expected.test(text))),
  };
}
