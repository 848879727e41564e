/** Sends a command of W3C WebDriver and resolves to its value. */
export type Command = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<unknown>;

/** A refusal of the driver, with the code of the standard such as `stale element reference`. */
export class DriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

const answerMs = 60_000;

/** Speaks to a driver that listens at `url`. */
export function commands(url: string): Command {
  return async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(answerMs),
      ...(method === 'POST' ? {body: JSON.stringify(body ?? {})} : {}),
    });
    const {value} = (await answer.json()) as {value: unknown};
    if (answer.ok) return value;
    const {error, message} = value as {error: string; message: string};
    throw new DriverError(error, message);
  };
}

/** Starts a session with the browser of that file; resolves to its commands and how to end it. */
export async function startSession(
  send: Command,
  binary: string,
): Promise<{send: Command; quit: () => Promise<void>}> {
  const alwaysMatch = {
    'webkitgtk:browserOptions': {binary, args: []},
    unhandledPromptBehavior: 'accept',
    // One journey leaves a page while it loads, and a page from the back/forward cache does not load at all.
    pageLoadStrategy: 'none',
  };
  const {sessionId} = (await send('POST', '/session', {capabilities: {alwaysMatch}})) as {
    sessionId: string;
  };
  const prefix = `/session/${sessionId}`;
  return {
    send: (method, path, body) => send(method, prefix + path, body),
    quit: async () => {
      await send('DELETE', prefix);
    },
  };
}
