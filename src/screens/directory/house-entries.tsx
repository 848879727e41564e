import type {ListedHouse, Resident} from '#src/domain/directory/houses.ts';
import type {OfficeHolder} from '#src/domain/directory/offices.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {readablePhone} from '#src/lib/phone-number.ts';
import {officeName} from '#src/screens/brothers/office-name.ts';
import styles from './entries.module.css';
import {EntryLine, FactLine} from './entry-line.tsx';

type HouseHeadingProps = {readonly house: ListedHouse; readonly address: readonly string[]};

/** The name of a house with its address and the ways to reach it. */
export function HouseHeading({house, address}: HouseHeadingProps) {
  const labels = useRecordLabels();
  return (
    <div className={styles['house']}>
      <h3>{house.name}</h3>
      <FactLine facts={[labels.value('fraternities', 'type', house.type)]} />
      <FactLine facts={[address.join(', ')]} />
      <FactLine facts={[house.phone && readablePhone(house.phone), house.email]} />
    </div>
  );
}

/** A resident with his office and, if he allows it, his telephone. */
export function ResidentLine({resident: {brother, role}}: {readonly resident: Resident}) {
  const phone = brother.contact?.phone;
  const office = useOffice(role);
  const name = office === '' ? brother.name : `${brother.name}, ${office}`;
  return <EntryLine name={name} end={phone ? readablePhone(phone) : ''} />;
}

/** A brother with his office in the province. */
export function HolderLine({holder: {brother, role}}: {readonly holder: OfficeHolder}) {
  return <EntryLine name={brother.name} end={useOffice(role)} />;
}

/** The listed roles of a house are those of an institution and more. */
function useOffice(role: string | null): string {
  return officeName(useRecordLabels(), role).toLocaleLowerCase();
}
