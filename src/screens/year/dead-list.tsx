import {type DayOfDead, type Dead, deadOfMonth, deadWithoutDay} from '#src/domain/necrology.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {yearOf} from '#src/lib/civil-date.ts';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './necrology.module.css';
import {pagePath} from './page-path.ts';
import {useMonthNames} from './use-month-names.ts';

/** Dead brothers, each with the day, the place and the age of his death, and one line about his life. */
export function DeadList({dead}: {readonly dead: readonly Dead[]}) {
  const words = useDeadWords();
  return (
    <ul className={styles['list']}>
      {dead.map((one) => {
        const {title, death, life} = words(one);
        return (
          <li key={one.id} className={styles['item']}>
            <p className={styles['name']}>
              <TextLink to={pagePath({table: one.source, id: one.id})}>{one.name}</TextLink>
              {title === '' ? null : `, ${title}`}
            </p>
            <p>{death}</p>
            {life === '' ? null : <p className={styles['soft']}>{life}</p>}
          </li>
        );
      })}
    </ul>
  );
}

type DeadWords = {readonly title: string; readonly death: string; readonly life: string};

/** Returns a function that writes what is known of a dead brother. */
export function useDeadWords(): (one: Dead) => DeadWords {
  const t = useT();
  const labels = useRecordLabels();
  const {partialDay} = useFormats();
  return (one) => {
    const {status, deathDate, birthDate, age, firstProfession, priesthood, episcopate} = one;
    const isKnown = status !== null && status !== 'unknown';
    const birth = [birthDate && partialDay(birthDate), one.birthPlace].filter(Boolean).join(', ');
    const events = [
      one.birthName && `${labels.field('brothers', 'birth_name')}: ${one.birthName}`,
      birth && t('year.necrology.born', {birth}),
      firstProfession && `${t('year.kinds.first_profession')} ${yearOf(firstProfession)}`,
      priesthood && `${t('year.kinds.priesthood')} ${yearOf(priesthood)}`,
      episcopate && `${t('year.kinds.episcopate')} ${yearOf(episcopate)}`,
      one.burialPlace && `${labels.field('brothers', 'burial_place')}: ${one.burialPlace}`,
      one.remembrance,
    ];
    const death = [
      `† ${deathDate === null ? t('year.necrology.unknown') : partialDay(deathDate)}`,
      one.deathPlace,
      age === null ? null : t('year.necrology.age', {count: age}),
    ];
    return {
      title: isKnown
        ? labels.value('brothers', 'cached_status', status).toLocaleLowerCase()
        : (one.title ?? ''),
      death: death.filter(Boolean).join(' · '),
      life: events.filter(Boolean).join(' · '),
    };
  };
}

/** The customary prayer for the dead (Requiem aeternam). */
export function Prayer() {
  return <p className={styles['prayer']}>{useT()('year.necrology.prayer')}</p>;
}

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
