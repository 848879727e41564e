import {compareDays, type Day} from '#src/lib/civil-date.ts';

/** What decides the seniority of a brother. */
export type Seniority = {
  readonly firstProfession: Day | null | undefined;
  readonly birthDate: Day | null | undefined;
};

const LAST_DAY = '9999-12-31';

/**
 * Compares by the day of the first profession, those of one day by age. The brothers without a profession come after the
 * others, and those without a date of birth after the others of their day.
 */
export function compareSeniority(a: Seniority, b: Seniority): number {
  return (
    compareDays(a.firstProfession ?? LAST_DAY, b.firstProfession ?? LAST_DAY) ||
    compareDays(a.birthDate ?? LAST_DAY, b.birthDate ?? LAST_DAY)
  );
}
