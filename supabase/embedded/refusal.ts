import {inspect} from 'node:util';

/** An error that the operator can fix: its message is printed without a stack, unless DEBUG is set. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** What Vite prints of the error that ends it. */
  [inspect.custom](): string {
    return process.env['DEBUG'] ? (this.stack ?? this.message) : this.message;
  }
}

/** Returns whether an error has one of these codes of the file system, the network or the database. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
