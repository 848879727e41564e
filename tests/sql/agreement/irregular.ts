import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {acceptAndCorrect} from './accept-and-correct.ts';
import {computeAnswers} from './compute-answers.ts';
import {sampleIrregularProvinces} from './irregular-lives/irregular-province.ts';
import {recordsInQuestion} from './records-in-question.ts';

/**
 * The server and the devices give the same answers about lives that do not run straight, also after issues
 * were accepted and rows corrected. The database must hold no records.
 */
export function describeIrregularLives(database: () => Database, seeds: readonly number[]): void {
  describe('the server and the devices', () => {
    test.each(seeds)(
      'compute the same answers for 200 irregular lives of seed %i',
      async (seed) => {
        for (const province of sampleIrregularProvinces(seed)) {
          const {stored, accepted, answers, open} = await database().rehearse((run) =>
            acceptAndCorrect(run, province),
          );
          const computed = computeAnswers(province.after, stored, accepted);
          const question = recordsInQuestion(province.after, answers, computed);
          expect(answers, question).toEqual(computed);
          const undecided = computed.issues.filter(({accepted_reason}) => accepted_reason === null);
          expect(open).toEqual(undecided.map(({id}) => id));
        }
      },
    );
  });
}
