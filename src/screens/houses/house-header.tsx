import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {InUseDialog} from '#src/record-ui/lists/in-use-dialog.tsx';
import {useRemove} from '#src/record-ui/lists/use-remove.ts';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import {houseTone} from '#src/record-ui/values/house-tone.ts';
import {formPath, newFormPath} from '#src/record-ui/values/record-path.ts';
import {Badge} from '#src/ui/badge.tsx';
import {Button} from '#src/ui/button.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import styles from './house-header.module.css';
import {assignmentsOf, type HouseTable} from './house-kinds.ts';

type HouseHeaderProps = {readonly table: HouseTable; readonly entry: LocalRow<HouseTable>};

/** What a house is called and what it is, with what can be done about it. */
export function HouseHeader({table, entry}: HouseHeaderProps) {
  const labels = useRecordLabels();
  const {name, alias, title, type} = entry.row;
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <h2>{name}</h2>
        <OfficialValue table={table} entry={entry} field="name" />
        <p className={styles.line}>
          {[alias, title].filter((word) => word && word !== name).join(' · ')}
        </p>
        <OfficialValue table={table} entry={entry} field="alias" />
        <OfficialValue table={table} entry={entry} field="title" />
        <div className={styles.badges}>
          <Badge tone={houseTone(type)}>{labels.value(table, 'type', type)}</Badge>
          <StateBadge entry={entry} />
        </div>
        <OfficialValue table={table} entry={entry} field="type" />
      </div>
      {entry.going ? null : <HouseActions table={table} id={entry.row.id} name={name} />}
    </header>
  );
}

type HouseActionsProps = {
  readonly table: HouseTable;
  readonly id: string;
  readonly name: string;
};

function HouseActions({table, id, name}: HouseActionsProps) {
  const t = useT();
  const {remove, inUse, dismiss} = useRemove(table);
  const assignments = assignmentsOf[table];
  return (
    <div className={styles.actions}>
      <LinkButton to={newFormPath(assignments.table, {[assignments.field]: id}) ?? ''} icon="add">
        {t(`houses.${table}.assign`)}
      </LinkButton>
      <LinkButton to={formPath(table, id) ?? ''} icon="edit">
        {t('lists.edit')}
      </LinkButton>
      <Button icon="delete" onClick={() => remove({id, name})}>
        {t('lists.delete')}
      </Button>
      {inUse === null ? null : <InUseDialog table={table} record={inUse} onClose={dismiss} />}
    </div>
  );
}
