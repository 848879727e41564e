import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {issueKinds} from '#src/domain/validation/issue.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {askDatabase} from './answers.ts';
import {anyProvince} from './any-province.ts';
import {computeAnswers} from './compute-answers.ts';
import {recordsInQuestion} from './records-in-question.ts';

const provinces = 30;

/**
 * A failure prints `seed` and `path`; set AGREEMENT_SEED and AGREEMENT_PATH to them to get the same
 * province again.
 */
const {AGREEMENT_SEED, AGREEMENT_PATH} = process.env;
const replay = {
  ...(AGREEMENT_SEED !== undefined && {seed: Number(AGREEMENT_SEED)}),
  ...(AGREEMENT_PATH !== undefined && {path: AGREEMENT_PATH}),
};

/**
 * The server and the devices apply the same rules, one in SQL, the other in TypeScript. The database must
 * hold no records.
 */
export function describeAgreement(database: () => Database): void {
  describe('the server and the devices', () => {
    test('compute the same answers for any province on any day', async () => {
      await fc.assert(
        fc.asyncProperty(anyProvince, async (province) => {
          const {stored, answers} = await database().rehearse((run) => askDatabase(run, province));
          const computed = computeAnswers(province, stored);
          expect(answers, recordsInQuestion(province, answers, computed)).toEqual(computed);
        }),
        // Shrinking further would say little more, and takes minutes.
        {numRuns: provinces, endOnFailure: true, ...replay},
      );
    });

    test('have the same list of issue types', async () => {
      const rows = await database().query<{issue_type: string; code: string; basis: string}>(
        'select issue_type, code, basis from app.issue_kinds',
      );
      expect(Object.fromEntries(rows.map(({issue_type, ...kind}) => [issue_type, kind]))).toEqual(
        issueKinds,
      );
    });
  });
}
