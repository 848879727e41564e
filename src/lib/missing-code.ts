/** What Chromium, Firefox, Safari and Vite say when code that loads on request cannot be fetched. */
const messages =
  /dynamically imported module|importing a module script failed|unable to preload CSS/i;

/** Returns whether a screen failed because its code is not on the device and could not be fetched. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && messages.test(error.message);
}
