import type {BrowserContext, ConsoleMessage} from 'playwright';

/** What the browser itself logs when a journey cuts the network or the server's power. */
const cutConnection = /^Failed to load resource: net::ERR_/;

/** Collects what goes wrong unseen: errors on the console, exceptions nobody caught. */
export type Problems = {
  watch(context: BrowserContext): void;
  /** Declares a problem that the journey provokes on purpose. */
  allow(expected: RegExp): void;
  /** What was found and not allowed. */
  found(): string[];
};

export function createProblems(): Problems {
  const found: string[] = [];
  const allowed = [cutConnection];

  const listen = (message: ConsoleMessage) => {
    if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`);
  };

  return {
    watch(context) {
      context.on('console', listen);
      context.on('serviceworker', (worker) => worker.on('console', listen));
      context.on('weberror', (error) => found.push(String(error.error().stack)));
    },
    allow: (expected) => void allowed.push(expected),
    found: () => found.filter((text) => !allowed.some((expected) => expected.test(text))),
  };
}
