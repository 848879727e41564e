/** Returns the address of a form with one of its fields: the form opens there, and saving leads back. */
export function atField(path: string | null, field: string): string | null {
  return path === null ? null : `${path}#${field}`;
}

/** Returns the field that an address names; `null` for none. */
export function fieldAt(hash: string): string | null {
  return hash === '' ? null : hash.slice(1);
}
