import {useCallback, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {useReferrersReader, type Referrers} from '#src/queries/referrers.ts';
import {useToasts} from '#src/ui/toasts.ts';
import type {ListedTable} from '#src/records/listed-tables.ts';
import type {RemoveRecord} from './record-card.tsx';
import {useDeletion} from './use-deletion.ts';

/** A record that cannot be deleted, and the records that refer to it. */
export type RecordInUse = {
  readonly id: string;
  readonly name: string;
  readonly referrers: readonly Referrers[];
};

type Removal = {
  readonly remove: RemoveRecord;
  /** The last record that could not be deleted, until the message is dismissed. */
  readonly inUse: RecordInUse | null;
  readonly dismiss: () => void;
};

/**
 * Deletes a record after a confirmation. For a record that is in use it shows the referring records instead.
 */
export function useRemove(table: ListedTable): Removal {
  const {attempt, deleteListed} = useListedDeletion(table);
  const readReferrers = useReferrersReader();
  const [inUse, setInUse] = useState<RecordInUse | null>(null);
  const remove: RemoveRecord = useCallback(
    ({id, name}) => {
      attempt(name, async () => {
        const referrers = await readReferrers(table, id);
        if (referrers.length > 0) return setInUse({id, name, referrers});
        return deleteListed(id, name);
      });
    },
    [table, attempt, deleteListed, readReferrers],
  );
  return {remove, inUse, dismiss: useCallback(() => setInUse(null), [])};
}

type ListedDeletion = {
  /** Runs what deletes a record, and shows when it has failed. */
  readonly attempt: (name: string, perform: () => Promise<void>) => void;
  readonly deleteListed: (
    id: string,
    name: string,
    deleteWithOthers?: () => Promise<void>,
  ) => Promise<void>;
};

/** The deletion of records of a list, in their own words. */
export function useListedDeletion(table: ListedTable): ListedDeletion {
  const t = useT();
  const toasts = useToasts();
  const deleteAndShow = useDeletion();
  const attempt: ListedDeletion['attempt'] = useCallback(
    (name, perform) => {
      perform().catch((error: unknown) => {
        const reason = errorMessage(error);
        const message = t(`records.${table}.list.deleteFailed`, {name, message: reason});
        toasts.show({type: 'error', message});
      });
    },
    [table, t, toasts],
  );
  const deleteListed: ListedDeletion['deleteListed'] = useCallback(
    (id, name, deleteWithOthers) => {
      const done = t(`records.${table}.list.deleted`, {name});
      const doneForReview = t('forms.savedForReview', {saved: done});
      const question = t('lists.confirmDelete', {name});
      return deleteAndShow({table, id, name, question, done, doneForReview, deleteWithOthers});
    },
    [table, t, deleteAndShow],
  );
  return {attempt, deleteListed};
}
