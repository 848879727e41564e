import {expect, test} from 'vitest';
import {nationalitiesTable} from '#src/domain/annual-return/record-tables.ts';
import {keyOf, type People} from '#src/domain/annual-return/return-table.ts';
import {brotherByDay} from '#src/domain/province-on-date.ts';

const noRows = {vows: [], ordinations: [], formation: []};

/** Members of these nations, each named after his. */
function membersOf(nations: readonly string[]): People {
  return nations.map((nationality, index) => {
    const brother = {
      id: `${nationality} ${index}`,
      name: nationality,
      nationality,
      circumscription_id: 'province',
      vocation_type: 'clerical',
      birth_date: null,
      membership_status: 'active',
      death_date: null,
      departure_date: null,
      deleted_at: null,
    };
    return brotherByDay(brother, noRows)('2025-12-31');
  });
}

test('nations are in the order of their size, those of one size by name in the language', () => {
  const nations = ['Zambia', 'Égypte', 'France', 'Ukraine', 'Ukraine'];
  const {rows} = nationalitiesTable(membersOf(nations), true, {
    countries: new Map(nations.map((name) => [name, name])),
    dioceses: new Map(),
    circumscriptions: new Map(),
    compareNames: new Intl.Collator('fr').compare,
  });
  expect(rows.map(({heading}) => keyOf(heading))).toEqual([
    'Ukraine',
    'Égypte',
    'France',
    'Zambia',
    'total',
  ]);
});
