import type {ReactNode} from 'react';
import {isGuardian} from '#src/domain/offices.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {readablePhone} from '#src/lib/phone-number.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {useResidents} from '#src/queries/residents.ts';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {mailTo} from '#src/screens/brothers/contact-ways.tsx';
import type {IconName} from '#src/ui/icon-paths.ts';
import {Icon} from '#src/ui/icon.tsx';
import {BrotherLink} from './brother-link.tsx';
import type {HouseTable} from './house-kinds.ts';
import styles from './house-contact.module.css';

type HouseContactProps = {readonly table: HouseTable; readonly entry: LocalRow<HouseTable>};

/** The ways to reach a house, and its guardian. */
export function HouseContact({table, entry}: HouseContactProps) {
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
  const guardian = residents.find(({entry}) => isGuardian(entry.row.role));
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
