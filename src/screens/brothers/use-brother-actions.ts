import {useMemo} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {Translate} from '#src/i18n/key.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {archiveBrother, restoreBrother} from '#src/mutations/edit-record.ts';
import {useOfflineReader} from '#src/queries/sync-status.ts';
import {savedText} from '#src/record-ui/forms/saved-text.ts';
import {useDeletion} from '#src/record-ui/lists/use-deletion.ts';
import {useSession} from '#src/session/session.ts';
import {useToasts} from '#src/ui/toasts.ts';

type Brother = {readonly id: string; readonly name: string};

export type BrotherActions = {
  readonly remove: (brother: Brother) => void;
  readonly archive: (brother: Brother) => void;
  readonly restore: (brother: Brother) => void;
};

/** The actions on a brother that need no form; each shows its result in a toast. */
export function useBrotherActions(): BrotherActions {
  const t = useT();
  const toasts = useToasts();
  const session = useSession();
  const isReviewed = !(session.kind === 'signed-in' && session.isAdmin);
  const deleteAndShow = useDeletion();
  const readOffline = useOfflineReader();
  return useMemo(
    () => actions(t, toasts, isReviewed, deleteAndShow, readOffline),
    [t, toasts, isReviewed, deleteAndShow, readOffline],
  );
}

function actions(
  t: Translate,
  toasts: ReturnType<typeof useToasts>,
  isReviewed: boolean,
  deleteAndShow: ReturnType<typeof useDeletion>,
  readOffline: ReturnType<typeof useOfflineReader>,
): BrotherActions {
  const remove = async ({id, name}: Brother): Promise<void> => {
    try {
      await deleteAndShow({
        table: 'brothers',
        id,
        name,
        question: t('brothers.actions.confirmDelete', {name}),
        done: t('brothers.actions.deleted', {name}),
        doneForReview: t('brothers.actions.deletedForReview', {name}),
      });
    } catch (error) {
      const message = t('brothers.actions.deleteFailed', {name, message: errorMessage(error)});
      toasts.show({type: 'error', message});
    }
  };
  const archive = async (brother: Brother): Promise<void> => {
    const {name} = brother;
    try {
      // Read first, because archiving starts a sync round.
      const isUnsent = await readOffline();
      await archiveBrother(brother.id);
      const saved = t('brothers.actions.archived', {name});
      const message = savedText(t, saved, {review: isReviewed, isUnsent});
      const undo = {label: t('brothers.actions.undo'), run: () => void restore(brother)};
      toasts.show({type: 'success', message, action: undo});
    } catch (error) {
      const message = t('brothers.actions.archiveFailed', {name, message: errorMessage(error)});
      toasts.show({type: 'error', message});
    }
  };
  const restore = async ({id, name}: Brother): Promise<void> => {
    try {
      const isUnsent = await readOffline();
      const review = (await restoreBrother(id)) && isReviewed;
      const saved = t('brothers.actions.restored', {name});
      toasts.show({type: 'success', message: savedText(t, saved, {review, isUnsent})});
    } catch (error) {
      const message = t('brothers.actions.restoreFailed', {name, message: errorMessage(error)});
      toasts.show({type: 'error', message});
    }
  };
  return {
    remove: (brother) => void remove(brother),
    archive: (brother) => void archive(brother),
    restore: (brother) => void restore(brother),
  };
}
