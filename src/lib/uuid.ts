const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Tells whether a text is a UUID, in small or capital letters. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** Returns a UUID as records store it, in small letters: addresses and files from elsewhere may have capital ones. */
export function storedUuid(text: string): string {
  return text.toLowerCase();
}
