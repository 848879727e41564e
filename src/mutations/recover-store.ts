import {deleteUnreadableStore, readOutboxDirectly} from '#src/db/recover.ts';
import {readSession} from '#src/session/session.ts';
import {writeUnsentFile} from './unsent-file.ts';

/** Writes the user's unsent edits into a file when the app cannot read its store; `null` when there are none. */
export async function rescueUnsent(): Promise<Blob | null> {
  const session = await readSession();
  if (session.kind !== 'signed-in') throw new Error('Nobody is signed in on this device.');
  const entries = await readOutboxDirectly(session.userId);
  if (entries.length === 0) return null;
  const content = writeUnsentFile(session.userId, entries, new Date());
  return new Blob([content], {type: 'application/json'});
}

/** Removes what cannot be read from this device and signs the user out. */
export async function startOver(): Promise<void> {
  await deleteUnreadableStore();
}
