/** The whole numbers that a field accepts: from `least` to `most`, both included. */
type Limits = {readonly least: number; readonly most: number};

/** Reads a whole number that is typed in digits; `NaN` for every other text, e.g. '1e3' or '0x10'. */
export function readInteger(text: string): number {
  const typed = text.trim();
  return /^[+-]?\d+$/.test(typed) ? Number(typed) : Number.NaN;
}

/** Returns whether a value is a whole number within the limits. */
export function isIntegerWithin({least, most}: Limits, value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
