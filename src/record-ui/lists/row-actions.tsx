import {useT} from '#src/i18n/use-t.ts';
import type {HistoryTable} from '#src/records/history-tables.ts';
import {formPath} from '#src/record-ui/values/record-path.ts';
import {IconButton} from '#src/ui/icon-button.tsx';
import {IconLink} from '#src/ui/icon-link.tsx';
import {toNeighbour} from '#src/ui/pass-focus-on.ts';
import styles from './row-actions.module.css';
import {useRemoveRow} from './use-remove-row.ts';

type RowActionsProps = {
  readonly table: HistoryTable;
  readonly id: string;
  readonly name: string;
};

/** Edit and delete, at the end of a row. */
export function RowActions({table, id, name}: RowActionsProps) {
  const t = useT();
  const remove = useRemoveRow(table);
  return (
    <div ref={toNeighbour} className={styles.actions}>
      <IconLink to={formPath(table, id) ?? ''} label={t('lists.editOne', {name})} icon="edit" />
      <IconButton
        label={t('lists.deleteOne', {name})}
        icon="delete"
        onClick={() => void remove(id, name)}
      />
    </div>
  );
}
