import {addDays, addMonths, isLeapYear, monthDay, yearOf, type Day} from '#src/lib/civil-date.ts';
import {at, type Random} from './random.ts';

const deathCount = 64;

const firstYear = 1952;

/**
 * Chooses 64 days of death on 60 days of the year: three on today's date, two on tomorrow's, one on
 * yesterday's, the others spread evenly over the months; so the necrology has something to read tonight.
 */
export function drawDeathDays(today: Day, random: Random): Day[] {
  const forced = [0, 0, 0, 1, 1, -1].map((offset) => monthDay(addDays(today, offset)));
  const taken = new Set(forced);
  const others: string[] = [];
  for (let i = 0; others.length < deathCount - forced.length; i++) {
    const month = String((i % 12) + 1).padStart(2, '0');
    const date = `${month}-${String(random.int(1, 28)).padStart(2, '0')}`;
    if (taken.has(date)) continue;
    taken.add(date);
    others.push(date);
  }
  const days = random.shuffled([...forced, ...others]);
  // Early years first; what would still be ahead happened a year before.
  return days.map((date, index) => {
    const span = yearOf(today) - firstYear;
    const year = firstYear + Math.floor((index * span) / (deathCount - 1));
    return pastDay(date, year, today);
  });
}

function pastDay(date: string, year: number, today: Day): Day {
  const isPossible = (candidate: number): boolean =>
    (date !== '02-29' || isLeapYear(candidate)) && `${candidate}-${date}` < today;
  for (let candidate = year; candidate >= firstYear; candidate--) {
    if (isPossible(candidate)) return `${candidate}-${date}`;
  }
  return `${firstYear + ((4 - (firstYear % 4)) % 4)}-${date}`;
}

/** Reasons as a secretary writes them: short, without what concerns nobody. */
export const departureReasons = {
  temporary: [
    ['Left at the end of temporary vows', 'Asked not to renew.'],
    ['Not admitted to renewal', 'Decision of the minister after hearing his council (can. 689).'],
    ['Indult of departure during temporary vows', 'Granted by the general minister (can. 688 §2).'],
  ],
  perpetual: [
    ['Indult of departure', 'Granted by the Apostolic See (can. 691).'],
    ['Dismissal', 'Decree confirmed (can. 700).'],
    ['Dispensation from vows', 'Incardinated elsewhere (can. 693).'],
  ],
  transferred: [
    ['Transferred to another institute', 'After three years of probation (can. 684).'],
    ['Transferred to another province', 'At his own request, both ministers agreeing.'],
    ['Transferred to another province', 'For the mission in Papua New Guinea.'],
  ],
} as const;

/** A day between two numbers of months ago. */
export function monthsAgo(today: Day, least: number, most: number, random: Random): Day {
  const day = addDays(addMonths(today, -random.int(least, most)), -random.int(0, 27));
  // Vows that run out on 29 February would have to be made on one.
  return monthDay(day) === '02-29' ? addDays(day, -1) : day;
}

export function reasonOf(
  kind: keyof typeof departureReasons,
  index: number,
): {reason: string; notes: string} {
  const list = departureReasons[kind];
  const [reason, notes] = at<readonly [string, string]>(list, index % list.length);
  return {reason, notes};
}
