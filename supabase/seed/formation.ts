import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import type {OrderDraft, StageDraft, StageName, VowDraft} from './course.ts';
import type {Random} from './random.ts';

/** Reads formation back from first profession: a year of postulancy, a year of novitiate. */
export function beginnings(first: Day, random: Random): StageDraft[] {
  const novitiate = addDays(addMonths(first, -12), -random.int(1, 17));
  return [
    ...beforeNovitiate(novitiate, random),
    {stage: 'novitiate', start: novitiate, end: first},
  ];
}

/** What comes before a novitiate, the time of trial as aspirant in some lives included. */
export function beforeNovitiate(novitiate: Day, random: Random): StageDraft[] {
  const start = addDays(addMonths(novitiate, -12), -random.int(0, 20));
  return [...aspirancy(start, random), {stage: 'postulancy', start, end: novitiate}];
}

export function aspirancy(until: Day, random: Random): StageDraft[] {
  if (!random.chance(0.3)) return [];
  return [{stage: 'aspirancy', start: addMonths(until, -random.int(6, 11)), end: until}];
}

/**
 * Follows the temporary vows from the first up to (not on) a day: each renewal falls on the last day
 * the vow before it binds, so none lapses in between.
 */
export function temporaryVows(first: Day, isTriennial: boolean, until: Day): VowDraft[] {
  const vows: VowDraft[] = [{type: 'simple', date: first, months: isTriennial ? 36 : null}];
  let next = addMonths(first, isTriennial ? 36 : 12);
  while (next < until) {
    vows.push({type: 'renewal', date: next, months: null});
    next = addMonths(next, 12);
  }
  return vows;
}

// Students were not sent to the parishes for a year before.
const pastoralYearSince = '1985';

/** Lays the stages after first profession end to end, cut where studies end; open when `end` is null. */
export function studies(first: Day, isCleric: boolean, end: Day | null, today: Day): StageDraft[] {
  const last: StageName = isCleric ? 'theology' : 'post_novitiate';
  const plan: [StageName, number][] = isCleric
    ? [
        ['post_novitiate', 12],
        ['philosophy', 24],
        ...(first < pastoralYearSince ? [] : ([['pastoral_year', 12]] as [StageName, number][])),
      ]
    : [];
  const stages: StageDraft[] = [];
  const stop = end ?? today;
  let start = first;
  for (const [stage, months] of plan) {
    const next = addMonths(start, months);
    if (next >= stop) break;
    stages.push({stage, start, end: next});
    start = next;
  }
  const following = plan[stages.length]?.[0] ?? last;
  return [...stages, {stage: following, start, end}];
}

/** Instituted ministries in the last years of temporary vows, as has been the custom for some decades. */
export function ministries(first: Day, perpetual: Day): OrderDraft[] {
  if (first < '1990') return [];
  return [
    {type: 'lectorate', date: addMonths(perpetual, -14)},
    {type: 'acolytate', date: addMonths(perpetual, -7)},
  ];
}
