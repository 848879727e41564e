import type {ReactNode} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {textOf} from '#src/lib/values.ts';
import {type LocalRow, useReferringRows} from '#src/queries/rows.ts';
import {useResidents} from '#src/queries/residents.ts';
import {useSaveContacts} from '#src/screens/brothers/contact-ways.tsx';
import {useEndColumn, useFieldColumns} from '#src/screens/life-events/columns.tsx';
import {LifeEventsCard} from '#src/screens/life-events/life-events-card.tsx';
import {BrotherLink} from './brother-link.tsx';
import {HouseContact} from './house-contact.tsx';
import {assignmentsOf, type HouseTable} from './house-kinds.ts';
import {PageHeader} from './page-header.tsx';
import {ReadPage} from './read-page.tsx';
import {ResidentsCard} from './residents-card.tsx';

type HouseScreenProps<T extends HouseTable> = {
  readonly table: T;
  /** Facts of this kind of house, shown between the residents and the assignments. */
  readonly about: (entry: LocalRow<T>) => ReactNode;
};

/** The page of a house: its present residents, its facts and the other assignments. */
export function HouseScreen<T extends HouseTable>({table, about}: HouseScreenProps<T>) {
  return (
    <ReadPage table={table}>
      {(entry) => (
        <>
          <HouseHeader table={table} entry={entry} />
          <ResidentsCard table={table} house={entry} />
          {about(entry)}
          <HouseAssignments table={table} entry={entry} />
        </>
      )}
    </ReadPage>
  );
}

type HouseProps = {readonly table: HouseTable; readonly entry: LocalRow<HouseTable>};

/** The names and contacts of the house; its menu saves the contacts of all residents for the phone's address book. */
function HouseHeader({table, entry}: HouseProps) {
  const t = useT();
  const {number} = useFormats();
  const save = useSaveContacts();
  const {id, name} = entry.row;
  const assignments = assignmentsOf[table];
  const residents = useResidents(assignments.table, assignments.field, id) ?? [];
  const brothers = new Map(residents.map(({brother}) => [brother.id, {row: brother}]));
  const text = t('brothers.contact.saveAll', {count: brothers.size, shown: number(brothers.size)});
  const run = () => save([...brothers.values()], name);
  return (
    <PageHeader
      table={table}
      entry={entry}
      badge="type"
      names={['alias', 'title']}
      actions={brothers.size === 0 ? [] : [{text, label: text, icon: 'download', run}]}
    >
      <HouseContact table={table} entry={entry} />
    </PageHeader>
  );
}

/** The former and coming assignments to the house, the latest first; those of today are listed as residents. */
function HouseAssignments({table, entry}: HouseProps) {
  const t = useT();
  const assignments = assignmentsOf[table];
  const {id} = entry.row;
  const all = useReferringRows(assignments.table, assignments.field, id);
  const residents = useResidents(assignments.table, assignments.field, id);
  const present = new Set(residents?.map((resident) => resident.entry.row.id));
  const columns = useFieldColumns(assignments.table);
  const end = useEndColumn(assignments.table);
  const name = {title: t('brothers.profile.name'), cell: brotherOf};
  return (
    <LifeEventsCard
      table={assignments.table}
      title={t('houses.history')}
      entries={residents && all?.filter(({row}) => !present.has(row.id))}
      columns={[name, ...columns('role', 'start_date'), end]}
      newest="first"
      namedBy="brother_id"
      given={entry.going ? null : {[assignments.field]: id}}
    />
  );
}

function brotherOf(assignment: object): ReactNode {
  return <BrotherLink id={textOf(assignment, 'brother_id')} />;
}
