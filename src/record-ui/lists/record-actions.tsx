import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import type {TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {formPath} from '#src/record-ui/values/record-path.ts';
import {useTitleWords} from '#src/record-ui/values/use-title-words.ts';
import {ActionMenu, type MenuAction} from '#src/ui/action-menu.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import styles from './record-actions.module.css';

export type RemoveRecord = (record: {readonly id: string; readonly name: string}) => void;

type RecordActionsProps = {
  readonly table: TableName;
  readonly entry: LocalRow;
  readonly onRemove: RemoveRecord;
};

/** The actions for a record of a list; none while the record is being deleted. */
export function RecordActions({table, entry, onRemove}: RecordActionsProps) {
  const t = useT();
  const words = useTitleWords();
  if (entry.going) return null;
  const {id} = entry.row;
  const name = words(table, titleIn(table, entry.row));
  const form = formPath(table, id);
  const edit: MenuAction[] =
    form === null
      ? []
      : [{text: t('lists.edit'), label: t('lists.editOne', {name}), icon: 'edit', to: form}];
  return (
    <div ref={focusNeighbourOnRemoval} className={styles['actions']}>
      <ActionMenu
        label={t('brothers.list.more', {name})}
        actions={[
          ...edit,
          {
            text: t('lists.delete'),
            label: t('lists.deleteOne', {name}),
            icon: 'delete',
            run: () => onRemove({id, name}),
          },
        ]}
      />
    </div>
  );
}
