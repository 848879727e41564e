import type {Dead} from '#src/domain/necrology.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useDeadWords} from '#src/screens/year/dead-list.tsx';
import {useMonthNames} from '#src/screens/year/use-month-names.ts';
import type {Part} from './directory-blocks.tsx';
import styles from './entries.module.css';
import {FactLine} from './entry-line.tsx';

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
