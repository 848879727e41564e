/** An error that the operator can fix: its message is printed without a stack. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Returns whether an error has one of these codes of the file system, the network or the database. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
