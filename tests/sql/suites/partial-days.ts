import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {isDayInYear, isPartialDay} from '#src/lib/partial-day.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {judgeTexts} from '#tests/sql/support/judge-texts.ts';
import {insertion, pushOne} from '#tests/sql/support/wire.ts';
import {createWorld} from '#tests/sql/support/world.ts';

/** Texts that are days, and texts that nearly are. */
const nearDay = fc
  .record({
    year: fc.constantFrom('0000', '0001', '1700', '1787', '1788', '2000', '9999', 'XXXX', '178'),
    month: fc.integer({min: 0, max: 13}),
    day: fc.integer({min: 0, max: 32}),
    end: fc.constantFrom('', '', '', ' ', 'X'),
    parts: fc.constantFrom(1, 3, 3, 3),
  })
  .map(({year, month, day, end, parts}) => {
    const two = (number: number) => String(number).padStart(2, '0');
    return [year, two(month), two(day)].slice(0, parts).join('-') + end;
  });

export function describePartialDays(database: () => Database): void {
  describe('a day of which a part is unknown', () => {
    test.each([
      ['necrology_entries', 'death_day'],
      ['studies', 'start_date'],
      ['studies', 'end_date'],
    ])(
      'is accepted by the server in %s, %s when the app accepts it, and not otherwise',
      async (table, field) => {
        const texts = ['', '1788\n', '１７８８', ...fc.sample(nearDay, {numRuns: 2000, seed: 17})];
        const rows = await judgeTexts(database(), table, field, texts);
        expect(rows.filter(({is}) => is).length).toBeGreaterThan(100);
        expect(rows.filter(({text, is}) => is !== isPartialDay(text))).toEqual([]);
      },
    );

    test('is accepted by the server and the app as a name day only when it has no year', async () => {
      const texts = ['', 'XXXX-10-04\n', ...fc.sample(nearDay, {numRuns: 2000, seed: 17})];
      const rows = await judgeTexts(database(), 'brothers', 'name_day', texts);
      expect(rows.filter(({is}) => is).length).toBeGreaterThan(50);
      expect(rows.filter(({text, is}) => is !== isDayInYear(text))).toEqual([]);
    });

    test('is refused by the server with the name of its field when no calendar has it', async () => {
      const {db, admin} = await createWorld(database());
      const entry = (death_day: string) =>
        pushOne(db, admin, insertion(admin, 'necrology_entries', {name: 'Egidio', death_day}));
      expect(await entry('1788-02-29')).toMatchObject({status: 'applied'});
      expect(await entry('1787-02-29')).toMatchObject({
        status: 'rejected',
        key: 'invalid',
        field: 'death_day',
      });
    });
  });
}
