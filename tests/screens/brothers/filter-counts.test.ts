import {expect, test} from 'vitest';
import {everything as all, isBrotherSort} from '#src/screens/brothers/brother-view.ts';
import {brotherListFor, countFilters} from '#src/screens/brothers/create-brother-list.ts';

const rows = [
  ['clerical', 'c1', 'priest', 'active'],
  ['clerical', 'c2', 'deacon', 'active'],
  ['laicus', 'c1', null, 'deceased'],
].map(([vocation_type, circumscription_id, cached_status, membership_status]) => ({
  row: {vocation_type, circumscription_id, cached_status, membership_status},
})) as unknown as Parameters<typeof countFilters>[0];

test('countFilters counts every non-empty value of every row without a filter', () => {
  expect(countFilters(rows, all)).toMatchObject({
    vocation_type: new Map([
      ['clerical', 2],
      ['laicus', 1],
    ]),
    circumscription_id: new Map([
      ['c1', 2],
      ['c2', 1],
    ]),
    cached_status: new Map([
      ['priest', 1],
      ['deacon', 1],
    ]),
    membership_status: new Map([
      ['active', 2],
      ['deceased', 1],
    ]),
  });
});

test('a filter narrows the counts of the other filters but not its own', () => {
  const counts = countFilters(rows, {...all, membership_status: 'deceased'});
  expect(counts.vocation_type).toEqual(new Map([['laicus', 1]]));
  expect(counts.membership_status).toEqual(
    new Map([
      ['active', 2],
      ['deceased', 1],
    ]),
  );
});

test('a row that two filters exclude is not counted', () => {
  const counts = countFilters(rows, {
    ...all,
    membership_status: 'deceased',
    vocation_type: 'clerical',
  });
  expect(counts.membership_status).toEqual(new Map([['active', 2]]));
  expect(counts.vocation_type).toEqual(new Map([['laicus', 1]]));
  expect(counts.circumscription_id).toEqual(new Map());
});

test('brotherListFor keeps one list per language', () => {
  const [english, italian] = [new Intl.Collator('en'), new Intl.Collator('it')];
  expect(brotherListFor(english)).toBe(brotherListFor(english));
  expect(brotherListFor(italian)).not.toBe(brotherListFor(english));
});

test('isBrotherSort accepts one of the four orders', () => {
  expect(isBrotherSort('birth_date_asc')).toBe(true);
  expect(isBrotherSort('age')).toBe(false);
});
