/** Returns the message of the error that a read throws; `null` when it throws none. */
export function failureOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
