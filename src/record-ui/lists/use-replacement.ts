import {replaceRecord} from '#src/mutations/replace-record.ts';
import {useReferrersReader} from '#src/queries/referrers.ts';
import type {ListedTable} from '#src/records/listed-tables.ts';
import {type RecordInUse, useListedDeletion} from './use-remove.ts';

/**
 * Returns a function that makes all that refers to a record refer to another one of its type, and deletes it; `onReplaced`
 * is called when the device has stored this.
 */
export function useReplacement(
  table: ListedTable,
  onReplaced: () => void,
): (record: RecordInUse, other: string) => void {
  const {attempt, deleteListed} = useListedDeletion(table);
  const readReferrers = useReferrersReader();
  return ({id, name}, other) => {
    attempt(name, async () => {
      await deleteListed(id, name, async () => {
        // Read again: more may refer to it than when its referrers were listed.
        const referrers = await readReferrers(table, id);
        const references = referrers.flatMap((kind) => kind.references);
        await replaceRecord(table, id, {other, references});
      });
      onReplaced();
    });
  };
}
