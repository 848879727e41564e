/**
 * Hides refusals in the terminal: the library prints every database error with its stack, also those that are a
 * normal answer (a conflict, a missing right, a value that does not fit). Other errors are still printed.
 * Returns a function that ends it.
 */
export function quietConsole(): () => void {
  const original = console.error;
  const quiet = (...parts: unknown[]): void => {
    if (!isAnswer(parts[0])) original(...parts);
  };
  console.error = quiet;
  return () => {
    // Unchanged when other code has replaced it since.
    if (console.error === quiet) console.error = original;
  };
}

/** Errors of our own functions (PT…, P0001, PGRST), bad values (22…), constraints (23…), missing rights. */
function isAnswer(part: unknown): boolean {
  if (!(part instanceof Error) || !('code' in part)) return false;
  return /^(PT\d{3}|P0001|PGRST|22\w{3}|23\w{3}|42501)$/.test(String(part.code));
}
