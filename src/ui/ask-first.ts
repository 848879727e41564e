/** Asks the user, in the browser's own dialog, before something is discarded. */
export function askFirst(question: string): boolean {
  return window.confirm(question);
}
