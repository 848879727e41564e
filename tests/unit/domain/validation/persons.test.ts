import {describe, expect, test} from 'vitest';
import {comparableName} from '#src/domain/validation/name-form.ts';
import type {IssueType} from '#src/domain/validation/issue.ts';
import type {BrotherRecord} from '#src/domain/validation/records.ts';
import {issueOf, type LifeInShort} from './one-life.ts';

const dead: Partial<BrotherRecord> = {
  membership_status: 'deceased',
  death_date: '2026-01-01',
  death_place: 'Assisi',
  burial_place: 'Assisi',
};
const departed: Partial<BrotherRecord> = {
  membership_status: 'departed',
  departure_date: '2026-01-01',
  departure_reason: 'indult',
};
const transferred = {...departed, membership_status: 'transferred'};
const suspended = {membership_status: 'suspended'};
const overridden = (until: unknown) => ({
  additional_info: {status_override: {value: 'deacon', until}},
});

describe('the rules on the record of the brother', () => {
  test.each<[string, IssueType, LifeInShort, string | null]>([
    ['a deceased brother with a day of death', 'DECEASED_NO_DATE', {brother: dead}, null],
    [
      'a deceased brother without a day of death',
      'DECEASED_NO_DATE',
      {brother: {...dead, death_date: null}},
      'high - -',
    ],
    [
      'a deceased brother with places of death and burial',
      'DECEASED_NO_PLACE',
      {brother: dead},
      null,
    ],
    [
      'a deceased brother without a place of death',
      'DECEASED_NO_PLACE',
      {brother: {...dead, death_place: null}},
      'low - -',
    ],
    [
      'a deceased brother without a place of burial',
      'DECEASED_NO_PLACE',
      {brother: {...dead, burial_place: '  '}},
      'low - -',
    ],
    ['a departed brother with a day of departure', 'DEPARTED_NO_DATE', {brother: departed}, null],
    ['a transferred brother with a reason', 'DEPARTED_NO_REASON', {brother: transferred}, null],
    [
      'a departed brother without a day of departure',
      'DEPARTED_NO_DATE',
      {brother: {...departed, departure_date: null}},
      'high - -',
    ],
    [
      'a transferred brother without a day of departure',
      'DEPARTED_NO_DATE',
      {brother: {...transferred, departure_date: null}},
      'high - -',
    ],
    [
      'a departed brother without a reason',
      'DEPARTED_NO_REASON',
      {brother: {...departed, departure_reason: ''}},
      'low - -',
    ],
    [
      'a suspended brother without a day of departure',
      'DEPARTED_NO_DATE',
      {brother: suspended},
      null,
    ],

    [
      'a transferred brother with an open home and post',
      'OPEN_POST_AFTER_EXIT',
      {brother: transferred, homes: ['friary 2020-01-01 …'], posts: ['parish 2019-01-01 …']},
      'high h1,p1 2019-01-01',
    ],
    [
      'a deceased brother whose home ended on the day of death',
      'OPEN_POST_AFTER_EXIT',
      {brother: dead, homes: ['friary 2020-01-01 2026-01-01']},
      null,
    ],
    [
      'a suspended brother with an open home',
      'OPEN_POST_AFTER_EXIT',
      {brother: suspended, homes: ['friary 2020-01-01 …']},
      null,
    ],

    [
      'a brother with studies alone',
      'STATUS_UNKNOWN',
      {stages: ['theology 2020-01-01 …']},
      'medium - -',
    ],
    ['a brother with an aspirancy', 'STATUS_UNKNOWN', {stages: ['aspirancy 2026-11-21 …']}, null],
    ['a brother whose status is set by hand', 'STATUS_UNKNOWN', {brother: overridden(null)}, null],

    [
      'a stored status that differs from the computed one',
      'STATUS_STALE',
      {brother: {cached_status: 'deacon'}, orders: ['diaconate 2026-11-22']},
      'high - deacon → unknown',
    ],
    [
      'a stored status that equals the computed one',
      'STATUS_STALE',
      {brother: {cached_status: 'deacon'}, orders: ['diaconate 2026-11-21']},
      null,
    ],
    ['a status that is not stored yet', 'STATUS_STALE', {orders: ['diaconate 2026-11-21']}, null],

    [
      'an override without end',
      'OVERRIDE_ACTIVE',
      {brother: overridden(undefined)},
      'low - deacon',
    ],
    [
      'an override through today',
      'OVERRIDE_ACTIVE',
      {brother: overridden('2026-11-21')},
      'low - deacon',
    ],
    ['an override until yesterday', 'OVERRIDE_ACTIVE', {brother: overridden('2026-11-20')}, null],
    [
      'an override until a day that does not exist',
      'OVERRIDE_ACTIVE',
      {brother: overridden('2027-02-30')},
      null,
    ],

    [
      'a brother with an e-mail address and no phone',
      'CONTACT_MISSING',
      {brother: {phone: null}},
      null,
    ],
    [
      'a brother with a phone and no e-mail address',
      'CONTACT_MISSING',
      {brother: {email: ' '}},
      null,
    ],
    [
      'a brother without phone and e-mail address',
      'CONTACT_MISSING',
      {brother: {phone: null, email: ' '}},
      'low - -',
    ],
    [
      'a brother without an emergency contact',
      'CONTACT_MISSING',
      {brother: {emergency_contact: ''}},
      'low - -',
    ],
    ['a brother with phone, e-mail address and emergency contact', 'CONTACT_MISSING', {}, null],
    [
      'a suspended brother without an emergency contact',
      'CONTACT_MISSING',
      {brother: {...suspended, emergency_contact: null}},
      null,
    ],
  ])('the case "%s" is judged by %s', (_what, type, life, expected) => {
    expect(issueOf(type, life)).toBe(expected);
  });
});

describe('the name', () => {
  test.each([
    'Leone Montefaggi',
    'fra',
    'Frans Bujanggit',
    'Pio',
    'IVO',
    'Éloi Ü',
    'Frà Leone'.replace(' ', ''),
    'Donato Valdorsi',
    "P.'Angelo",
    'X. Y. Za',
    'François-Xavier d’Aix',
    'Patera Rossi',
    'Monsano Rossi',
    'Leone Calofm',
  ])('%s is well formed', (name) => {
    expect(issueOf('NAME_FORMAT', {brother: {name}})).toBeNull();
  });

  test.each([
    'Leone 2',
    'Leone ²',
    'Leone  Montefaggi',
    ' Leone',
    'Leone ',
    'Leone\u00a0',
    'LEONE',
    'LÉON M',
    'Frà Leone',
    'fr. Leone',
    'FR Leone',
    "P' Leone",
    'Sdr. Leone',
    'Don Leone',
    'Rev. Leone',
    'Pater Leone',
    'Padre Leone',
    'Frater Leone',
    'Bruder Leone',
    'Mgr. Leone',
    'Mons. Leone',
    'Bp. Leone',
    'Frate Leone',
    'Saudara Leone',
    'Diakon Leone',
    'Leone Rossi OFMCap',
    'Leone Rossi, O.F.M. Cap.',
  ])('%s is not well formed', (name) => {
    expect(issueOf('NAME_FORMAT', {brother: {name}})).toBe(`low - ${name}`);
  });

  test.each([
    ['Querciabella-Neri,  Éloi', 'querciabella neri eloi'],
    ["D'Angelo", 'd angelo'],
    ['D’Angelo.', 'd angelo'],
    ['ﬁdelis', 'fidelis'],
    ['ØDEGÅRD', 'Ødegard'],
    ['.', ''],
  ])('%s is compared as %s', (name, expected) => {
    expect(comparableName(name)).toBe(expected);
  });
});
