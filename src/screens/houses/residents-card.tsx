import {inHouseOrder} from '#src/domain/role-rank.ts';
import {compareSeniority} from '#src/domain/seniority.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {readablePhone} from '#src/lib/phone-number.ts';
import {useFirstProfessions} from '#src/queries/first-professions.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {type Resident, useResidents} from '#src/queries/residents.ts';
import {useToday} from '#src/queries/today.ts';
import {existenceOn} from '#src/record-ui/values/existence.ts';
import {listedRoles} from '#src/record-ui/values/listed-roles.ts';
import {newFormPath} from '#src/record-ui/values/record-path.ts';
import {openChoiceLabel} from '#src/record-ui/values/open-choice-label.ts';
import {RowStateBadge} from '#src/screens/life-events/row-state.tsx';
import {Card} from '#src/ui/card.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Icon} from '#src/ui/icon.tsx';
import {BrotherLink} from './brother-link.tsx';
import {assignmentsOf, type HouseTable} from '#src/record-ui/values/house-kinds.ts';
import styles from './residents-card.module.css';

/** The names in the address of the page that moves brothers. */
const houseParameter = {fraternities: 'house', institutions: 'institution'} as const;

type ResidentsCardProps = {readonly table: HouseTable; readonly house: LocalRow<HouseTable>};

/** The present residents in the order of the house: by office, then by seniority. A suppressed house takes no more. */
export function ResidentsCard({table, house}: ResidentsCardProps) {
  const t = useT();
  const {collator} = useFormats();
  const assignments = assignmentsOf[table];
  const residents = useResidents(assignments.table, assignments.field, house.row.id);
  const title = t(`houses.${table}.now`);
  const professions = useFirstProfessions();
  const today = useToday();
  if (residents === undefined || professions === undefined)
    return <Card title={title}>{null}</Card>;
  // A brother with two offices in the house has two assignments to it.
  const count = new Set(residents.map(({brother}) => brother.id)).size;
  const assign = newFormPath(assignments.table, {[assignments.field]: house.row.id}) ?? '';
  const sorted = inHouseOrder(
    residents.map(({entry, brother, role}) => ({
      entry,
      brother,
      role,
      firstProfession: professions.get(brother.id),
      birthDate: brother.birth_date,
    })),
    listedRoles(assignments.table),
    (a, b) => compareSeniority(a, b) || collator.compare(a.brother.name, b.brother.name),
  );
  return (
    <Card
      title={title}
      actions={<span className={styles.count}>{t('houses.count', {count})}</span>}
    >
      {residents.length === 0 ? (
        <p>{t(`houses.${table}.nobody`)}</p>
      ) : (
        <ul className={styles.residents}>
          {sorted.map((resident) => (
            <ResidentRow key={resident.entry.row.id} table={table} resident={resident} />
          ))}
        </ul>
      )}
      {house.going ? null : (
        <div>
          {existenceOn(house.row, today) === 'suppressed' ? null : (
            <LinkButton to={assign} look="quiet" icon="add">
              {t(`houses.${table}.assign`)}
            </LinkButton>
          )}
          {residents.length === 0 ? null : (
            <LinkButton
              to={`/moves/new?${houseParameter[table]}=${house.row.id}`}
              look="quiet"
              icon="forward"
            >
              {t('titles.moves')}
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  );
}

type ResidentRowProps = {readonly table: HouseTable; readonly resident: Resident};

/** A resident: the whole row leads to the profile, the button at its end calls. */
function ResidentRow({table, resident: {entry, brother, role}}: ResidentRowProps) {
  const t = useT();
  const labels = useRecordLabels();
  const {monthYear} = useFormats();
  const since = t('houses.sinceMonth', {month: monthYear(entry.row.start_date)});
  return (
    <li className={styles.resident}>
      <div className={styles.who}>
        <p className={styles.name}>
          <BrotherLink id={brother.id} />
          <RowStateBadge entry={entry} />
        </p>
        <p className={styles.line}>
          {role ? (
            <>
              <span className={styles.role}>
                {openChoiceLabel(labels, assignmentsOf[table].table, 'role', role)}
              </span>
              {' · '}
            </>
          ) : null}
          <span>{since}</span>
        </p>
      </div>
      {brother.phone ? <CallLink name={brother.name} phone={brother.phone} /> : null}
    </li>
  );
}

/** A button that calls; on paper the number. */
function CallLink({name, phone}: {readonly name: string; readonly phone: string}) {
  const label = useT()('brothers.contact.callOne', {name});
  return (
    <>
      <a href={`tel:${phone}`} className={styles.call} aria-label={label} title={label}>
        <Icon name="phone" />
      </a>
      <span className={styles.number}>{readablePhone(phone)}</span>
    </>
  );
}
