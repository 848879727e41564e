import {useMemo} from 'react';
import type {Celebration} from '#src/domain/celebrations.ts';
import {useT} from '#src/i18n/use-t.ts';

/** Returns a function that says what is celebrated: 'Birthday · turns 66', 'First profession · 25 years'. */
export function useCelebrationWords(): (celebration: Celebration) => string {
  const t = useT();
  return useMemo(
    () =>
      ({kind, years}) => {
        const what = t(`year.kinds.${kind}`);
        if (years === null || years === 0) return what;
        const since = (): string => {
          if (kind === 'birthday') return t('dashboard.birthdays.age', {count: years});
          return t('dashboard.years', {count: years});
        };
        return `${what} · ${since()}`;
      },
    [t],
  );
}
