import {expect, test} from 'vitest';
import type {PlannedRow} from '#src/import/import-plan.ts';
import {ids, planFor} from './support/planning.ts';

const issuesIn = ({findings}: PlannedRow): string[] =>
  findings.flatMap(({what}) => (what.code === 'issue' ? [what.issue.type] : []));

test('the row of a guardian shows each issue once when others move to his house, too', async () => {
  const {rows} = await planFor(
    'fraternity_assignments',
    [
      'brother,fraternity,role,start date',
      `${ids.markus},Biara San Damiano,guardian,2015-01-10`,
      `${ids.lukas},Biara San Damiano,guardian,2025-01-10`,
      `${ids.otherLukas},Biara San Damiano,member,2025-01-10`,
    ].join('\n'),
  );
  expect(rows.map((row) => issuesIn(row).sort())).toEqual([
    ['GUARDIAN_NOT_PERPETUAL', 'GUARDIAN_TERM', 'TWO_GUARDIANS'],
    ['TWO_GUARDIANS'],
    [],
  ]);
});
