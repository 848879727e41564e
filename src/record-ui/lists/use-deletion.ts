import {useCallback} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {deleteRecord} from '#src/mutations/edit-record.ts';
import {useOfflineReader} from '#src/queries/sync-status.ts';
import type {TableName} from '#src/records/registry.ts';
import {useSession} from '#src/session/session.ts';
import {useToasts} from '#src/ui/toasts.ts';

type Deletion = {
  readonly table: TableName;
  readonly id: string;
  readonly name: string;
  /** The message for an admin and for a user whose deletion an admin reviews. */
  readonly done: string;
  readonly doneForReview: string;
};

/** Returns a function that deletes a record and shows that it is gone, or will be once the device is online. */
export function useDeletion(): (deletion: Deletion) => Promise<void> {
  const t = useT();
  const toasts = useToasts();
  const session = useSession();
  const readOffline = useOfflineReader();
  const isReviewed = !(session.kind === 'signed-in' && session.isAdmin);
  return useCallback(
    async ({table, id, name, done, doneForReview}) => {
      // Read first, because deleting starts a sync round.
      const isOffline = await readOffline();
      await deleteRecord(table, id);
      if (isOffline) {
        const key = isReviewed ? 'lists.deletedOfflineForReview' : 'lists.deletedOffline';
        toasts.show({type: 'info', message: t(key, {name})});
      } else toasts.show({type: 'success', message: isReviewed ? doneForReview : done});
    },
    [t, toasts, isReviewed, readOffline],
  );
}
