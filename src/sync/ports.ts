import type {PullPage, PushAnswer} from '#src/backend/sync-answers.ts';
import type {Cursor} from '#src/db/cursor.ts';
import type {Mutation} from '#src/db/mutation.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import type {Answer} from '#src/lib/request-error.ts';

/** Everything the engine needs from outside, so that a test can replace it. */
export type Ports = {
  readonly db: UserDatabase;
  readonly pull: (
    cursor: Cursor | null,
    limit: number,
    wants: 'rows' | 'rows-and-digest',
  ) => Promise<Answer<PullPage>>;
  /**
   * Begins a request whose answer is read later: at once, while the page before it is stored. A test may begin it only
   * when its answer is read.
   */
  readonly begin: <T>(request: () => Promise<T>) => () => Promise<T>;
  readonly push: (
    mutations: readonly Mutation[],
    cursor: Cursor | null,
  ) => Promise<Answer<readonly PushAnswer[]>>;
  /** Tells whether the database's user is still signed in. Checked before each transaction. */
  readonly isSignedIn: () => Promise<boolean>;
  /** Device clock, ms. It times rounds, pauses and the offline age; it never orders edits or decides a conflict. */
  readonly now: () => number;
  /** The name of this build of the app; `null` in a context, such as the worker, that does not know it. */
  readonly build: string | null;
  /** Hexadecimal SHA-256 of a text. */
  readonly sha256: (text: string) => Promise<string>;
};

/** Thrown when the user signed out during a round; nothing more may be written. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

/** Throws `SignedOut` when the user of the round is not signed in any more; call it after each answer, before a write. */
export async function mustBeSignedIn(ports: Ports): Promise<void> {
  if (!(await ports.isSignedIn())) throw new SignedOut();
}

/** Sends a request now; the returned function resolves to its answer. */
export function beginAtOnce<T>(request: () => Promise<T>): () => Promise<T> {
  const answer = request();
  // A round that ends earlier does not read the answer.
  answer.catch(() => undefined);
  return () => answer;
}
