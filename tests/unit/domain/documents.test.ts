import {expect, test} from 'vitest';
import {expiringDocuments, validityOn} from '#src/domain/documents.ts';

const today = '2026-11-24';
const brother = {
  id: 'leone',
  name: 'Leone',
  circumscription_id: 'c',
  membership_status: 'active',
  deleted_at: null,
};
const passport = {id: 'p', brother_id: 'leone', kind: 'passport', issued_by: null, issued_on: null};

const compareNames = new Intl.Collator('it').compare;

type Documents = Parameters<typeof expiringDocuments>[0]['documents'];

const expiring = (documents: Documents, about: Partial<typeof brother> = {}, soonDays = 90) =>
  expiringDocuments({
    brothers: [{...brother, ...about}],
    documents,
    today,
    settingsOf: () => ({soonDays}),
    compareNames,
  });
const idsOf = (...documents: Documents) => expiring(documents).map(({id}) => id);

test.each([
  [null, 'valid'],
  ['2027-02-23', 'valid'],
  ['2027-02-22', 'soon'],
  ['2026-11-24', 'soon'],
  ['2026-11-23', 'expired'],
] as const)('a document that is valid until %s is "%s"', (until, expected) => {
  expect(validityOn(until, today, 90)).toBe(expected);
});

test('the list has expired documents and those that expire soon, the most pressing first', () => {
  expect(
    expiring([
      {...passport, id: 'late', valid_until: '2027-06-01'},
      {...passport, id: 'soon', kind: 'visa', valid_until: '2027-01-10'},
      {...passport, id: 'gone', kind: 'driving_licence', valid_until: '2026-10-01'},
      {...passport, id: 'ever', kind: 'confession_faculty', valid_until: null},
    ]),
  ).toEqual([
    {
      id: 'gone',
      brotherId: 'leone',
      name: 'Leone',
      kind: 'driving_licence',
      until: '2026-10-01',
      validity: 'expired',
    },
    {
      id: 'soon',
      brotherId: 'leone',
      name: 'Leone',
      kind: 'visa',
      until: '2027-01-10',
      validity: 'soon',
    },
  ]);
});

test('documents that expire on one day are listed by the names of the brothers', () => {
  const names = ['Zeno', 'Émile', 'Fabio'];
  const found = expiringDocuments({
    brothers: names.map((name) => ({...brother, id: name, name})),
    documents: names.map((name) => ({
      ...passport,
      id: name,
      brother_id: name,
      valid_until: '2026-12-01',
    })),
    today,
    settingsOf: () => ({soonDays: 90}),
    compareNames,
  });
  expect(found.map(({name}) => name)).toEqual(['Émile', 'Fabio', 'Zeno']);
});

test('the days that count as soon are those of the circumscription', () => {
  const document = {...passport, valid_until: '2026-12-10'};
  expect(expiring([document], {}, 10)).toEqual([]);
  expect(expiring([document], {}, 20)).toHaveLength(1);
});

test('a document is not listed when a later one of its kind replaces it', () => {
  const old = {...passport, id: 'old', valid_until: '2026-10-01'};
  expect(idsOf(old, {...passport, id: 'new', valid_until: '2036-10-01'})).toEqual([]);
  expect(idsOf({...passport, id: 'new', valid_until: '2026-12-01'}, old)).toEqual(['new']);
  expect(idsOf(old, {...passport, id: 'his', brother_id: 'rufino', valid_until: null})).toEqual([
    'old',
  ]);
});

test('a passport without its last day replaces only one that was issued before', () => {
  const ending = {...passport, id: 'ending', issued_on: '2016-12-01', valid_until: '2026-12-01'};
  const unknown = {...passport, id: 'unknown', valid_until: null};
  expect(idsOf(ending, unknown)).toEqual(['ending']);
  expect(idsOf(ending, {...unknown, issued_on: '2006-12-01'})).toEqual(['ending']);
  expect(idsOf(ending, {...unknown, issued_on: '2026-11-01'})).toEqual([]);
});

test('a faculty without a last day replaces the one that ends', () => {
  const faculty = {...passport, kind: 'confession_faculty', issued_by: 'Bogor'};
  const ending = {...faculty, id: 'ending', valid_until: '2026-12-01'};
  expect(idsOf(ending, {...faculty, id: 'lasting', valid_until: null})).toEqual([]);
});

test.each(['visa', 'residence_permit', 'preaching_faculty', 'confession_faculty', 'other'])(
  'a document of kind %s does not replace that of another issuer',
  (kind) => {
    const document = {...passport, kind, issued_by: 'Italy', valid_until: '2026-12-01'};
    const later = {...document, id: 'later', valid_until: '2030-01-01'};
    expect(idsOf(document, {...later, issued_by: 'Germany'})).toEqual(['p']);
    expect(idsOf(document, later)).toEqual([]);
  },
);

test.each<[string, Partial<typeof brother>, number]>([
  ['a suspended brother', {membership_status: 'suspended'}, 1],
  ['a deceased brother', {membership_status: 'deceased'}, 0],
  ['a departed brother', {membership_status: 'departed'}, 0],
])('the documents of %s are listed while he is here', (_, about, count) => {
  expect(expiring([{...passport, valid_until: '2026-12-01'}], about)).toHaveLength(count);
});
