import {useT} from '#src/i18n/use-t.ts';
import {deleteRecord} from '#src/mutations/edit-record.ts';
import type {HistoryTable} from '#src/records/history-tables.ts';
import {useSession} from '#src/session/session.ts';
import {askFirst} from '#src/ui/ask.ts';
import {useToasts} from '#src/ui/toasts.ts';

/** Gives what deletes a row of a history once one has said yes, and tells how it went. */
export function useRemoveRow(table: HistoryTable): (id: string, name: string) => Promise<void> {
  const t = useT();
  const toasts = useToasts();
  const session = useSession();
  const isReviewed = !(session.kind === 'signed-in' && session.isAdmin);
  return async (id, name) => {
    if (!askFirst(t('lists.confirmDelete', {name}))) return;
    try {
      await deleteRecord(table, id);
      const done = isReviewed ? 'history.deletedForReview' : 'history.deleted';
      toasts.show({type: 'success', message: t(done, {name})});
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      toasts.show({type: 'error', message: t('history.deleteFailed', {name, message})});
    }
  };
}
