/** A failure a person can mend: its message is shown as it stands, without a stack. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Says whether an error number of the file system or network is the reason. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
