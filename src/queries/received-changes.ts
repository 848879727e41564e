import {useMemo} from 'react';
import type {OutboxEntry} from '#src/db/mutation.ts';
import {titleIn} from '#src/records/title-in.ts';
import {type Change, type Titles, usePartRows} from './change.ts';
import {toOutboxChange, useTitles} from './changes.ts';

type ReceivedChanges = {
  readonly changes: readonly Change[];
  /** The names, by id, of the records that the edits add. */
  readonly names: ReadonlyMap<string, string>;
};

/** Returns edits of a file that are not in the outbox, as changes; `undefined` until their records are read. */
export function useReceivedChanges(
  edits: readonly Omit<OutboxEntry, 'seq'>[],
): ReceivedChanges | undefined {
  const titles = useTitles();
  const parts = usePartRows(edits);
  return useMemo(() => {
    if (titles === undefined || parts === undefined) return undefined;
    const names = new Map(
      edits
        .filter(({mutation}) => mutation.op === 'insert')
        .map(({table, recordId, mutation}) => [recordId, titleIn(table, mutation.changes)]),
    );
    const known: Titles = (table, id) => titles(table, id) || (names.get(id) ?? '');
    const changes = edits.map((edit, index) =>
      toOutboxChange({...edit, seq: index}, undefined, {titles: known, parts}),
    );
    return {changes, names};
  }, [edits, titles, parts]);
}
