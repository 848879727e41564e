import type {ReactNode} from 'react';
import {isGuardian} from '#src/domain/offices.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {readablePhone} from '#src/lib/phone-number.ts';
import {textOf} from '#src/lib/values.ts';
import {useResidents} from '#src/queries/residents.ts';
import {useReferringRows} from '#src/queries/referring-rows.ts';
import {type LocalRow, useTable} from '#src/queries/rows.ts';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {isReachable, mailTo, useSaveContacts} from '#src/screens/brothers/contact-ways.tsx';
import {useFieldColumns, useLastDayColumn} from '#src/screens/life-events/columns.tsx';
import {LifeEventsCard} from '#src/screens/life-events/life-events-card.tsx';
import type {IconName} from '#src/ui/icon-paths.ts';
import {Icon} from '#src/ui/icon.tsx';
import styles from './house-screen.module.css';
import {assignmentsOf, type HouseTable} from '#src/record-ui/values/house-kinds.ts';
import {PageHeader, ReadPage} from './read-page.tsx';
import {BrotherLink} from './brother-link.tsx';
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

/** The names and contacts of the house; its menu saves the contacts of the residents for the phone's address book. */
function HouseHeader({table, entry}: HouseProps) {
  const t = useT();
  const {number} = useFormats();
  const save = useSaveContacts();
  const {id, name} = entry.row;
  const assignments = assignmentsOf[table];
  const residents = useResidents(assignments.table, assignments.field, id) ?? [];
  const brothers = useTable('brothers');
  const reachable = [...new Set(residents.map(({brother}) => brother.id))]
    .flatMap((one) => brothers?.byId.get(one) ?? [])
    .filter((one) => !one.going && isReachable(one));
  const count = reachable.length;
  const text = t('brothers.contact.saveAll', {count, shown: number(count)});
  const run = () => void save(reachable, name, `?${assignments.field}=${id}`);
  return (
    <PageHeader
      table={table}
      entry={entry}
      badge="type"
      names={['alias', 'title']}
      actions={count === 0 ? [] : [{text, label: text, icon: 'download', run}]}
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
  const brothers = useTable('brothers');
  const end = useLastDayColumn(assignments.table, (row) => {
    const brother = brothers?.byId.get(textOf(row, 'brother_id'))?.row;
    // An archived brother is not present, but nobody knows since when.
    return brother?.deleted_at ? undefined : brother;
  });
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

type HouseContactProps = {readonly table: HouseTable; readonly entry: LocalRow<HouseTable>};

/** The ways to reach a house, and its guardian. */
function HouseContact({table, entry}: HouseContactProps) {
  const labels = useRecordLabels();
  const {phone, email} = entry.row;
  return (
    <div className={styles.contact}>
      {table === 'fraternities' ? <Guardian houseId={entry.row.id} /> : null}
      {phone ? (
        <Way href={`tel:${phone}`} icon="phone" label={labels.field(table, 'phone')}>
          {readablePhone(phone)}
        </Way>
      ) : null}
      <OfficialValue table={table} entry={entry} field="phone" />
      {email ? (
        <Way href={mailTo(email)} icon="mail" label={labels.field(table, 'email')}>
          {email}
        </Way>
      ) : null}
      <OfficialValue table={table} entry={entry} field="email" />
    </div>
  );
}

/** The present guardian; nothing while the house has none. */
function Guardian({houseId}: {readonly houseId: string}) {
  const labels = useRecordLabels();
  const residents = useResidents('fraternity_assignments', 'fraternity_id', houseId) ?? [];
  const guardian = residents.find(({role}) => isGuardian(role));
  if (guardian === undefined) return null;
  return (
    <p className={styles.guardian}>
      {labels.value('fraternity_assignments', 'role', 'guardian')}:{' '}
      <BrotherLink id={guardian.brother.id} />
    </p>
  );
}

type WayProps = {
  readonly href: string;
  readonly icon: IconName;
  /** Names the icon for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
};

function Way({href, icon, label, children}: WayProps) {
  return (
    <a className={styles.way} href={href}>
      <Icon name={icon} size={20} />
      <span className="unseen">{label} </span>
      {children}
    </a>
  );
}
