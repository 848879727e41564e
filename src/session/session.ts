import {useSyncExternalStore} from 'react';

import {readStoredSession, type StoredSession} from '#src/db/device-database.ts';
import {followQuery} from '#src/db/follow-query.ts';
import {createListeners} from '#src/lib/listeners.ts';
import {markSignedIn} from '#src/lib/signed-in-mark.ts';
import {toLocalStoreError} from '#src/lib/local-store-error.ts';
import {retryOnce} from '#src/lib/retry-once.ts';

/** The user of this device, as far as the device knows, also offline. */
export type Session =
  | {readonly kind: 'checking'}
  | {readonly kind: 'signed-out'}
  /**
   * The server has closed the session: the records are removed, and unsent edits wait for the same user's
   * next sign-in.
   */
  | {readonly kind: 'closed'; readonly userId: string; readonly username: string}
  | {
      readonly kind: 'signed-in';
      readonly userId: string;
      readonly username: string;
      /** The linked brother, if there is one. */
      readonly brotherId: string | null;
      /** The server's last answer; the server enforces the rights. */
      readonly isAdmin: boolean;
      /** The server refuses the session: records stay readable, and sending waits for a sign-in. */
      readonly lapsed: boolean;
    };

let current: Session = {kind: 'checking'};
let watching = false;
const listeners = createListeners();

/** The session, live in every tab. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, currentSession);
}

/** Reads the session from the device; for guards, before each navigation. Throws a `LocalStoreError`. */
export async function readSession(): Promise<Exclude<Session, {kind: 'checking'}>> {
  const stored = await retryOnce(readStoredSession).catch((error: unknown) => {
    throw toLocalStoreError(error);
  });
  return toSession(stored);
}

/** Begins to watch the session. Resolves to it as soon as it is known. */
export function knownSession(): Promise<Exclude<Session, {kind: 'checking'}>> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (current.kind === 'checking') return;
      stop();
      resolve(current);
    };
    const stop = subscribe(check);
    check();
  });
}

/** Calls `listener` with the session whenever it changes. */
export function watchSession(listener: (session: Session) => void): () => void {
  return subscribe(() => listener(current));
}

function currentSession(): Session {
  return current;
}

function subscribe(listener: () => void): () => void {
  const stop = listeners.subscribe(listener);
  watch();
  return stop;
}

function watch(): void {
  if (watching) return;
  watching = true;
  followQuery(
    readStoredSession,
    (stored) => publish(toSession(stored)),
    (error) => {
      console.error(error);
      // Without its small database the device knows no user: the sign-in page shows the reason.
      publish({kind: 'signed-out'});
    },
  );
}

function publish(next: Session): void {
  // Tokens are renewed often; only a visible change makes a new session object.
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  markSignedIn(next.kind !== 'signed-out');
  listeners.notify();
}

function toSession(stored: StoredSession | null): Exclude<Session, {kind: 'checking'}> {
  if (!stored) return {kind: 'signed-out'};
  const {userId, username, brotherId, isAdmin, lapsed, closedAt} = stored;
  if (closedAt !== undefined) return {kind: 'closed', userId, username};
  return {kind: 'signed-in', userId, username, brotherId, isAdmin, lapsed};
}
