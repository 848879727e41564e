import {useMemo} from 'react';
import {intlTags} from '#src/i18n/locale.ts';
import {useLocale} from '#src/i18n/use-locale.ts';

/** Returns the names of the twelve months as a heading writes them: 'November', 'Novembre'. */
export function useMonthNames(): readonly string[] {
  const tag = intlTags[useLocale()];
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(tag, {month: 'long', timeZone: 'UTC'});
    return Array.from({length: 12}, (_, month) =>
      capitalized(format.format(new Date(Date.UTC(2000, month, 1)))),
    );
  }, [tag]);
}

/** Writes a text with a capital as its first letter, as at the beginning of a line. */
export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
