import fc from 'fast-check';
import {expect, test} from 'vitest';
import {type CelebratingProvince, celebrationsWithin} from '#src/domain/celebrations.ts';
import {defaultSettings} from '#src/domain/settings.ts';
import {addDays} from '#src/lib/civil-date.ts';

const ids = Array.from({length: 40}, (_, index) => `b${index}`);

function province(rest: Partial<CelebratingProvince>): CelebratingProvince {
  return {
    brothers: ids.map((id) => ({
      id,
      name: id,
      circumscription_id: 'province',
      birth_date: null,
      birthday: null,
      death_date: null,
      membership_status: 'active',
      deleted_at: null,
    })),
    vows: [],
    ordinations: [],
    formation: [],
    entries: [],
    houses: [],
    settings: {jubileeBase: 'entry', jubileeYears: [25, 50]},
    settingsOf: () => defaultSettings,
    compareNames: (a, b) => (a < b ? -1 : Number(a > b)),
    ...rest,
  };
}

test('a week counts only the vows of brothers with an event in it', () => {
  let counted = 0;
  const vows = ids.map((brother_id, index) => ({
    brother_id,
    date: index === 0 ? '1990-11-24' : '1990-06-01',
    get type() {
      counted += 1;
      return 'solemn' as const;
    },
  }));
  const span = {from: '2026-11-22', to: '2026-11-30'};
  const found = celebrationsWithin(province({vows}), span);
  expect(new Set(found.map(({id}) => id))).toEqual(new Set(['b0']));
  expect(counted).toBeLessThan(5);
});

const day = fc.integer({min: 0, max: 20_000}).map((days) => addDays('1970-01-01', days));
const of = {brother_id: fc.constantFrom(...ids)};
const vow = fc.record({...of, type: fc.constantFrom('simple', 'renewal', 'solemn'), date: day});
const ordination = fc.record({
  ...of,
  type: fc.constantFrom('diaconate', 'priesthood', 'episcopate'),
  date: day,
});
const stage = fc.record({
  ...of,
  stage: fc.constantFrom('postulancy', 'novitiate'),
  start_date: day,
});

test('a short span lists what a year lists on its days', () => {
  fc.assert(
    fc.property(
      fc.array(vow, {maxLength: 80}),
      fc.array(ordination, {maxLength: 40}),
      fc.array(stage, {maxLength: 40}),
      day,
      (vows, ordinations, formation, from) => {
        const all = province({vows, ordinations, formation});
        const to = addDays(from, 9);
        const inYear = celebrationsWithin(all, {from, to: addDays(from, 300)});
        expect(celebrationsWithin(all, {from, to})).toEqual(inYear.filter(({date}) => date <= to));
      },
    ),
  );
});
