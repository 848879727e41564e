import {addMonths, monthDay, yearOf, type Day} from '#src/lib/civil-date.ts';
import {completedYears} from '#supabase/seed/calendar.ts';
import {comparableName} from '#src/domain/validation/name-form.ts';
import {likeness} from '#src/lib/likeness.ts';
import type {Life} from './lives.ts';

type Rule = (life: Life, today: Day) => boolean;

/** The rules on dates, departures and data, written anew from their description. */
export const personRules: Readonly<Record<string, Rule>> = {
  D01: ({brother, stages, vows, orders}) => {
    const days = [
      brother.birth_date,
      stages[0]?.start_date,
      vows[0]?.date,
      orders[0]?.date,
      brother.death_date,
    ].filter((day) => day !== null && day !== undefined);
    return days.some((day, index) => index > 0 && day < (days[index - 1] ?? ''));
  },
  D02: ({vows, orders, stages, homes, services}, today) =>
    [...vows, ...orders].some(({date}) => date > addMonths(today, 12)) ||
    [...stages, ...homes, ...services].some(
      ({start_date, end_date}) => start_date > today || (end_date ?? '') > today,
    ),
  D03: ({brother}, today) =>
    brother.membership_status === 'active' &&
    brother.birth_date !== null &&
    completedYears(brother.birth_date, today) > 100,
  D04: ({brother}) => brother.membership_status === 'active' && brother.birth_date === null,
  D05: ({brother}) =>
    brother.birthday !== null &&
    monthDay(brother.birthday) !== monthDay(brother.birth_date ?? '') &&
    !hasNameDay(brother.additional_info),
  M01: ({brother}) => brother.membership_status === 'deceased' && brother.death_date === null,
  M02: ({brother}) => brother.membership_status !== 'deceased' && brother.death_date !== null,
  M03: ({brother, vows, orders, homes, services}) => {
    const {death_date: death} = brother;
    return (
      death !== null &&
      ([...vows, ...orders].some(({date}) => date > death) ||
        [...homes, ...services].some(({start_date}) => start_date > death))
    );
  },
  M04: ({brother}) =>
    ['departed', 'transferred'].includes(brother.membership_status) &&
    (brother.departure_date === null || brother.departure_reason === null),
  M05: ({brother, homes, services}) =>
    ['deceased', 'departed'].includes(brother.membership_status) &&
    [...homes, ...services].some(({end_date}) => end_date === null),
  M06: ({brother}) =>
    brother.membership_status === 'deceased' &&
    (brother.death_place === null || brother.burial_place === null),
  X01: ({vows, orders, stages}) => vows.length + orders.length + stages.length === 0,
  X05: ({brother}) =>
    /\d| {2}|^(Fr\.?|P\.|fra|Frà) /i.test(brother.name) ||
    brother.name === brother.name.toUpperCase(),
  X07: ({brother}) =>
    brother.membership_status === 'active' &&
    (brother.phone === null || brother.email === null || brother.emergency_contact === null),
};

/** The later record of each pair that may be one man. */
export function possibleDuplicates(lives: readonly Life[]): string[] {
  return lives.flatMap(({brother}, index) => {
    const year = yearOf(brother.birth_date ?? '0000');
    const isDouble = lives.slice(0, index).some(({brother: other}) => {
      if (other.birth_date === null || yearOf(other.birth_date) !== year) return false;
      return likeness(comparableName(other.name), comparableName(brother.name)) >= 0.92;
    });
    return isDouble ? [brother.id] : [];
  });
}

function hasNameDay(additionalInfo: unknown): boolean {
  return (
    typeof additionalInfo === 'object' && additionalInfo !== null && 'name_day' in additionalInfo
  );
}
