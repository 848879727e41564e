/** Asks in the browser's own words before something is thrown away. */
export function askFirst(question: string): boolean {
  return window.confirm(question);
}
