import {readFact} from './facts.ts';
import {isAccepted, type OutboxEntry} from './mutation.ts';
import type {UserDatabase} from './user-database.ts';

/** Counts the edits that wait or need attention. */
export function countUnsettled({outbox}: UserDatabase): Promise<number> {
  return outbox.where('state').anyOf('waiting', 'attention').count();
}

/** Counts the edits that wait to be sent, or for an answer. */
export function countWaiting({outbox}: UserDatabase): Promise<number> {
  return outbox.where('state').equals('waiting').count();
}

/**
 * The edits that the server has accepted in the present round: their number, and the time of the last,
 * device clock, ms.
 */
export type Accepted = {readonly count: number; readonly at: number};

/**
 * Counts the edits that the server has accepted since the end of the last round. One that is settled later than now was
 * settled while the clock was ahead.
 */
export async function countAccepted(db: UserDatabase): Promise<Accepted> {
  const since = (await readFact(db, 'round'))?.at ?? 0;
  const settled = await db.outbox.where('state').equals('settled').toArray();
  const now = Date.now();
  let [count, last] = [0, 0];
  for (const {settlement, settledAt: at} of settled) {
    if (!isAccepted(settlement) || at === null || at <= since || at > now) continue;
    count += 1;
    last = Math.max(last, at);
  }
  return {count, at: last};
}

/**
 * Reads the edits that wait or need attention, in order. Read by state, because `anyOf` reads them one by
 * one.
 */
export async function readUnsettled({outbox}: UserDatabase): Promise<OutboxEntry[]> {
  const [waiting, attention] = await Promise.all([
    outbox.where('state').equals('waiting').toArray(),
    outbox.where('state').equals('attention').toArray(),
  ]);
  return [...waiting, ...attention].sort((a, b) => a.seq - b.seq);
}

/** The unsettled mutations inside one transaction over the outbox: read once, changed in memory, written once. */
export type OutboxDraft = {
  readonly entry: (seq: number) => OutboxEntry | undefined;
  /** The mutations of a row, in order. */
  readonly ofRow: (table: string, recordId: string) => OutboxEntry[];
  readonly put: (entry: OutboxEntry) => void;
  readonly save: () => Promise<void>;
};

/** Reads the unsettled mutations. */
export async function draftOutbox(db: UserDatabase): Promise<OutboxDraft> {
  const entries = new Map<number, OutboxEntry>();
  const byRow = new Map<string, number[]>();
  for (const entry of await readUnsettled(db)) {
    entries.set(entry.seq, entry);
    const row = `${entry.table}/${entry.recordId}`;
    const known = byRow.get(row);
    if (known) known.push(entry.seq);
    else byRow.set(row, [entry.seq]);
  }
  const changed = new Map<number, OutboxEntry>();
  return {
    entry: (seq) => entries.get(seq),
    ofRow: (table, recordId) =>
      (byRow.get(`${table}/${recordId}`) ?? []).flatMap((seq) => entries.get(seq) ?? []),
    put: (entry) => {
      entries.set(entry.seq, entry);
      changed.set(entry.seq, entry);
    },
    save: async () => {
      await db.outbox.bulkPut([...changed.values()]);
    },
  };
}
