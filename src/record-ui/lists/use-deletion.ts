import {useCallback} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {type Deletion, deleteRecord, deleteUndoably} from '#src/mutations/edit-record.ts';
import {othersWithdrawnWithRecord} from '#src/mutations/others-withdrawn.ts';
import {useOfflineReader} from '#src/queries/sync-status.ts';
import type {TableName} from '#src/records/registry.ts';
import {useWithdrawnWords} from '#src/record-ui/values/use-withdrawn-words.ts';
import {useSession} from '#src/session/session.ts';
import {askFirst} from '#src/ui/ask-first.ts';
import {useUndoToast} from './use-undo-toast.ts';

type AskedDeletion = {
  readonly table: TableName;
  readonly id: string;
  readonly name: string;
  /** The question before it. */
  readonly question: string;
  /** The message for an admin and for a user whose deletion an admin reviews. */
  readonly done: string;
  readonly doneForReview: string;
  /** Deletes it together with other changes, which the user has chosen, so that no question is asked. */
  readonly deleteWithOthers?: (() => Promise<void>) | undefined;
};

/**
 * Returns a function that deletes a record after a confirmation, and shows that it is gone, or will be once the device is
 * online. The question names what is withdrawn with a record that is only proposed.
 */
export function useDeletion(): (deletion: AskedDeletion) => Promise<void> {
  const t = useT();
  const showUndo = useUndoToast();
  const session = useSession();
  const readOffline = useOfflineReader();
  const withOthers = useWithdrawnWords();
  const isReviewed = !(session.kind === 'signed-in' && session.isAdmin);
  return useCallback(
    async ({table, id, name, question, done, doneForReview, deleteWithOthers}) => {
      if (deleteWithOthers === undefined) {
        const others = await othersWithdrawnWithRecord(table, id);
        if (!askFirst(withOthers(question, others))) return;
      }
      // Read first, because deleting starts a sync round.
      const isOffline = await readOffline();
      const {held, isToSend} = deleteWithOthers ? withOtherChanges : await removal(table, id);
      await deleteWithOthers?.();
      if (isOffline && isToSend) {
        const key = isReviewed ? 'lists.deletedOfflineForReview' : 'lists.deletedOffline';
        showUndo({type: 'info', message: t(key, {name})}, held);
      } else {
        const message = isReviewed && isToSend ? doneForReview : done;
        showUndo({type: 'success', message}, held);
      }
    },
    [t, showUndo, withOthers, isReviewed, readOffline],
  );
}

/**
 * With a brother much is deleted that only the server could bring back, and with a photo its file, so these deletions wait
 * for an undo.
 */
function removal(table: TableName, id: string): Promise<Deletion> {
  const waits = table === 'brothers' || table === 'brother_photos';
  return waits ? deleteUndoably(table, id) : deleteRecord(table, id);
}

/** What is deleted with other changes is on the server. */
const withOtherChanges: Deletion = {held: null, isToSend: true};
