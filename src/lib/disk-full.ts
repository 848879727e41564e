const fullNames = new Set(['QuotaExceededError', 'NS_ERROR_FILE_NO_DEVICE_SPACE']);

/**
 * Whether an error of the local database means that the disk, or the browser's share of it, is full. Browsers say so
 * by name, in words, or only by no longer opening the database's store.
 */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const {name, message, inner} = error as {name?: unknown; message?: unknown; inner?: unknown};
  const isNamed = typeof name === 'string' && fullNames.has(name);
  const text = typeof message === 'string' ? message : '';
  const isSaid = /NO_SPACE|no space left|error opening backing store|quota/i.test(text);
  return isNamed || isSaid || (inner !== error && isDiskFull(inner));
}
