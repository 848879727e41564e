import {useMemo} from 'react';
import {intlTags} from '#src/i18n/locale.ts';
import {useLocale} from '#src/i18n/use-locale.ts';

type WeekdayName = {readonly short: string; readonly long: string};

/** Returns the names of the seven weekdays, from Monday on. */
export function useWeekdayNames(): readonly WeekdayName[] {
  const tag = intlTags[useLocale()];
  return useMemo(() => {
    const [short, long] = (['short', 'long'] as const).map(
      (weekday) => new Intl.DateTimeFormat(tag, {weekday, timeZone: 'UTC'}),
    );
    return Array.from({length: 7}, (_, index) => {
      // 3 January 2000 was a Monday.
      const day = new Date(Date.UTC(2000, 0, 3 + index));
      return {short: short?.format(day) ?? '', long: long?.format(day) ?? ''};
    });
  }, [tag]);
}
