/** The longest pause, whatever the server asks for. */
const longestMs = 600_000;

/** Reads a Retry-After header, ms: seconds or a date, as HTTP allows. */
export function retryAfterMs({headers}: Response): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestMs) : null;
}
