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
export type CallingClient = {
  readonly client: SupabaseClient;
  readonly retryAfterMs: () => number | null;
  /** The HTTP status of the last answer, also of one that cannot be read; `null` when none came. */
  readonly status: () => number | null;
  /** The body of the last answer. */
  readonly body: () => ArrayBuffer | null;
};

type PooledClient = CallingClient & {
  readonly server: string;
  readonly begin: (token: string) => void;
  readonly end: () => void;
};

/**
 * Clients that no call uses. A client listens to events of the page until the page is closed, so calls use the same
 * clients again: there are only as many clients as there were calls at once.
 */
const free: PooledClient[] = [];

/** Makes a call with a client of the pool and exactly this token. */
export async function withClient<T>(
  token: string,
  call: (client: CallingClient) => Promise<T>,
): Promise<T> {
  const pooled = takeFree(serverUrl()) ?? newClient(serverUrl());
  pooled.begin(token);
  // After an error a request may still be on its way, so that client is not used again.
  const result = await call(pooled);
  pooled.end();
  free.push(pooled);
  return result;
}

function takeFree(server: string): PooledClient | null {
  const at = free.findIndex((pooled) => pooled.server === server);
  return at === -1 ? null : (free.splice(at, 1)[0] ?? null);
}

function newClient(server: string): PooledClient {
  let token: string | null = null;
  let waitMs: number | null = null;
  let status: number | null = null;
  let body: ArrayBuffer | null = null;
  const belongTo = (next: string | null): void => {
    token = next;
    waitMs = null;
    status = null;
    body = null;
  };
  const client = createClient(server, publishableKey(), {
    accessToken: () => Promise.resolve(token),
    global: {
      fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
        status = null;
        body = null;
        try {
          const response = await fetchWithTimeout(input, init);
          waitMs = retryAfterMs(response);
          ({status} = response);
          body = bodyOf(response);
          return response;
        } catch (error) {
          if (error instanceof UnreadableAnswer) ({status} = error);
          throw error;
        }
      },
    },
  });
  return {
    server,
    client,
    begin: belongTo,
    end: () => belongTo(null),
    retryAfterMs: () => waitMs,
    status: () => status,
    body: () => body,
  };
}
