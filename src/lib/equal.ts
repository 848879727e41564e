/** Compares two JSON values; a missing one is the same as `null`, and the order of keys says nothing. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  if (a === b || (a ?? null) === (b ?? null)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  if (left.length !== Object.keys(b).length) return false;
  return left.every(([key, value]) => key in b && isEqualJson(value, (b as Dictionary)[key]));
}

type Dictionary = Record<string, unknown>;
