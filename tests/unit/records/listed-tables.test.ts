import {describe, expect, test} from 'vitest';
import {
  type FindTable,
  findTables,
  isCreatableTable,
  isFindTable,
  isListedTable,
  isReadTable,
  type ListTable,
  otherListTables,
} from '#src/records/listed-tables.ts';
import {recordOf, registry, tableNames} from '#src/records/registry.ts';

const listTables: readonly ListTable[] = [...findTables, ...otherListTables];

test('the menu shows the record types in the order of their ranks', () => {
  const ranks = findTables.map((table) => registry[table].find.rank);
  expect(ranks).toEqual([...new Set(ranks)].toSorted((a, b) => a - b));
  const known: readonly FindTable[] = [
    'brothers',
    'fraternities',
    'institutions',
    'places',
    'dioceses',
    'chapters',
    'necrology_entries',
  ];
  expect(findTables.filter((table) => known.includes(table))).toEqual(known);
});

test('every list is in the menu or behind another address, never both', () => {
  const declared = tableNames.filter((table) => recordOf(table).list !== null);
  expect(listTables.toSorted()).toEqual(declared.toSorted());
  expect(otherListTables).toEqual(expect.arrayContaining(['countries', 'circumscriptions']));
});

test('the lists of all record types but the brothers are drawn from the declaration', () => {
  expect(listTables.filter((table) => !isListedTable(table))).toEqual(['brothers']);
});

test('forms can create fraternities, institutions, places and dioceses', () => {
  const creatable = ['places', 'dioceses', 'fraternities', 'institutions'];
  expect(tableNames.filter(isCreatableTable)).toEqual(creatable);
  expect(isCreatableTable('parishes')).toBe(false);
});

test('the finder knows only record types of the menu', () => {
  expect(tableNames.filter(isFindTable).toSorted()).toEqual(findTables.toSorted());
  expect(isFindTable('parishes')).toBe(false);
});

test.each<[ListTable, string, string | null]>([
  ['brothers', '/brothers', '/brothers/profile/:slugOrId'],
  ['fraternities', '/fraternities', '/fraternities/:id'],
  ['institutions', '/institutions', '/institutions/:id'],
  ['places', '/places', '/places/:id'],
  ['dioceses', '/dioceses', '/dioceses/:id'],
  ['chapters', '/chapters', '/chapters/:id'],
  ['countries', '/admin/countries', null],
  ['circumscriptions', '/admin/circumscriptions', null],
  ['necrology_entries', '/necrology/entries', null],
])('the list of %s has the address %s, and a record the address %s', (table, path, page) => {
  expect(registry[table].list.path).toBe(path);
  expect(registry[table].page).toBe(page);
  expect(isReadTable(table)).toBe(page !== null);
});

test('the settings have a page and no list', () => {
  expect(recordOf('settings')).toMatchObject({page: '/admin/settings', list: null});
});

type Shown = {
  readonly search: readonly string[];
  readonly filters: readonly string[];
  readonly badge: string | null;
  readonly line: string | null;
};

describe('a list', () => {
  const house = {
    search: ['name', 'alias'],
    filters: ['type', 'circumscription_id', 'diocese_id', 'suppressed_date'],
    badge: 'type',
    line: 'alias',
  };
  test.each<[ListTable, 'own' | 'cards' | 'table', Shown]>([
    [
      'brothers',
      'own',
      {
        search: ['name', 'birth_name'],
        filters: ['vocation_type', 'circumscription_id', 'cached_status', 'membership_status'],
        badge: 'membership_status',
        line: 'birth_name',
      },
    ],
    ['fraternities', 'cards', house],
    ['institutions', 'cards', house],
    ['places', 'cards', {search: ['place_name'], filters: ['type'], badge: null, line: 'city'}],
    [
      'dioceses',
      'table',
      {
        search: ['diocese_name'],
        filters: ['diocese_type'],
        badge: 'diocese_type',
        line: null,
      },
    ],
    [
      'chapters',
      'cards',
      {
        search: ['title', 'location_name', 'president'],
        filters: ['kind', 'circumscription_id'],
        badge: 'kind',
        line: 'location_name',
      },
    ],
    ['countries', 'table', {search: ['name'], filters: [], badge: null, line: null}],
    [
      'circumscriptions',
      'table',
      {search: ['name', 'code'], filters: ['type'], badge: 'type', line: 'code'},
    ],
    [
      'necrology_entries',
      'cards',
      {
        search: ['name', 'birth_name', 'death_place'],
        filters: [],
        badge: null,
        line: 'death_day',
      },
    ],
  ])('shows %s as "%s", with %j', (table, layout, shown) => {
    const {search, filters, badge, line} = registry[table].list;
    expect({search, filters, badge, line}).toEqual(shown);
    expect(registry[table].list.layout).toBe(layout);
  });

  test('gives each colour to a value of its badge, and no colour to two values', () => {
    for (const table of listTables) {
      const {list, fields} = recordOf(table);
      const spec = fields[list?.badge ?? '']?.spec;
      const values = spec?.kind === 'choice' ? spec.values : [];
      const tones = Object.entries(list?.tones ?? {});
      expect(values, table).toEqual(expect.arrayContaining(tones.map(([value]) => value)));
      const colours = tones.map(([, colour]) => colour);
      expect(new Set(colours).size, table).toBe(colours.length);
      for (const colour of colours) expect(colour, table).toMatch(/^[a-z]+$/);
    }
  });

  test.each([
    ['brothers', ['active', 'suspended']],
    ['fraternities', ['friary', 'formational', 'parochial', 'specialized']],
    ['dioceses', ['archdiocese']],
    ['chapters', ['provincial', 'extraordinary', 'custodial', 'local']],
    ['circumscriptions', ['province', 'custody', 'delegation']],
  ] as const)('gives %s colours for %j', (table, values) => {
    expect(Object.keys(registry[table].list.tones)).toEqual(values);
  });

  test('gives each kind of institution in use a colour', () => {
    const {offered} = registry.institutions.fields.type.spec as {offered: readonly string[]};
    const coloured = Object.keys(registry.institutions.list.tones);
    expect(offered.filter((kind) => !coloured.includes(kind))).toEqual([
      'external_institution',
      'others',
    ]);
  });

  test('filters brothers by their house, its diocese, their role and their languages', () => {
    const assignments = 'fraternity_assignments';
    expect(registry.brothers.list.related).toEqual({
      fraternity: {table: assignments, field: 'fraternity_id'},
      diocese: {table: 'fraternities', field: 'diocese_id'},
      role: {table: assignments, field: 'role'},
      language: {table: 'brother_languages', field: 'language'},
    });
  });
});

test.each([
  ['brothers', {icon: 'brothers', by: ['birth_name'], detail: 'birth_name'}],
  ['fraternities', {icon: 'fraternity', by: ['alias', 'title'], detail: 'type'}],
  ['institutions', {icon: 'institution', by: ['alias', 'title'], detail: 'type'}],
  ['places', {icon: 'place', by: ['city'], detail: 'city'}],
  ['dioceses', {icon: 'diocese', by: [], detail: 'diocese_type'}],
  ['chapters', {icon: 'chapter', by: ['location_name'], detail: 'kind'}],
] as const)('the finder shows %s with %j', (table, find) => {
  expect(registry[table].find).toMatchObject(find);
});
