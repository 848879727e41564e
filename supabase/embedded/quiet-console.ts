/**
 * Keeps refusals out of the terminal: the library prints every error of the database with its stack,
 * also those that are an answer (a conflict, a right that is missing, a value that does not fit). Errors
 * that point to a mistake of ours are still printed. Answers how to end it.
 */
export function quietConsole(): () => void {
  const original = console.error;
  const quiet = (...parts: unknown[]): void => {
    if (!isAnswer(parts[0])) original(...parts);
  };
  console.error = quiet;
  return () => {
    // Left alone when somebody else has put his own in place since.
    if (console.error === quiet) console.error = original;
  };
}

/** Raised by our own functions (PT…, P0001, PGRST), bad values (22…), constraints (23…), missing rights. */
function isAnswer(part: unknown): boolean {
  if (!(part instanceof Error) || !('code' in part)) return false;
  return /^(PT\d{3}|P0001|PGRST|22\w{3}|23\w{3}|42501)$/.test(String(part.code));
}
