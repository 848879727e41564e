import {createClient, type SupabaseClient} from '@supabase/supabase-js';
import {
  bodyOf,
  fetchWithTimeout,
  publishableKey,
  retryAfterMs,
  serverUrl,
  UnreadableAnswer,
} from './endpoint.ts';

/** A client of the server, with what the last answer to its present call has said besides its value. */
export type Line = {
  readonly client: SupabaseClient;
  readonly retryAfterMs: () => number | null;
  readonly isUnreadable: () => boolean;
  /** The body of the last answer. */
  readonly body: () => ArrayBuffer | null;
};

type Said = {waitMs: number | null; isUnreadable: boolean; body: ArrayBuffer | null};

type OwnLine = Line & {
  readonly server: string;
  readonly begin: (token: string | null) => void;
};

/**
 * Lines that no call uses. A client listens to events of the page from when it is made until the page is closed, so a
 * call takes a client that another call has left, and there are only as many as there are calls at once.
 */
const free: OwnLine[] = [];

/** Makes a call on a line with exactly this token. */
export async function onLine<T>(token: string, call: (line: Line) => Promise<T>): Promise<T> {
  const line = takeFree(serverUrl()) ?? openLine(serverUrl(), token);
  line.begin(token);
  // After an error a request may still be on its way, so that line is not used again.
  const result = await call(line);
  line.begin(null);
  free.push(line);
  return result;
}

function takeFree(server: string): OwnLine | null {
  const at = free.findIndex((line) => line.server === server);
  return at === -1 ? null : (free.splice(at, 1)[0] ?? null);
}

function openLine(server: string, firstToken: string): OwnLine {
  let token: string | null = firstToken;
  let said: Said = nothing;
  const client = createClient(server, publishableKey(), {
    accessToken: () => Promise.resolve(token),
    global: {
      fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
        said = {...said, isUnreadable: false};
        try {
          const response = await fetchWithTimeout(input, init);
          said = {...said, waitMs: retryAfterMs(response), body: bodyOf(response)};
          return response;
        } catch (error) {
          said = {...said, isUnreadable: error instanceof UnreadableAnswer};
          throw error;
        }
      },
    },
  });
  return {
    server,
    client,
    begin: (next) => {
      token = next;
      said = nothing;
    },
    retryAfterMs: () => said.waitMs,
    isUnreadable: () => said.isUnreadable,
    body: () => said.body,
  };
}

const nothing: Said = {waitMs: null, isUnreadable: false, body: null};
