const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Tells whether a text is a UUID, in small or capital letters. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
