import {upcoming} from '#src/domain/upcoming-anniversaries.ts';
import {defaultSettings} from '#src/domain/settings.ts';
import {vowStatus} from '#src/domain/vow-status.ts';
import {addDays, addMonths, daysBetween, monthDay, yearOf, type Day} from '#src/lib/civil-date.ts';
const weekDays = 7;
import {countBy, type Counts} from './counting.ts';
import {activeOf} from './counts-of-records.ts';
import type {Province} from '#supabase/seed/province.ts';
import type {Draft} from '#supabase/seed/tables.ts';
import {jubileeYears} from '#supabase/seed/cases.ts';

/** Counts the cases that hold on one day only, by the rules the app itself goes by. */
export function casesOfToday(province: Province): Counts {
  return {
    ...vowStatuses(province),
    ...yearsInVows(province),
    ...scheduled(province),
    ...anniversaries(province),
    ...jubilees(province),
    ...deaths(province),
  };
}

function vowStatuses({tables, today}: Province): Counts {
  const standings = activeOf(tables.brothers).map(({id}) =>
    vowStatus({
      membershipStatus: 'active',
      vows: tables.vows.filter(({brother_id}) => brother_id === id),
      formation: tables.formation_stages.filter(({brother_id}) => brother_id === id),
      today,
      settings: defaultSettings,
    }),
  );
  const temporary = standings.filter(({dueDate}) => dueDate !== null);
  return countBy(temporary, ({status}) => status);
}

/** Of the longest only, who come near the limit of can. 657 §2. */
function yearsInVows({tables, today}: Province): Counts {
  const taken = tables.vows.filter(({date}) => date <= today);
  const perpetual = new Set(
    taken.filter(({type}) => type === 'solemn').map(({brother_id}) => brother_id),
  );
  const first = firstVows(taken);
  const years = activeOf(tables.brothers).flatMap(({id}) => {
    const since = first.get(id);
    if (since === undefined || perpetual.has(id) || addMonths(since, 72) > today) return [];
    return [(daysBetween(since, today) / 365.25).toFixed(1)];
  });
  return countBy(years, (count) => `years in temporary vows ${count}`);
}

/** One profession is still to come, and nothing else. */
function scheduled({tables, today}: Province): Counts {
  const vows = tables.vows.filter(({date}) => date > today);
  const nextMonth = addMonths(today, 1).slice(0, 7);
  const spans = [
    ...tables.formation_stages,
    ...tables.fraternity_assignments,
    ...tables.institution_assignments,
  ];
  return {
    'perpetual next month': vows.filter(
      ({type, date}) => type === 'solemn' && date.startsWith(nextMonth),
    ).length,
    'vows to come': vows.length,
    'orders to come': tables.ordinations.filter(({date}) => date > today).length,
    'changes to come': spans.filter(
      ({start_date, end_date}) => start_date > today || (end_date !== null && end_date > today),
    ).length,
  };
}

function anniversaries({tables, today}: Province): Counts {
  const {brothers, ordinations} = tables;
  const within = (withinDays: number) =>
    upcoming({
      brothers,
      ordinations,
      today,
      withinDays,
      jubileeYears: [],
      compareNames: (a, b) => (a < b ? -1 : 1),
    });
  const week = within(weekDays);
  const priesthoods = week.filter(({type}) => type === 'PRIESTHOOD');
  const leaping = activeOf(brothers).filter(
    ({birth_date}) => birth_date?.endsWith('02-29') === true,
  );
  return {
    'birthdays in 7 days': week.filter(({type}) => type === 'BIRTHDAY').length,
    'birthdays in 30 days': within(30).filter(({type}) => type === 'BIRTHDAY').length,
    ...countBy(priesthoods, ({years}) => `ordained ${years} years`),
    'born on 29 February': leaping.length,
  };
}

function jubilees({tables, today}: Province): Counts {
  const first = firstVows(tables.vows);
  const years = activeOf(tables.brothers).flatMap(({id}) => {
    const professed = first.get(id);
    return professed === undefined ? [] : [yearOf(today) - yearOf(professed)];
  });
  return countBy(
    years.filter((count) => jubileeYears.includes(count)),
    (count) => `professed ${count} years`,
  );
}

function firstVows(vows: readonly Draft<'vows'>[]): Map<string, Day> {
  const first = new Map<string, Day>();
  for (const {brother_id, date} of vows) {
    const known = first.get(brother_id);
    if (known === undefined || date < known) first.set(brother_id, date);
  }
  return first;
}

function deaths({tables, today}: Province): Counts {
  const dates = tables.brothers.flatMap(({death_date}) =>
    death_date === null ? [] : [death_date],
  );
  const on = (offset: number): number =>
    dates.filter((date) => monthDay(date) === monthDay(addDays(today, offset))).length;
  return {
    'died on this day': on(0),
    'died tomorrow': on(1),
    'died yesterday': on(-1),
    'dated deaths': dates.length,
    'days of death': new Set(dates.map(monthDay)).size,
    'months of death': new Set(dates.map((date) => date.slice(5, 7))).size,
    'deaths before 1952 or yet to come': dates.filter((date) => date < '1952' || date >= today)
      .length,
  };
}
