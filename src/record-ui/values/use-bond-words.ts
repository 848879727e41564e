import {useCallback} from 'react';
import {type Bond, isLapsed} from '#src/domain/bond.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {timeAgo} from '#src/i18n/time-ago.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {yearOf} from '#src/lib/civil-date.ts';
import {useToday} from '#src/queries/today.ts';

/**
 * Returns a function that says what binds a brother and until when, in one or two parts: 'Temporary vows until 19 Sept
 * 2026', 'expired 2 months ago'.
 */
export function useBondWords(): (bond: Bond) => readonly string[] {
  const t = useT();
  const {day} = useFormats();
  const locale = useLocale();
  const today = useToday();
  return useCallback(
    (bond) => {
      if (bond.kind === 'none') return [t('brothers.bond.none')];
      // A year is a name, without the separator of thousands.
      if (bond.kind === 'perpetual') {
        return [t('brothers.bond.perpetual', {year: String(yearOf(bond.since))})];
      }
      const words = t('brothers.bond.temporary', {day: day(bond.until)});
      if (!isLapsed(bond)) return [words];
      return [words, t('brothers.bond.expired', {ago: timeAgo(locale, bond.until, today)})];
    },
    [t, day, locale, today],
  );
}
