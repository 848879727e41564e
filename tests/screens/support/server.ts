import {vi} from 'vitest';

export type Call = {readonly name: string; readonly args: Readonly<Record<string, unknown>>};
type Answer = {readonly status?: number; readonly body: unknown};

/**
 * Stands where the server's functions are reached: each is answered by name, what is missing as if
 * there were no connection. Returns the calls made so far.
 */
export function answerCalls(
  answers: Readonly<Record<string, (args: Call['args']) => Answer | Promise<Answer>>>,
): readonly Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const name = new URL(request.url).pathname.split('/rpc/')[1] ?? '';
    const text = await request.text();
    const args = (text === '' ? {} : JSON.parse(text)) as Call['args'];
    const answer = answers[name];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    calls.push({name, args});
    const {status = 200, body} = await answer(args);
    return Response.json(body, {status});
  });
  return calls;
}

/** The latest call of one function: what a page asks for besides may come before or after. */
export function lastCall(calls: readonly Call[], name: string): Call | undefined {
  return calls.findLast((call) => call.name === name);
}

/**
 * Leaves every request unanswered, so that no sync round ends and the device does not count as offline. Returns a
 * function that breaks the connection: without it a round would wait on after the test.
 */
export function answerNothing(): () => void {
  const waiting: ((error: TypeError) => void)[] = [];
  let isConnected = true;
  vi.stubGlobal('fetch', () =>
    isConnected
      ? new Promise((_, reject) => waiting.push(reject))
      : Promise.reject(new TypeError('Failed to fetch')),
  );
  return () => {
    isConnected = false;
    for (const reject of waiting) reject(new TypeError('Failed to fetch'));
  };
}
