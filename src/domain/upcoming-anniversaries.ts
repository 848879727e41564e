import {firstDays} from './agenda.ts';
import {nextDate, nextOccurrence} from './anniversaries.ts';
import {ageReachedOn, type CelebratedBrother, celebratedDays} from './celebrated-days.ts';
import {addDays, compareDays, type Day} from '#src/lib/civil-date.ts';

export type Anniversary = {
  readonly entityId: string;
  readonly entityName: string;
  readonly type: 'BIRTHDAY' | 'NAME_DAY' | 'PRIESTHOOD';
  /** The day that is celebrated. Only the year of an ordination has a meaning. */
  readonly originalDate: Day;
  readonly date: Day;
  readonly inDays: number;
  /** The age on that day, or the years since ordination; `null` when the birth is unknown, and on a name day. */
  readonly years: number | null;
  /** Nobody becomes older on a name day; of type `BIRTHDAY` when it is celebrated in place of the birthday. */
  readonly isNameDay: boolean;
  /** Only for priesthood: a fortieth birthday is not a jubilee. */
  readonly isJubilee: boolean;
};

type BrotherRow = CelebratedBrother & {
  readonly id: string;
  readonly name: string;
  readonly membership_status: string;
  readonly deleted_at: string | null;
};

type OrdinationRow = {readonly brother_id: string; readonly type: string; readonly date: Day};

/**
 * Lists the birthdays, name days and priesthood anniversaries of active brothers from today, nearest first, those of one
 * day by name. `compareNames` sorts names in the user's language; `withinDays` is inclusive.
 */
export function upcoming(province: {
  readonly brothers: readonly BrotherRow[];
  readonly ordinations: readonly OrdinationRow[];
  readonly today: Day;
  readonly withinDays?: number;
  readonly jubileeYears: readonly number[];
  readonly compareNames: (a: string, b: string) => number;
}): Anniversary[] {
  const {brothers, ordinations, today, withinDays = 30, jubileeYears, compareNames} = province;
  const lastDay = addDays(today, withinDays);
  const priesthoods = firstDays(
    ordinations.filter(({type}) => type === 'priesthood'),
    today,
  );

  const found: Anniversary[] = [];
  for (const brother of brothers) {
    if (brother.deleted_at !== null || brother.membership_status !== 'active') continue;
    const of = {entityId: brother.id, entityName: brother.name};
    for (const kept of celebratedDays(brother)) {
      const {kind, base, inPlaceOfBirthday} = kept;
      if (nextDate(base, today) > lastDay) continue;
      const {date, inDays} = nextOccurrence(base, today);
      const years = ageReachedOn(date, kept, brother.birth_date);
      const isNameDay = kind === 'name_day';
      const type = isNameDay && !inPlaceOfBirthday ? 'NAME_DAY' : 'BIRTHDAY';
      const counted = {originalDate: base, date, inDays, years, isNameDay, isJubilee: false};
      found.push({...of, type, ...counted});
    }
    const ordained = priesthoods.get(brother.id);
    if (ordained !== undefined && nextDate(ordained, today) <= lastDay) {
      const {date, inDays, years} = nextOccurrence(ordained, today);
      const isJubilee = jubileeYears.includes(years);
      const counted = {originalDate: ordained, date, inDays, years, isNameDay: false, isJubilee};
      found.push({...of, type: 'PRIESTHOOD', ...counted});
    }
  }
  return found.sort(
    (a, b) => compareDays(a.date, b.date) || compareNames(a.entityName, b.entityName),
  );
}
