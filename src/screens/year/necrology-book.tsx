import {type DayOfDead, type Dead, deadOfMonth, deadWithoutDay} from '#src/domain/necrology.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {DeadList, Prayer} from './dead-list.tsx';
import styles from './necrology.module.css';
import {useMonthNames} from './use-month-names.ts';

/** The necrology on paper: all the dead of the province by their day, each month on a new sheet. */
export function NecrologyBook({dead}: {readonly dead: readonly Dead[]}) {
  const t = useT();
  const unknown = deadWithoutDay(dead);
  return (
    <>
      <Prayer />
      {useMonthNames().map((name, index) => {
        const days = deadOfMonth(dead, index + 1);
        if (days.length === 0) return null;
        return (
          <section key={name} className={styles['month']} aria-label={name}>
            <h2>{name}</h2>
            <DaysOfDead days={days} />
          </section>
        );
      })}
      {unknown.length === 0 ? null : (
        <section className={styles['month']} aria-label={t('year.necrology.unknown')}>
          <h2>{t('year.necrology.unknown')}</h2>
          <DeadList dead={unknown} />
        </section>
      )}
    </>
  );
}

/** The dead of several days, each day with its heading. */
export function DaysOfDead({days}: {readonly days: readonly DayOfDead[]}) {
  const {dayMonth} = useFormats();
  return days.map(({monthDay, dead}) => (
    <div key={monthDay} className={styles['day']}>
      {/* Any leap year names all days of the year. */}
      <h3>{dayMonth(`2000-${monthDay}`)}</h3>
      <DeadList dead={dead} />
    </div>
  ));
}
