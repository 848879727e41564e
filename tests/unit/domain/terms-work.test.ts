import {expect, test, vi} from 'vitest';
import {offices} from '#src/domain/role-names.ts';
import {defaultSettings} from '#src/domain/settings.ts';
import {officesOn} from '#src/domain/terms.ts';

test('officesOn finds the rank of each office once', () => {
  const find = vi.spyOn(offices, 'findIndex');
  const guardian = {
    brother_id: 'leone',
    chapter_id: null,
    office: 'guardian',
    circumscription_id: null,
    start_date: '2024-01-10',
    end_date: null,
    left_on: null,
    acceptance: 'accepted',
  };
  const leone = {
    id: 'leone',
    name: 'Leone',
    circumscription_id: 'angelo',
    membership_status: 'active',
    departure_date: null,
    death_date: null,
    deleted_at: null,
  };
  const houses = Array.from({length: 40}, (_, at) => `house ${at}`);
  const elections = houses.map((house) => ({...guardian, id: house, fraternity_id: house}));
  const held = officesOn(
    {brothers: [leone], elections, chapters: [], fraternities: []},
    {day: '2024-06-01', settingsOf: () => defaultSettings, compareNames: () => 0},
  );
  expect(held).toHaveLength(houses.length);
  expect(find).toHaveBeenCalledTimes(houses.length);
  find.mockRestore();
});
