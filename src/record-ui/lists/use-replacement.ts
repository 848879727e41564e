import {useState} from 'react';
import {replaceRecord} from '#src/mutations/replace-record.ts';
import {useReferrersReader} from '#src/queries/referrers.ts';
import type {ListedTable} from '#src/records/listed-tables.ts';
import {type RecordInUse, useListedDeletion} from './use-remove.ts';

type ReplacementCall = {
  /** Makes all that refers to the record refer to another one of its type, and deletes it. */
  readonly replace: (record: RecordInUse, other: string) => void;
  readonly isReplacing: boolean;
};

/** Lets the user replace a record; `onReplaced` is called when the device has stored this. */
export function useReplacement(table: ListedTable, onReplaced: () => void): ReplacementCall {
  const {attempt, deleteListed} = useListedDeletion(table);
  const readReferrers = useReferrersReader();
  const [isReplacing, setReplacing] = useState(false);
  const referencesTo = async (id: string) =>
    (await readReferrers(table, id)).flatMap((kind) => kind.references);
  const replace: ReplacementCall['replace'] = ({id, name}, other) => {
    setReplacing(true);
    attempt(name, async () => {
      const stored = deleteListed(id, name, async () => {
        // Read again: more may refer to it than when its referrers were listed.
        const [references, present] = [await referencesTo(id), await referencesTo(other)];
        await replaceRecord(table, id, {other, references, present});
      });
      await stored.finally(() => setReplacing(false));
      onReplaced();
    });
  };
  return {replace, isReplacing};
}
