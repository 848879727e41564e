let saved: {readonly list: string; readonly id: string} | null = null;

/** Lets the list at the path `list` show a record that was saved, when the list opens next. */
export function showInList(list: string, id: string): void {
  saved = {list, id};
}

/** Returns the id of the record that the list at the path `list` must show; `null` for none. */
export function recordToShow(list: string): string | null {
  return saved?.list === list ? saved.id : null;
}

/** Forgets the saved record: a list shows it once. */
export function forgetRecordToShow(): void {
  saved = null;
}
