/** Leads to a field of the form at an address: the form opens there, and saving leads back. */
export function atField(path: string | null, field: string): string | null {
  return path === null ? null : `${path}#${field}`;
}

/** Reads from an address which field of its form it leads to; `null` for none. */
export function fieldAt(hash: string): string | null {
  return hash === '' ? null : hash.slice(1);
}
