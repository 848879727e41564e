import {liveQuery} from 'dexie';
import {useSyncExternalStore} from 'react';

import {readStoredSession, type StoredSession} from '#src/db/device-database.ts';
import {createListeners} from '#src/lib/listeners.ts';

/** Who uses this device, as far as the device itself knows; offline too. */
export type Session =
  | {readonly kind: 'checking'}
  | {readonly kind: 'signed-out'}
  /** The server has closed the session: the records go, and unsent edits wait for the same user's next sign-in. */
  | {readonly kind: 'closed'; readonly userId: string; readonly username: string}
  | {
      readonly kind: 'signed-in';
      readonly userId: string;
      readonly username: string;
      /** The brother he is, if his account is linked to one. */
      readonly brotherId: string | null;
      /** The last verdict; the server enforces. */
      readonly isAdmin: boolean;
      /** The server takes his session no longer; records stay readable, sending waits for a sign-in. */
      readonly lapsed: boolean;
    };

let current: Session = {kind: 'checking'};
let watching = false;
const listeners = createListeners();

/** The session, live in every tab. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession);
}

/** Reads the session from the device; for guards, before each navigation. */
export async function readSession(): Promise<Exclude<Session, {kind: 'checking'}>> {
  return toSession(await readStoredSession());
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
  liveQuery(readStoredSession).subscribe({
    next: (stored) => publish(toSession(stored)),
    error: (error: unknown) => {
      // Without its small database the device cannot know anybody: show the sign-in, which says why.
      console.error(error);
      publish({kind: 'signed-out'});
    },
  });
}

function publish(next: Session): void {
  // Tokens are renewed all the time; only what people can see makes a new session.
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  listeners.notify();
}

function toSession(stored: StoredSession | null): Exclude<Session, {kind: 'checking'}> {
  if (!stored) return {kind: 'signed-out'};
  const {userId, username, brotherId, isAdmin, lapsed, closedAt} = stored;
  if (closedAt !== undefined) return {kind: 'closed', userId, username};
  return {kind: 'signed-in', userId, username, brotherId, isAdmin, lapsed};
}
