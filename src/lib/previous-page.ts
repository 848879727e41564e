/** Tells the path of the page one came from, within the app; `null` on the first page of a visit. */
export function previousPage(): string | null {
  const state: unknown = window.history.state;
  const hasPage = typeof state === 'object' && state !== null && 'from' in state;
  return hasPage && typeof state.from === 'string' ? state.from : null;
}
