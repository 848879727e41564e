/** Where the server is: the page's own origin unless the build names another. */
export function serverUrl(): string {
  return fromBuild(import.meta.env['VITE_SUPABASE_URL']) ?? globalThis.location.origin;
}

/** What the embedded server takes when the build names no key. */
const embeddedKey = 'sb_publishable_fraternitas_embedded';

export function publishableKey(): string {
  return fromBuild(import.meta.env['VITE_SUPABASE_PUBLISHABLE_KEY']) ?? embeddedKey;
}

/** What the build was given; an empty value is none. */
function fromBuild(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Longer than a page of records takes on one bar of signal; a frozen request must not hold the lock. */
const requestTimeoutMs = 30_000;

/** `fetch` that gives up after `requestTimeoutMs`, and never answers from a cache. */
export async function fetchWithTimeout(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const stop = new AbortController();
  const giveUp = (): void => stop.abort();
  const timer = setTimeout(giveUp, requestTimeoutMs);
  init?.signal?.addEventListener('abort', giveUp);
  try {
    const response = await fetch(input, {...init, signal: stop.signal, cache: 'no-store'});
    // Headers may come at once and the body never, so the time runs until the last byte is here.
    const body = await response.arrayBuffer();
    const hasBody = body.byteLength > 0 && response.status !== 204;
    return new Response(hasBody ? body : null, response);
  } finally {
    clearTimeout(timer);
    init?.signal?.removeEventListener('abort', giveUp);
  }
}
