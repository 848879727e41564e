/** Longer than this no server is left alone, whatever it says. */
const longestMs = 600_000;

/** Reads how long a server wants to be left alone, ms: seconds or a date, as HTTP allows. */
export function retryAfterMs({headers}: Response): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestMs) : null;
}
