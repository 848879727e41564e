import {upcoming} from '#src/domain/anniversaries.ts';
import {defaultSettings} from '#src/domain/settings.ts';
import {vowStatus} from '#src/domain/vow-status.ts';
import {addDays, monthDay, yearOf, type Day} from '#src/lib/civil-date.ts';
import {weekDays} from './calendar.ts';
import {countBy, type Counts} from './counting.ts';
import {activeOf} from './counts-of-records.ts';
import type {Province} from './province.ts';
import {jubileeYears} from './wishes.ts';

/** Counts the cases that hold on one day only, by the rules the app itself goes by. */
export function casesOfToday(province: Province): Counts {
  return {
    ...vowStatuses(province),
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
      today,
      settings: defaultSettings,
    }),
  );
  const temporary = standings.filter(({dueDate}) => dueDate !== null);
  return countBy(temporary, ({status}) => status);
}

function anniversaries({tables, today}: Province): Counts {
  const {brothers, ordinations} = tables;
  const within = (withinDays: number) =>
    upcoming({
      brothers,
      ordinations,
      today,
      withinDays,
      jubileeYears: [25, 50],
      compareNames: (a, b) => (a < b ? -1 : 1),
    });
  const week = within(weekDays);
  const priesthoods = week.filter(({type}) => type === 'PRIESTHOOD');
  const leaping = activeOf(brothers).filter(
    ({birth_date}) => birth_date?.endsWith('02-29') === true,
  );
  return {
    'birthdays in 7 days': week.length - priesthoods.length,
    'birthdays in 30 days': within(30).filter(({type}) => type === 'BIRTHDAY').length,
    'priesthoods in 7 days': priesthoods.length,
    'of them jubilees': priesthoods.filter(({isJubilee}) => isJubilee).length,
    'born on 29 February': leaping.length,
  };
}

function jubilees({tables, today}: Province): Counts {
  const first = new Map<string, Day>();
  for (const {brother_id, date} of tables.vows) {
    const known = first.get(brother_id);
    if (known === undefined || date < known) first.set(brother_id, date);
  }
  const years = activeOf(tables.brothers).flatMap(({id}) => {
    const professed = first.get(id);
    return professed === undefined ? [] : [yearOf(today) - yearOf(professed)];
  });
  return countBy(
    years.filter((count) => jubileeYears.includes(count)),
    (count) => `professed ${count} years`,
  );
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
  };
}
