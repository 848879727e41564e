export const unsavedMark = 'fraternitas-unsaved/';
/** Each tab has its own name, so that it does not find its own mark. */
export const ownUnsavedMark = unsavedMark + crypto.randomUUID();

/**
 * Marks this tab, for the other tabs of the app, as one with unsaved input, until the returned function is called; with the
 * id of a form, as one that has the form open. The mark is a lock, because a browser releases the locks of a tab that
 * is closed or crashes.
 */
export function markUnsaved(id = ''): () => void {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  void navigator.locks.request(`${ownUnsavedMark}/${id}`, () => released);
  return release;
}
