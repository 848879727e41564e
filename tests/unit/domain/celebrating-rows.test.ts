import fc from 'fast-check';
import {expect, test} from 'vitest';
import {type CelebratingProvince, celebrationsWithin} from '#src/domain/celebrations.ts';
import {addDays} from '#src/lib/civil-date.ts';
import {brotherOf, celebratingProvince} from './celebrating-province.ts';

const ids = Array.from({length: 40}, (_, index) => `b${index}`);

const province = (rest: Partial<CelebratingProvince>): CelebratingProvince =>
  celebratingProvince({
    brothers: ids.map((id) => brotherOf(id)),
    settings: {jubileeBase: 'entry', jubileeYears: [25, 50]},
    ...rest,
  });

test('the celebrations of a week count only the vows of brothers with an anniversary in it', () => {
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

test('celebrationsWithin lists on the days of a short span what it lists on them within a year', () => {
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
