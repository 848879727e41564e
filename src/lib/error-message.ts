/** Returns the message of what was thrown, which may be anything. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? withoutRepetition(error.message) : String(error);
}

/** Dexie appends the browser's error in a second line, usually with the same message. */
function withoutRepetition(message: string): string {
  const [first = '', second] = message.split('\n');
  return second?.endsWith(`: ${first}`) ? first : message;
}
