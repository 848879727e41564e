/** The address at which what was done in one go is undone. */
export function undoPath(batch: string): string {
  return `/admin/batches?${new URLSearchParams({undo: batch}).toString()}`;
}
