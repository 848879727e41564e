import type {PullPage, PushAnswer} from '#src/backend/sync-answers.ts';
import type {Answer} from '#src/backend/failure.ts';
import type {Cursor} from '#src/db/facts.ts';
import type {Mutation} from '#src/db/mutation.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

/** Everything the engine needs from outside, so that a test can stand in for the world. */
export type Ports = {
  readonly db: UserDatabase;
  readonly pull: (
    cursor: Cursor | null,
    limit: number,
    wants: 'rows' | 'rows-and-digest',
  ) => Promise<Answer<PullPage>>;
  readonly push: (
    mutations: readonly Mutation[],
    cursor: Cursor | null,
  ) => Promise<Answer<readonly PushAnswer[]>>;
  /** Whether the database's user is still the one signed in. Asked before each transaction. */
  readonly isSignedIn: () => Promise<boolean>;
  /** Device clock, ms. Only shown and used for housekeeping: nothing about syncing is decided by it. */
  readonly now: () => number;
  /** Names this build of the app; `null` where a context, such as the worker, cannot tell. */
  readonly build: string | null;
  /** Hexadecimal SHA-256 of a text. */
  readonly sha256: (text: string) => Promise<string>;
};

/** Thrown when the user signed out under a round at work; nothing more may be written. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

export async function mustBeSignedIn(ports: Ports): Promise<void> {
  if (!(await ports.isSignedIn())) throw new SignedOut();
}
