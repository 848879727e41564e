import {type Day, yearOf} from '#src/lib/civil-date.ts';

type Dates = {readonly birth_date?: Day | null; readonly death_date?: Day | null};

/** Returns the sign of the dead with the years that are known: '† 1921–1988', '† 1988', '†'. */
export function lifeYears({birth_date, death_date}: Dates): string {
  const [birth, death] = [birth_date, death_date].map((day) => (day ? String(yearOf(day)) : ''));
  if (!death) return '†';
  return birth ? `† ${birth}–${death}` : `† ${death}`;
}
