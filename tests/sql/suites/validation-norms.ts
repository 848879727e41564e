import {describe, expect, test} from 'vitest';
import admin from '#locales/admin/en.json' with {type: 'json'};
import type {Database} from '#tests/sql/support/database.ts';
import {issuesOf} from '#tests/sql/support/issues.ts';
import {stage, type Scene} from '#tests/sql/support/scenes.ts';
import {createWorld} from '#tests/sql/support/world.ts';

const born = (birth_date: string) => ({birth_date});

const cases: readonly (readonly [type: string, scene: Scene, norm: string, words: string])[] = [
  [
    'NOVITIATE_UNDERAGE',
    {brother: born('1960-10-01'), stages: [['novitiate', '1975-08-02', '1976-08-02']]},
    'age 15 1917',
    'Novitiate begun before 15 completed years (1975-08-02)',
  ],
  [
    'TEMP_UNDERAGE',
    {brother: born('1960-01-01'), vows: [['simple', '1975-08-02']]},
    'age 16 1917',
    'First profession before 16 completed years (1975-08-02)',
  ],
  [
    'PERPETUAL_UNDERAGE',
    {brother: born('1999-08-02'), vows: [['solemn', '2020-08-02']]},
    'birthday 21 1983',
    'Perpetual profession before 21 completed years, on the birthday itself, a day too early (2020-08-02)',
  ],
  [
    'DEACON_UNDERAGE',
    {
      brother: {...born('1953-10-01'), vocation_type: 'laicus'},
      orders: [['diaconate', '1975-06-29']],
    },
    'age 25 1983',
    'Ordained deacon before 25 completed years (1975-06-29)',
  ],
  [
    'PRIEST_UNDERAGE',
    {brother: born('1960-06-29'), orders: [['priesthood', '1983-06-29']]},
    'age 24 1917',
    'Ordained priest before 24 completed years (1983-06-29)',
  ],
  [
    'INTERSTICE',
    {
      orders: [
        ['diaconate', '1975-01-06'],
        ['priesthood', '1975-03-19'],
      ],
    },
    'months 3 1917',
    'Less than 3 months between diaconate and priesthood (1975-01-06 → 1975-03-19)',
  ],
  [
    'ACOLYTE_INTERSTICE',
    {
      orders: [
        ['acolytate', '2020-01-06'],
        ['diaconate', '2020-06-29'],
      ],
    },
    'months 6 1983',
    'Less than 6 months between acolytate and diaconate (2020-01-06 → 2020-06-29)',
  ],
];

export function describeNorms(database: () => Database): void {
  describe('the limit that a rule applied', () => {
    test('follows from the law of the day, and is in the description of the issue', async () => {
      const world = await createWorld(database());
      const subjects = await stage(
        world,
        cases.map(([, scene]) => scene),
      );
      const issues = await issuesOf(world);
      const found = cases.map(([type], index) => {
        const issue = issues.find(
          ({entity_id, issue_type}) => entity_id === subjects[index] && issue_type === type,
        );
        const {kind, least, law} = issue?.norm ?? {};
        return [`${kind} ${least} ${law}`, issue?.issue_description];
      });
      expect(found).toEqual(cases.map(([, , norm, words]) => [norm, words]));
    });

    test('is missing where all events have the same limit', async () => {
      const world = await createWorld(database());
      await stage(world, [{orders: [['priesthood', '2020-06-29']]}]);
      const issues = await issuesOf(world);
      expect(issues.find(({code}) => code === 'O05')?.norm).toBeNull();
    });

    test('is described on the birthday as in the English text of the app', async () => {
      const [row] = await database().query<{words: string}>(
        `select app.norm_words('Vows', '{"kind": "birthday", "least": 21, "law": 1983}') as words`,
      );
      expect(row?.words).toBe(admin.validation.onBirthday.replace('{{text}}', 'Vows'));
    });
  });
}
