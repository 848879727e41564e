import {vowStatus, type VowStatus} from '#src/domain/vow-status.ts';
import {defaultSettings} from '#src/domain/settings.ts';
import {addDays, addMonths, daysBetween, yearOf, type Day} from '#src/lib/civil-date.ts';
import {ordinaryDay} from './calendar.ts';
import type {Course, StageDraft} from './course.ts';
import {aspirancy, beforeNovitiate, beginnings, studies, temporaryVows} from './formation.ts';
import {isEntryAge, isIslander, type Liver} from './life-course.ts';
import type {Random} from './random.ts';

/** How a brother in temporary vows should stand today. */
export type VowWish =
  | {
      kind: 'status';
      status: Extract<
        VowStatus,
        'Active' | 'Expiring Soon' | 'In Grace Period' | 'Expired Past Grace'
      >;
    }
  /** In his ninth year, near the limit of can. 657 §2. */
  | {kind: 'near the cap'}
  /** Perpetual profession is fixed for the middle of next month. */
  | {kind: 'perpetual next month'};

/** Draws one who has not professed yet: postulant or novice of the current year. */
export function drawBeginner(liver: Liver, today: Day, random: Random): Course | null {
  const stages =
    liver.kind === 'postulant' ? postulancy(liver, today, random) : novitiate(liver, today, random);
  return isEntryAge(liver, stages) ? {stages, vows: [], orders: []} : null;
}

/** Draws one in temporary vows whose status is as wished on this very day. */
export function drawTemporary(
  liver: Liver,
  wish: VowWish,
  today: Day,
  random: Random,
): Course | null {
  const isTriennial = !isIslander(liver.nation);
  const plan = drawPlan(wish, isTriennial, today, random);
  if (plan === null || plan.first.endsWith('02-29')) return null;
  // Who professes today moves to the house of studies tomorrow: nothing of his should be still to come.
  if (plan.first === today) return null;
  const stages = beginnings(plan.first, random);
  if (!isEntryAge(liver, stages)) return null;
  const course: Course = {
    stages: [...stages, ...studies(plan.first, liver.vocation === 'clerical', null, today)],
    vows: temporaryVows(plan.first, isTriennial, plan.due),
    orders: [],
  };
  if (wish.kind === 'perpetual next month') {
    course.vows.push({type: 'solemn', date: plan.due, months: null});
  }
  return standsAs(wish, course, today) ? course : null;
}

/** A first profession and the last day its latest renewal binds. */
function drawPlan(
  wish: VowWish,
  isTriennial: boolean,
  today: Day,
  random: Random,
): {first: Day; due: Day} | null {
  if (wish.kind === 'near the cap') {
    const first = ordinaryDay(addDays(addMonths(today, -104), -12));
    return {first, due: addMonths(first, 108)};
  }
  const due = drawDue(wish, isTriennial, today, random);
  // Nobody is longer than six years in temporary vows unless it is planned.
  const years = wish.kind === 'perpetual next month' ? 5 : random.int(isTriennial ? 3 : 1, 5);
  const first = addMonths(due, -12 * years);
  return addMonths(first, 12 * years) === due ? {first, due} : null;
}

function drawDue(wish: VowWish, isTriennial: boolean, today: Day, random: Random): Day {
  if (wish.kind === 'perpetual next month') return `${addMonths(today, 1).slice(0, 7)}-15`;
  if (wish.kind === 'near the cap') return today;
  switch (wish.status) {
    case 'Expiring Soon':
      return addDays(today, random.int(3, 85));
    case 'In Grace Period':
      return addDays(today, -random.int(2, 28));
    case 'Expired Past Grace':
      return addDays(today, -random.int(35, 75));
    case 'Active': {
      const feast = nextFeast(today, isTriennial ? '09-10' : '08-02');
      if (daysBetween(today, feast) > 95 && random.chance(0.8)) return feast;
      return addDays(today, random.int(120, 330));
    }
  }
}

function standsAs(wish: VowWish, course: Course, today: Day): boolean {
  const {status} = vowStatus({
    membershipStatus: 'active',
    vows: course.vows.map(({type, date, months}) => ({type, date, duration_months: months})),
    today,
    settings: defaultSettings,
  });
  if (wish.kind === 'status') return status === wish.status;
  return status === (wish.kind === 'near the cap' ? 'Active' : 'Expiring Soon');
}

/** Postulants of the islands begin in the first half of July, Europeans in early September. */
function postulancy(liver: Liver, today: Day, random: Random): StageDraft[] {
  const start = isIslander(liver.nation)
    ? cohortDay(today, '07-16', '07', random.int(1, 15))
    : cohortDay(today, '09-11', '09', random.int(1, 10));
  return [...aspirancy(start, random), {stage: 'postulancy', start, end: null}];
}

/** Novices begin in the second half of July, to profess on 2 August of the next year; Europeans in September. */
function novitiate(liver: Liver, today: Day, random: Random): StageDraft[] {
  const start = isIslander(liver.nation)
    ? addDays(cohortDay(today, '08-02', '07', 16), random.int(0, 16))
    : cohortDay(today, '09-08', '09', random.int(1, 7));
  return [...beforeNovitiate(start, random), {stage: 'novitiate', start, end: null}];
}

/** A day of this year's cohort once `from` has come, else of last year's. */
function cohortDay(today: Day, from: string, month: string, date: number): Day {
  const year = today.slice(5) >= from ? yearOf(today) : yearOf(today) - 1;
  return `${year}-${month}-${String(date).padStart(2, '0')}`;
}

function nextFeast(today: Day, feast: string): Day {
  const year = today.slice(5) >= feast ? yearOf(today) + 1 : yearOf(today);
  return `${year}-${feast}`;
}
