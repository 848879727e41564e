const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Tells whether a text is a UUID, in small or capital letters. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/**
 * Returns a UUID as records store it: addresses from elsewhere may have capital letters, and spaces around it. Any other
 * text stays as it is.
 */
export function storedUuid(text: string): string {
  const trimmed = text.trim();
  return isUuid(trimmed) ? trimmed.toLowerCase() : text;
}

/** Returns the id that the query of an address names, as records store it; `null` when it names none. */
export function idIn(query: URLSearchParams, name: string): string | null {
  const text = query.get(name);
  return text === null ? null : storedUuid(text);
}
