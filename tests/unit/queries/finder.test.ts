import {expect, test} from 'vitest';
import {createFinder, type Finder} from '#src/queries/finder.ts';
import type {LocalRow, TableView, TableViews} from '#src/queries/rows.ts';
import {type FindTable, findTables} from '#src/records/listed-tables.ts';

type Row = {readonly id: string} & Readonly<Record<string, unknown>>;

function entryOf(row: Row, official: Row | null = row): LocalRow {
  return {row, official, state: 'synced', going: false} as unknown as LocalRow;
}

function finderOf(
  entries: Partial<Record<FindTable, readonly LocalRow[]>>,
  users: readonly LocalRow<'users'>[] = [],
): Finder {
  const views = findTables.map((table): [FindTable, TableView] => {
    const all = entries[table] ?? [];
    return [table, {all, byId: new Map(all.map((entry) => [entry.row.id, entry]))}];
  });
  const accounts = {all: users, byId: new Map(users.map((entry) => [entry.row.id, entry]))};
  return createFinder(Object.fromEntries(views) as unknown as TableViews<FindTable>, accounts);
}

const finder = finderOf({
  brothers: [
    entryOf({id: 'b1', name: 'Leone Bellarivolta', birth_name: 'Ugo Terranoce'}),
    entryOf({id: 'b2', name: 'Assisio Neri'}),
    entryOf({id: 'b3', name: 'Leo Zanetti', deleted_at: '2024-05-01T00:00:00Z'}),
    entryOf({id: 'b4', name: 'Leone Arconte'}),
    entryOf({id: 'b5', name: 'Fra Ugolino'}, {id: 'b5', name: 'Fra Masseo'}),
  ],
  fraternities: [entryOf({id: 'f1', name: 'Assisi', alias: 'Porziuncola', title: 'Santa Maria'})],
  institutions: [entryOf({id: 'i1', name: 'San Leone', alias: null, title: 'Parish'})],
  places: [entryOf({id: 'p1', place_name: 'Convento', city: 'Assisi'})],
  dioceses: [entryOf({id: 'd1', diocese_name: 'Assisi'})],
  necrology_entries: [entryOf({id: 'n1', name: 'Egidio da Foligno', birth_name: 'Ser Vanni'})],
});

const found = (text: string, recent: string[] = []): string[] =>
  finder.find(text, new Set(recent)).flatMap(({entries}) => entries.map(({row}) => row.id));

test.each([
  ['terranoce', ['b1']],
  ['porziuncola', ['f1']],
  ['foligno', ['n1']],
  ['vanni', ['n1']],
  ['beLLArivolta leone', ['b1']],
  ['bellarivotla', ['b1']],
  // The brother is found by the official name, and by the name in the user's own edit.
  ['masseo', ['b5']],
  ['ugolino', ['b5']],
  ['   ', []],
  ['?!', []],
])('the finder finds with %j the records %j', (text, ids) => {
  expect(found(text)).toEqual(ids);
});

test.each([
  'Fra Leone',
  'frà leone',
  "Fra' Leone",
  'P. Leone',
  'P.Leone',
  'Fr. Leone',
  'Br. Leone',
  'Sdr. Leone',
  'Rev. P. Leone',
])('the finder finds with %j the persons who are called Leone', (text) => {
  expect(found(text).filter((id) => id !== 'i1')).toEqual(['b4', 'b1']);
});

test('the finder omits titles before the names of persons only', () => {
  expect(found('Sdr. Leone')).not.toContain('i1');
});

test('the finder ranks a name that begins with a typed title before one that the rest alone finds', () => {
  const names = ['Bellarivolta Antonio', 'Francesco Bellarivolta', 'Fra Bellarivolta'];
  const friars = finderOf({brothers: names.map((name) => entryOf({id: name, name}))});
  const groups = friars.find('fra bella', new Set());
  expect(groups.flatMap(({entries}) => entries.map(({row}) => row.id))).toEqual(names.toReversed());
});

test('the finder finds a title alone as the beginning of a name', () => {
  expect(found('fra')).toEqual(['b5']);
});

const saints = finderOf({
  brothers: [entryOf({id: 'b1', name: 'Santo Antonius'}), entryOf({id: 'b2', name: 'Antonius'})],
  fraternities: [
    entryOf({id: 'f1', name: 'Sant’Antonio'}),
    entryOf({id: 'f2', name: 'S. Maria degli Angeli'}),
    entryOf({id: 'f3', name: 'St. Fidelis'}),
  ],
});

test.each([
  ['St. Antonius', ['b1', 'f1']],
  ['s antonius', ['b1', 'f1']],
  ['Saint Antonius', ['b1', 'f1']],
  ["sant'antonius", ['b1', 'f1']],
  ['antonio', ['f1', 'b2', 'b1']],
  ['San Antonio', ['f1', 'b1']],
  ["Sant'Antonio", ['f1', 'b1']],
  ['Santa Maria', ['f2']],
  ['santo fidelis', ['f3']],
])('the finder finds with %j the saints %j', (text, ids) => {
  const groups = saints.find(text, new Set());
  expect(groups.flatMap(({entries}) => entries.map(({row}) => row.id))).toEqual(ids);
});

test('the finder puts the type with the nearest record first, and ranks names before other fields', () => {
  expect(finder.find('assisi', new Set()).map(({table}) => table)).toEqual([
    'fraternities',
    'dioceses',
    'places',
    'brothers',
  ]);
});

test('the finder ranks a recently opened record before an equally near one, and else orders by name', () => {
  expect(found('leone').filter((id) => id.startsWith('b'))).toEqual(['b4', 'b1']);
  expect(found('leone', ['b1']).filter((id) => id.startsWith('b'))).toEqual(['b1', 'b4']);
});

test('the finder ranks archived brothers after equally near ones', () => {
  expect(found('le').filter((id) => id.startsWith('b'))).toEqual(['b4', 'b1', 'b3']);
});

test('the finder ranks active brothers before equally near ones, and the dead last', () => {
  const rows = [
    {id: 'dead', name: 'Filomeno Abate', membership_status: 'deceased'},
    {id: 'departed', name: 'Filomeno Bassi', membership_status: 'departed'},
    {id: 'active', name: 'Filomeno Conti', membership_status: 'active'},
  ];
  const namesakes = finderOf({brothers: rows.map((row) => entryOf(row))});
  const ids = (text: string) =>
    namesakes.find(text, new Set(['dead'])).flatMap(({entries}) => entries.map(({row}) => row.id));
  expect(ids('filomeno')).toEqual(['active', 'departed', 'dead']);
  expect(ids('abate')).toEqual(['dead']);
});

test('the finder shows the nearest records of many and counts the rest', () => {
  const many = Array.from({length: 30}, (_, n) => entryOf({id: `b${n}`, name: `Leonello ${n}`}));
  const nearest = entryOf({id: 'nearest', name: 'Zosimo Leonell'});
  const [group] = finderOf({brothers: [...many, nearest]}).find('leonell', new Set());
  expect(group?.entries[0]).toBe(nearest);
  expect(group?.entries).toHaveLength(8);
  expect(group?.more).toBe(23);
});

test('the finder omits records with an unsent delete', () => {
  const going = {...entryOf({id: 'p1', place_name: 'Convento'}), going: true};
  expect(finderOf({places: [going as LocalRow]}).find('convento', new Set())).toEqual([]);
});

const reachable = finderOf(
  {
    brothers: [
      entryOf({id: 'b1', name: 'Leone', phone: '+390551000001'}),
      entryOf({id: 'b2', name: 'Rufino', phone: '+628115550672'}),
    ],
  },
  [entryOf({id: 'u1', username: 'fraleone', linked_brother_id: 'b1'}) as LocalRow<'users'>],
);

test.each([
  ['+39 055 100 0001', ['b1']],
  ['055-1000001', ['b1']],
  ['0811 555 0672', ['b2']],
  ['0001', ['b1']],
  ['672', []],
  ['FraLeo', ['b1']],
])('the finder finds by the number or the username %j the brothers %j', (text, ids) => {
  const groups = reachable.find(text, new Set());
  expect(groups.flatMap(({entries}) => entries.map(({row}) => row.id))).toEqual(ids);
  // The list of the brothers does not find by numbers.
  expect(groups.map(({more}) => more)).toEqual(groups.map(() => 0));
});
