import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import type {TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {formPath} from '#src/record-ui/values/record-path.ts';
import {Button} from '#src/ui/button.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import styles from './record-actions.module.css';

export type RemoveRecord = (record: {readonly id: string; readonly name: string}) => void;

type RecordActionsProps = {
  readonly table: TableName;
  readonly entry: LocalRow;
  /** Further actions, between Edit and Delete. */
  readonly more?: ReactNode;
  readonly onRemove: RemoveRecord;
};

/** The actions for a record of a list; none while the record is being deleted. */
export function RecordActions({table, entry, more, onRemove}: RecordActionsProps) {
  const t = useT();
  if (entry.going) return null;
  const {id} = entry.row;
  const name = titleIn(table, entry.row);
  const edit = formPath(table, id);
  return (
    <div ref={focusNeighbourOnRemoval} className={styles['actions']}>
      {edit === null ? null : (
        <LinkButton to={edit} look="quiet" label={t('lists.editOne', {name})}>
          {t('lists.edit')}
        </LinkButton>
      )}
      {more}
      <Button
        look="quiet"
        aria-label={t('lists.deleteOne', {name})}
        onClick={() => onRemove({id, name})}
      >
        {t('lists.delete')}
      </Button>
    </div>
  );
}
