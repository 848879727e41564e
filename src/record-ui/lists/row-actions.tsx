import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {formPath} from '#src/record-ui/values/record-path.ts';
import type {LifeEventTable} from '#src/records/life-event-tables.ts';
import {IconButton, IconLink} from '#src/ui/icon-button.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {useToasts} from '#src/ui/toasts.ts';
import styles from './row-actions.module.css';
import {useDeletion} from './use-deletion.ts';

type RowActionsProps = {
  readonly table: LifeEventTable;
  readonly id: string;
  readonly name: string;
};

/** The buttons Edit and Delete at the end of a row. */
export function RowActions({table, id, name}: RowActionsProps) {
  const t = useT();
  const remove = useRemoveRow(table);
  return (
    <div ref={focusNeighbourOnRemoval} className={styles.actions}>
      <IconLink to={formPath(table, id) ?? ''} label={t('lists.editOne', {name})} icon="edit" />
      <IconButton
        label={t('lists.deleteOne', {name})}
        icon="delete"
        onClick={() => void remove(id, name)}
      />
    </div>
  );
}

/** Returns a function that deletes a life event after a confirmation and shows the result. */
function useRemoveRow(table: LifeEventTable): (id: string, name: string) => Promise<void> {
  const t = useT();
  const toasts = useToasts();
  const deleteAndShow = useDeletion();
  return async (id, name) => {
    try {
      await deleteAndShow({
        table,
        id,
        name,
        question: t('lists.confirmDelete', {name}),
        done: t('history.deleted', {name}),
        doneForReview: t('history.deletedForReview', {name}),
      });
    } catch (error) {
      const message = errorMessage(error);
      toasts.show({type: 'error', message: t('history.deleteFailed', {name, message})});
    }
  };
}
