import {addDays, type Day} from '#src/lib/civil-date.ts';
import {isEntryStage} from './entry-stage.ts';

type Stage = {readonly stage: string; readonly start_date: Day; readonly end_date: Day | null};

/** What a brother begins: a stage of formation, or the life under his first vows (`stage` is `null`). */
export type Beginning = {readonly stage: string | null; readonly date: Day};

/**
 * Finds the stages without an end that do not go on once another one, or first vows, have begun. A brother is in one stage
 * at a time, but the post-novitiate goes on beside studies, and some stages beside everything (rule STAGE_OVERLAP). First
 * vows end a stage of entry (can. 653 §2).
 */
export function endedStages<T extends Stage>(stages: readonly T[], {stage, date}: Beginning): T[] {
  if (isBesideAll(stage)) return [];
  return stages.filter(
    (row) =>
      row.end_date === null &&
      row.start_date < date &&
      !isBesideAll(row.stage) &&
      (isEntryStage(row.stage) ||
        (![null, 'post_novitiate'].includes(stage) && row.stage !== 'post_novitiate')),
  );
}

/** Tells whether a stage goes on beside every other one: special studies and courses neither end a stage nor are ended. */
export function isBesideAll(stage: string | null): boolean {
  return stage === 'specialisation' || stage === 'ongoing';
}

/** The last day of the stages that it ends: a novitiate lasts until the vows, another stage until the day before. */
export function lastDayBefore({stage, date}: Beginning): Day {
  return stage === null ? date : addDays(date, -1);
}
