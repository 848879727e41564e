import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import {formPath} from '#src/record-ui/values/record-path.ts';
import {useTitleWords} from '#src/record-ui/values/use-title-words.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {ActionMenu, type MenuAction} from '#src/ui/action-menu.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './record-card.module.css';

type RecordCardProps = {
  readonly table: TableName;
  readonly entry: LocalRow;
  /** The address that the name links to. */
  readonly to: string;
  /** The text below the name. */
  readonly line: string;
  /** Fields, besides the title, whose official value is shown beside the user's own. */
  readonly alsoOfficial?: readonly string[];
  readonly badges: ReactNode;
  readonly onRemove: RemoveRecord;
};

/** A record of a list: its name, its state and its actions. */
export function RecordCard(props: RecordCardProps) {
  const {table, entry, to, line, alsoOfficial = [], badges} = props;
  const words = useTitleWords();
  const name = words(table, titleIn(table, entry.row));
  return (
    <article className={styles['card']} aria-label={name}>
      <div className={styles['who']}>
        <p className={styles['name']}>
          <TextLink to={to}>{name}</TextLink>
        </p>
        <OfficialValue table={table} entry={entry} field={recordOf(table).title} />
        <div className={styles['below']}>
          {line === '' ? null : <p className={styles['line']}>{line}</p>}
          {badges}
          <StateBadge entry={entry} />
        </div>
        {alsoOfficial.map((field) => (
          <OfficialValue key={field} table={table} entry={entry} field={field} />
        ))}
      </div>
      <RecordActions table={table} entry={entry} onRemove={props.onRemove} />
    </article>
  );
}

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
