import {expect, test} from 'vitest';
import {jubileesOfYear} from '#src/domain/celebrations.ts';
import {defaultSettings} from '#src/domain/settings.ts';

test('the search for jubilees sorts no birthdays', () => {
  let compared = 0;
  const brothers = Array.from({length: 50}, (_, index) => ({
    id: `b${index}`,
    name: `Brother ${index}`,
    circumscription_id: 'province',
    birth_date: '1970-05-04',
    birthday: null,
    death_date: null,
    membership_status: 'active',
    deleted_at: null,
  }));
  const found = jubileesOfYear(
    {
      brothers,
      vows: ['b8', 'b3'].map((brother_id) => ({brother_id, type: 'simple', date: '2000-08-02'})),
      ordinations: [],
      formation: [],
      entries: [],
      houses: [],
      settings: {jubileeBase: 'first_profession', jubileeYears: [25]},
      settingsOf: () => defaultSettings,
      compareNames: (a, b) => {
        compared += 1;
        return a < b ? -1 : 1;
      },
    },
    2025,
  );
  expect(found.map(({id}) => id)).toEqual(['b3', 'b8']);
  expect(compared).toBe(1);
});
