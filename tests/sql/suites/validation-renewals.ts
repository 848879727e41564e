import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {describeRules, issuesOf, type Rules} from '#tests/sql/support/issues.ts';
import {stage} from '#tests/sql/support/scenes.ts';
import {createWorld, insertRow} from '#tests/sql/support/world.ts';

export const rulesOfRenewals: Rules = {
  'P08 TEMP_GAP': [
    [
      'medium 2021-01-01 → 2021-01-31',
      {
        vows: [
          ['simple', '2020-01-01'],
          ['renewal', '2021-01-31'],
        ],
      },
    ],
    [
      'high 2021-01-01 → 2021-02-01',
      {
        vows: [
          ['simple', '2020-01-01'],
          ['renewal', '2021-02-01'],
        ],
      },
    ],
    [
      '',
      {
        vows: [
          ['simple', '2020-01-01'],
          ['renewal', '2021-01-01'],
        ],
      },
    ],
    [
      '',
      {
        vows: [
          ['simple', '2020-01-01', {duration_months: 36}],
          ['renewal', '2023-01-01'],
        ],
      },
    ],
    [
      '',
      {
        vows: [
          ['simple', '2020-01-01', {valid_until: '2021-06-01'}],
          ['renewal', '2021-06-01'],
        ],
      },
    ],
    // The longer of two vows still covers the time.
    [
      '',
      {
        vows: [
          ['simple', '2020-01-01', {duration_months: 36}],
          ['renewal', '2020-06-01', {duration_months: 6}],
          ['solemn', '2022-12-31'],
        ],
      },
    ],
    // Vows after the perpetual profession have no end.
    [
      '',
      {
        vows: [
          ['simple', '2020-01-01'],
          ['solemn', '2021-01-01'],
          ['renewal', '2025-01-01'],
        ],
      },
    ],
    // … except after a readmission.
    [
      'medium 2024-08-02 → 2024-08-12',
      {
        vows: [
          ['solemn', '1995-08-02'],
          ['simple', '2023-08-02'],
          ['renewal', '2024-08-12'],
        ],
      },
    ],
    [
      'high 2021-01-01 → 2022-01-01',
      {
        vows: [
          ['simple', '2020-01-01'],
          ['renewal', '2022-01-01'],
          ['renewal', '2023-01-15'],
        ],
      },
    ],
  ],
  'P09 VOWS_EXPIRED': [
    ['high 2026-10-21', {vows: [['simple', '2025-10-21']]}],
    ['', {vows: [['simple', '2025-10-22']]}],
    ['', {brother: {membership_status: 'departed'}, vows: [['simple', '2020-10-21']]}],
    // A shorter renewal does not end a longer vow.
    [
      '',
      {
        vows: [
          ['simple', '2024-08-02', {duration_months: 36}],
          ['renewal', '2025-09-17'],
        ],
      },
    ],
    // The longer of two vows of one day counts.
    [
      '',
      {
        vows: [
          ['simple', '2025-10-01'],
          ['renewal', '2025-10-01', {duration_months: 24}],
        ],
      },
    ],
  ],
  'P12 SIMPLE_AFTER_SOLEMN': [
    [
      'medium 1995-08-02 → 2025-08-02',
      {
        vows: [
          ['solemn', '1995-08-02'],
          ['renewal', '2000-08-02'],
          ['simple', '2025-08-02'],
          ['simple', '2026-08-02'],
        ],
      },
    ],
    [
      '',
      {
        vows: [
          ['solemn', '1995-08-02'],
          ['renewal', '2025-08-02'],
        ],
      },
    ],
  ],
  'P10 TWO_PERPETUAL': [
    [
      'medium 2020-01-01 → 2022-01-01',
      {
        vows: [
          ['solemn', '2022-01-01'],
          ['solemn', '2020-01-01'],
        ],
      },
    ],
    [
      '',
      {
        vows: [
          ['solemn', '2020-01-01'],
          ['solemn', '2026-11-22'],
        ],
      },
    ],
  ],
  'P11 MISSING_RECEIVER_OR_WITNESSES': [
    ['low 2020-01-01', {vows: [['simple', '2020-01-01', {witness_2: ' \t'}]]}],
    ['low 2020-01-01', {vows: [['simple', '2020-01-01', {received_by: null}]]}],
    ['', {vows: [['simple', '2026-11-22', {received_by: null}]]}],
    // Only first and perpetual profession, since the present law.
    [
      '',
      {
        vows: [
          ['simple', '2020-01-01'],
          ['renewal', '2021-01-01', {received_by: null}],
        ],
      },
    ],
    ['', {vows: [['simple', '1983-11-26', {received_by: null}]]}],
    ['', {vows: [['simple', '2020-01-01']]}],
  ],
};

export function describeRenewalRules(database: () => Database): void {
  describeRules('on renewals', database, rulesOfRenewals);

  describe('the rules on renewals', () => {
    test("use the circumscription's own settings", async () => {
      const world = await createWorld(database());
      const [brother] = await stage(world, [
        {
          vows: [
            ['simple', '2020-01-01'],
            ['renewal', '2021-01-31'],
          ],
        },
      ]);
      const severity = async () =>
        (await issuesOf(world)).find(
          ({entity_id, issue_type}) => entity_id === brother && issue_type === 'TEMP_GAP',
        )?.severity;
      const own = {circumscription_id: world.circumscription};
      expect(await severity()).toBe('medium');
      await insertRow(world.db, 'settings', {...own, key: 'grace_days', value: 29});
      expect(await severity()).toBe('high');
      await insertRow(world.db, 'settings', {...own, key: 'temp_vow_months', value: 24});
      expect(await severity()).toBeUndefined();
    });
  });
}
