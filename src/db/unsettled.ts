import {readFact} from './facts.ts';
import type {Settlement} from './mutation.ts';
import type {OutboxEntry} from './mutation.ts';
import type {UserDatabase} from './user-database.ts';

/** Counts the edits that wait or need a person. */
export function countUnsettled({outbox}: UserDatabase): Promise<number> {
  return outbox.where('state').anyOf('waiting', 'attention').count();
}

/** The edits the server has taken in the round under way: how many, and when it took the last, device clock, ms. */
export type Taken = {readonly count: number; readonly at: number};

/** Counts the edits the server has taken since the last round ended, that is in the one under way. */
export async function countTaken(db: UserDatabase): Promise<Taken> {
  const since = (await readFact(db, 'round'))?.at ?? 0;
  const taken = await db.outbox
    .where('state')
    .equals('settled')
    .filter(({settlement, settledAt}) => isTaken(settlement) && (settledAt ?? 0) > since)
    .toArray();
  const at = taken.reduce((last, {settledAt}) => Math.max(last, settledAt ?? 0), 0);
  return {count: taken.length, at};
}

/** What a person threw away or wrote anew is settled as well, but was not sent. */
function isTaken(settlement: Settlement | null): boolean {
  return settlement === 'applied' || settlement === 'queued' || settlement === 'withdrawn';
}

/** Reads the edits that wait or need a person, in order. Asked for by state: `anyOf` fetches them one by one. */
export async function readUnsettled({outbox}: UserDatabase): Promise<OutboxEntry[]> {
  const [waiting, attention] = await Promise.all([
    outbox.where('state').equals('waiting').toArray(),
    outbox.where('state').equals('attention').toArray(),
  ]);
  return [...waiting, ...attention].sort((a, b) => a.seq - b.seq);
}
