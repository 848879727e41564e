import type {OutboxEntry} from './mutation.ts';
import {readUnsettled} from './unsettled.ts';
import type {UserDatabase} from './user-database.ts';

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
