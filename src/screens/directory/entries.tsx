import type {ReactNode} from 'react';
import type {ListedHouse, ListedResident} from '#src/domain/directory/houses.ts';
import type {OfficeHolder} from '#src/domain/directory/offices.ts';
import type {Dead} from '#src/domain/necrology.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {readablePhone} from '#src/lib/phone-number.ts';
import {specOf} from '#src/record-ui/values/spec-of.ts';
import {officeName} from '#src/screens/brothers/office-name.ts';
import {useDeadWords} from '#src/screens/year/dead-list.tsx';
import {useMonthNames} from '#src/screens/year/use-month-names.ts';
import type {Part} from './part.ts';
import styles from './entries.module.css';
import {useTitledName} from './use-titled-name.ts';

type EntryLineProps = {
  readonly name: ReactNode;
  readonly end: ReactNode;
  /** The two are joined by dots, as in a table of contents. */
  readonly dots?: boolean;
};

/** A line with a name at its start and a word or number at its end. */
export function EntryLine({name, end, dots = false}: EntryLineProps) {
  return (
    <p className={styles['line']}>
      <span className={styles['lineName']}>{name}</span>
      {dots ? <span className={styles['dots']} /> : null}
      <span className={styles['lineEnd']}>{end}</span>
    </p>
  );
}

type Fact = string | null | false;

/** Writes facts as one line, those that are known; '' when none is. */
export function factsLine(facts: readonly Fact[]): string {
  return facts.filter((fact) => fact !== null && fact !== false && fact !== '').join(' · ');
}

/** Facts in one line, those that are known. */
export function FactLine({facts}: {readonly facts: readonly Fact[]}) {
  const line = factsLine(facts);
  return line === '' ? null : <p className={styles['facts']}>{line}</p>;
}

/** Returns the title of a part. */
export function usePartTitle(): (part: Part) => string {
  const t = useT();
  return (part) => {
    switch (part) {
      case 'houses':
        return t('records.fraternities.many');
      case 'brothers':
        return t('records.brothers.many');
      case 'necrology':
        return t('titles.necrology');
      case 'statistics':
        return t('dashboard.stats.title');
      case 'offices':
      case 'seniority':
        return t(`directory.parts.${part}`);
    }
  };
}

export function PartHeading({part}: {readonly part: Part}) {
  return <h2 className={styles['part']}>{usePartTitle()(part)}</h2>;
}

export function GroupHeading({text}: {readonly text: string}) {
  return <h3 className={styles['group']}>{text}</h3>;
}

export function LetterHeading({letter}: {readonly letter: string}) {
  return <h3 className={styles['letter']}>{letter}</h3>;
}

/** The heading of the dead of a month, 1 to 12; `null` is for those whose day is not recorded. */
export function MonthHeading({month}: {readonly month: number | null}) {
  const t = useT();
  const names = useMonthNames();
  const name = month === null ? undefined : names[month - 1];
  return <GroupHeading text={name ?? t('directory.unknownDay')} />;
}

export function DeadEntry({dead}: {readonly dead: Dead}) {
  const words = useDeadWords();
  const {title, death, life} = words(dead);
  return (
    <div className={styles['dead']}>
      <p>
        <b>{dead.name}</b>
        {title === '' ? null : `, ${title}`}
      </p>
      <FactLine facts={[death]} />
      <FactLine facts={[life]} />
    </div>
  );
}

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

/** A resident with his offices and, if he allows it, his telephone. */
export function ResidentLine({resident}: {readonly resident: ListedResident}) {
  return <EntryLine {...useResidentWords()(resident)} />;
}

/** A brother with his office in the province. */
export function HolderLine({holder}: {readonly holder: OfficeHolder}) {
  return <EntryLine {...useHolderWords()(holder)} />;
}

/** The two texts of a line. */
export type LineWords = {readonly name: string; readonly end: string};

export function useResidentWords(): (resident: ListedResident) => LineWords {
  const officeOf = useOffices();
  const titledName = useTitledName();
  return ({brother, roles}) => {
    const phone = brother.contact?.phone;
    const offices = roles.map(officeOf).filter((office) => office !== '');
    return {
      name: [titledName(brother), ...offices].join(', '),
      end: phone ? readablePhone(phone) : '',
    };
  };
}

export function useHolderWords(): (holder: OfficeHolder) => LineWords {
  const officeOf = useOffices();
  const titledName = useTitledName();
  return ({brother, role}) => ({name: titledName(brother), end: officeOf(role)});
}

/**
 * Returns a function that names a listed office in small letters; the user's own words as they are written. The listed roles
 * of a house are those of an institution and more.
 */
function useOffices(): (role: string | null) => string {
  const labels = useRecordLabels();
  const spec = specOf('fraternity_assignments', 'role');
  return (role) => {
    const name = officeName(labels, role);
    const isListed = spec?.kind === 'open-choice' && spec.read(role ?? '') !== null;
    return isListed ? name.toLocaleLowerCase() : name;
  };
}
