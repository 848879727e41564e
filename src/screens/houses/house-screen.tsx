import type {ReactNode} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {type LocalRow, useReferringRows, useRow, useTable} from '#src/queries/rows.ts';
import {HistoryLink} from '#src/record-ui/forms/history-link.tsx';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {AfterFirstSync} from '#src/record-ui/forms/after-first-sync.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import {InUseDialog} from '#src/record-ui/lists/in-use-dialog.tsx';
import {useRemove} from '#src/record-ui/lists/use-remove.ts';
import {badgeTone} from '#src/record-ui/values/badge-tone.ts';
import {formPath, listPath, newFormPath} from '#src/record-ui/values/record-path.ts';
import {
  linkColumn,
  roleColumn,
  useEndColumn,
  useFieldColumns,
} from '#src/screens/life-events/columns.tsx';
import {LifeEventsCard} from '#src/screens/life-events/life-events-card.tsx';
import {Badge} from '#src/ui/badge.tsx';
import {Button} from '#src/ui/button.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Page} from '#src/ui/page.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {assignmentsOf, type HouseTable} from './house-kinds.ts';
import styles from './house-screen.module.css';
import {ResidentsCard} from './residents-card.tsx';

type HouseScreenProps<T extends HouseTable> = {
  readonly table: T;
  readonly id: string;
  /** Facts of this kind of house, shown above the assignments. */
  readonly about: (entry: LocalRow<T>) => ReactNode;
};

/** The page of a house: its facts, its present and its former residents. */
export function HouseScreen<T extends HouseTable>(props: HouseScreenProps<T>) {
  const t = useT();
  return (
    <Page>
      <ReadBoundary key={props.id} failure={(message) => ({title: t('houses.failed'), message})}>
        <AfterFirstSync>
          <House {...props} />
        </AfterFirstSync>
      </ReadBoundary>
    </Page>
  );
}

function House<T extends HouseTable>({table, id, about}: HouseScreenProps<T>) {
  const t = useT();
  const entry = useRow(table, id.toLowerCase());
  const isWhole = useNeighboursRead();
  if (entry === undefined || !isWhole) return <Loading label={t('houses.loading')} shape="text" />;
  if (entry === null) {
    return (
      <EmptyState
        text={t(`houses.${table}.notFound`)}
        action={
          <LinkButton to={listPath(table) ?? '/dashboard'}>
            {t(`houses.${table}.backToList`)}
          </LinkButton>
        }
      />
    );
  }
  return (
    <Stack>
      <HouseHeader table={table} entry={entry} />
      {about(entry)}
      <ResidentsCard table={table} houseId={entry.row.id} />
      <HouseAssignments table={table} entry={entry} />
      <HistoryLink table={table} id={entry.row.id} />
    </Stack>
  );
}

/**
 * Returns whether all other tables of the page are read; a part that arrived later would move the page down.
 */
function useNeighboursRead(): boolean {
  const read = [
    useTable('circumscriptions'),
    useTable('dioceses'),
    useTable('places'),
    useTable('institutions'),
    useTable('brothers'),
    useTable('fraternity_assignments'),
    useTable('institution_assignments'),
  ];
  return read.every((view) => view !== undefined);
}

type HouseHeaderProps = {readonly table: HouseTable; readonly entry: LocalRow<HouseTable>};

/** The name and the type of a house, with its actions. */
function HouseHeader({table, entry}: HouseHeaderProps) {
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
          <Badge tone={badgeTone(table, type)}>{labels.value(table, 'type', type)}</Badge>
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

type HouseAssignmentsProps = {readonly table: HouseTable; readonly entry: LocalRow<HouseTable>};

/** All assignments to the house, the latest first. */
function HouseAssignments({table, entry}: HouseAssignmentsProps) {
  const t = useT();
  const labels = useRecordLabels();
  const assignments = assignmentsOf[table];
  const columns = useFieldColumns(assignments.table);
  const end = useEndColumn(assignments.table);
  const name = linkColumn(t('brothers.profile.name'), 'brothers', 'brother_id');
  return (
    <LifeEventsCard
      table={assignments.table}
      title={t('houses.history')}
      entries={useReferringRows(assignments.table, assignments.field, entry.row.id)}
      columns={[name, roleColumn(assignments.table, labels), ...columns('start_date'), end]}
      newest="first"
      namedBy="brother_id"
      given={entry.going ? null : {[assignments.field]: entry.row.id}}
    />
  );
}
