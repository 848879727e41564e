import {useMemo} from 'react';
import {vacanciesOn, type Vacancy} from '#src/domain/vacancies.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {useOfficeRows, useRemaining} from './offices.ts';
import {useSettingsOf} from './settings.ts';

/** Returns the offices that are vacant on a day; `undefined` until they are read. */
export function useVacancies(day: Day): readonly Vacancy[] | undefined {
  const rows = useOfficeRows();
  const settingsOf = useSettingsOf();
  const institutions = useRemaining('institutions');
  const homes = useRemaining('fraternity_assignments');
  const posts = useRemaining('institution_assignments');
  return useMemo(() => {
    if (!rows || !institutions || !homes || !posts) return undefined;
    const assigned = {fraternity_assignments: homes, institution_assignments: posts};
    return vacanciesOn({...rows, ...assigned, institutions}, {day, settingsOf});
  }, [rows, institutions, homes, posts, day, settingsOf]);
}
