/** The address of the server, without a slash at its end: the page's own origin unless the build names another. */
export function serverUrl(): string {
  const named = fromBuild(import.meta.env.VITE_SUPABASE_URL);
  return named?.replace(/\/+$/, '') ?? globalThis.location.origin;
}

/** The key that the embedded server accepts when the build names none. */
const embeddedKey = 'sb_publishable_fraternitas_embedded';

export function publishableKey(): string {
  return fromBuild(import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY) ?? embeddedKey;
}

/** A value of the build; an empty one counts as missing. */
function fromBuild(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Longer than a page of records takes on a weak connection; a frozen request must not hold the lock. */
const requestTimeoutMs = 30_000;
/** 10 MiB need as long as this at 300 kbit/s, and no lock is held meanwhile. */
const fileTimeoutMs = 300_000;

/** An answer came, but the browser does not let the app read it. */
export class UnreadableAnswer extends Error {
  /** What a gateway would answer: 504, which asks for less, when what was sent may be too large. */
  readonly status: number;

  constructor(body: unknown) {
    super();
    this.status = String(body).length > smallBody ? 504 : 502;
  }
}

/** A gateway, or a connection, that fails with less fails for another reason. */
const smallBody = 32_768;

/**
 * `fetch` that gives up after a time, and never uses a cache. Throws `UnreadableAnswer` when
 * the server, or a gateway before it, answered without the headers that let another origin read it.
 */
export async function fetchWithTimeout(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const stop = new AbortController();
  const giveUp = (): void => stop.abort();
  const isFile = String(input).includes('/storage/v1/');
  const timer = setTimeout(giveUp, isFile ? fileTimeoutMs : requestTimeoutMs);
  init?.signal?.addEventListener('abort', giveUp);
  try {
    const asked = fetch(input, {...init, signal: stop.signal, cache: 'no-store'});
    const response = await asked.catch(async (error: unknown) => {
      if (!stop.signal.aborted && (await isReached())) throw new UnreadableAnswer(init?.body);
      throw error;
    });
    // The headers may arrive at once and the body never, so the timeout runs until the last byte. A body that breaks
    // off is no answer.
    const body = await response.arrayBuffer();
    const hasBody = body.byteLength > 0 && response.status !== 204;
    const whole = new Response(hasBody ? body : null, response);
    bodies.set(whole, body);
    return whole;
  } finally {
    clearTimeout(timer);
    init?.signal?.removeEventListener('abort', giveUp);
  }
}

const bodies = new WeakMap<Response, ArrayBuffer>();

/** Returns the body of a response of `fetchWithTimeout`, also when it was read. */
export function bodyOf(response: Response): ArrayBuffer | null {
  return bodies.get(response) ?? null;
}

const probeTimeoutMs = 5_000;

/**
 * Tells whether a server on another origin answers at all. A gateway's 429 or 5xx mostly has no CORS
 * headers, and the browser reports it like a missing connection; a request without CORS distinguishes the
 * two, because every server answers it. On the page's own origin every answer can be read.
 */
async function isReached(): Promise<boolean> {
  if (new URL(serverUrl()).origin === globalThis.location.origin) return false;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), probeTimeoutMs);
  try {
    const address = `${serverUrl()}/auth/v1/health`;
    await fetch(address, {mode: 'no-cors', cache: 'no-store', signal: stop.signal});
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** The longest pause, whatever the server asks for. */
const longestRetryAfterMs = 600_000;

/** Reads a Retry-After header, ms: seconds or a date, as HTTP allows. */
export function retryAfterMs({headers}: Response): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestRetryAfterMs) : null;
}
