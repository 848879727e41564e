import {describe, expect, test} from 'vitest';
import {findIssues} from '#src/domain/validation/find-issues.ts';
import type {BrotherRecord, ProvinceRecords} from '#src/domain/validation/records.ts';
import {emptyProvince, inShort, soundBrother, today} from './one-life.ts';

type Resident = Partial<BrotherRecord> & {
  readonly role?: string;
  readonly vowed?: string;
  readonly since?: string;
  readonly until?: string;
  /** The day on which he began the novitiate. */
  readonly novice?: string;
};

const vowed = {vowed: '2020-08-02'};
const guardian = {...vowed, role: 'guardian'};

function issuesOfHouse(
  type: string,
  residents: readonly Resident[],
  {suppressed = null, founded = null}: {suppressed?: string | null; founded?: string | null} = {},
): string[] {
  const rows = residents.map((resident, index) => ({...resident, id: `b${index + 1}`}));
  const province: ProvinceRecords = {
    ...emptyProvince,
    brothers: rows.map(
      ({
        role: _role,
        vowed: _vowed,
        since: _since,
        until: _until,
        novice: _novice,
        ...brother
      }) => ({
        ...soundBrother,
        ...brother,
      }),
    ),
    vows: rows
      .filter((row) => row.vowed !== undefined)
      .map((row) => ({
        id: `v-${row.id}`,
        brother_id: row.id,
        type: 'simple',
        date: row.vowed ?? '',
        received_by: null,
        witness_1: null,
        witness_2: null,
      })),
    formation_stages: rows.flatMap(({id, novice}) =>
      novice === undefined
        ? []
        : [{id: `s-${id}`, brother_id: id, stage: 'novitiate', start_date: novice, end_date: null}],
    ),
    fraternity_assignments: rows.map(({id, role, since, until}) => ({
      id: `h-${id}`,
      brother_id: id,
      fraternity_id: 'house',
      role: role ?? null,
      start_date: since ?? '2020-01-01',
      end_date: until ?? null,
    })),
    fraternities: [
      {
        id: 'house',
        type,
        circumscription_id: 'c1',
        established_date: founded,
        suppressed_date: suppressed,
      },
    ],
  };
  return findIssues(province)
    .filter(({entityType}) => entityType === 'fraternity')
    .map((issue) => `${issue.type} ${inShort(issue)}`);
}

describe('the rules on houses', () => {
  test('accept one guardian for three brothers', () => {
    expect(issuesOfHouse('friary', [vowed, vowed, guardian])).toEqual([]);
  });

  test('report two guardians of one house, and ignore former, archived and future ones', () => {
    const residents = [{...guardian, membership_status: 'suspended'}, vowed, guardian];
    expect(issuesOfHouse('friary', residents)).toEqual(['TWO_GUARDIANS high h-b1,h-b3 -']);
    const [first, ...others] = residents;
    for (const gone of [
      {membership_status: 'departed'},
      {deleted_at: '2026-01-01T00:00:00Z'},
      {since: '2026-11-22'},
      {until: '2026-11-20'},
    ]) {
      expect(issuesOfHouse('curia', [{...first, ...gone}, ...others])).toEqual([]);
    }
  });

  test('allow a guardian to hand over to another on one day', () => {
    const former = {...guardian, until: today};
    const next = {...guardian, since: today};
    expect(issuesOfHouse('curia', [former, next])).toEqual([]);
    expect(issuesOfHouse('curia', [former, next, guardian])).toEqual([
      'TWO_GUARDIANS high h-b1,h-b2,h-b3 -',
    ]);
    expect(issuesOfHouse('curia', [guardian, next])).toEqual(['TWO_GUARDIANS high h-b1,h-b2 -']);
    expect(issuesOfHouse('curia', [former, guardian])).toEqual(['TWO_GUARDIANS high h-b1,h-b2 -']);
  });

  test('require a guardian for three residents, and none for two', () => {
    expect(issuesOfHouse('curia', [vowed, {}, {}])).toEqual(['NO_GUARDIAN medium - 3']);
    expect(issuesOfHouse('curia', [vowed, vowed, {membership_status: 'deceased'}])).toEqual([]);
  });

  test('count residents and guardians until the last day of their assignments', () => {
    const leaving = {...guardian, until: '2026-12-31'};
    expect(issuesOfHouse('friary', [leaving, {...vowed, until: today}, vowed])).toEqual([]);
    expect(issuesOfHouse('curia', [leaving, {}, {}, {}])).toEqual([]);
    expect(issuesOfHouse('curia', [leaving, {...guardian, until: today}])).toEqual([
      'TWO_GUARDIANS high h-b1,h-b2 -',
    ]);
  });

  test('judge a house until the day of its suppression, and not after it', () => {
    const leaderless = [vowed, {}, {}];
    const crowded = [guardian, guardian, vowed];
    for (const [residents, issues] of [
      [leaderless, ['NO_GUARDIAN medium - 3', 'HOUSE_UNDER_3 low - 1']],
      [crowded, ['TWO_GUARDIANS high h-b1,h-b2 -']],
    ] as const) {
      expect(issuesOfHouse('friary', residents, {suppressed: today})).toEqual(issues);
      expect(issuesOfHouse('friary', residents, {suppressed: '2026-11-20'})).toEqual([]);
    }
    expect(issuesOfHouse('friary', [], {suppressed: '2026-11-20'})).toEqual([]);
  });

  test.each(['friary', 'formational', 'parochial', 'specialized', 'local'])(
    'require three professed brothers in a %s',
    (type) => {
      expect(issuesOfHouse(type, [])).toEqual(['HOUSE_UNDER_3 low - 0']);
      expect(issuesOfHouse(type, [guardian, vowed, {vowed: '2026-11-22'}])).toEqual([
        'HOUSE_UNDER_3 low - 2',
      ]);
      expect(issuesOfHouse(type, [guardian, vowed, {vowed: today}])).toEqual([]);
    },
  );

  test('do not require three professed brothers before the foundation of a house', () => {
    expect(issuesOfHouse('friary', [], {founded: '2026-11-22'})).toEqual([]);
    expect(issuesOfHouse('friary', [], {founded: today})).toEqual(['HOUSE_UNDER_3 low - 0']);
    expect(issuesOfHouse('friary', [vowed, {}, {}], {founded: '2026-11-22'})).toEqual([
      'NO_GUARDIAN medium - 3',
    ]);
  });

  test('do not count a novice who was readmitted after his vows as professed', () => {
    const lapsed = {vowed: '2010-08-02'};
    expect(issuesOfHouse('friary', [guardian, vowed, lapsed])).toEqual([]);
    expect(issuesOfHouse('friary', [guardian, vowed, {...lapsed, novice: '2026-08-01'}])).toEqual([
      'HOUSE_UNDER_3 low - 2',
    ]);
  });

  test.each(['curia', 'custody', 'delegation', 'province', 'region'])(
    'allow an empty %s',
    (type) => {
      expect(issuesOfHouse(type, [])).toEqual([]);
    },
  );
});

test('a parish without a diocese and a place without a country are issues', () => {
  const found = findIssues({
    ...emptyProvince,
    institutions: [
      {id: 'lost', type: 'parish', diocese_id: null},
      {id: 'found', type: 'parish', diocese_id: 'd1'},
      {id: 'team', type: 'team', diocese_id: null},
    ],
    places: [
      {id: 'nowhere', country_id: null},
      {id: 'somewhere', country_id: 'n1'},
    ],
  });
  expect(found.map((issue) => `${issue.type} ${issue.entityType} ${issue.entityId}`)).toEqual([
    'PARISH_NO_DIOCESE institution lost',
    'PLACE_NO_COUNTRY place nowhere',
  ]);
  expect(found.map(inShort)).toEqual(['medium - -', 'low - -']);
});

test('findIssues reports no missing diocese of a closed parish', () => {
  const parish = {id: 'p', type: 'parish', diocese_id: null};
  const found = (suppressed_date: string) =>
    findIssues({...emptyProvince, institutions: [{...parish, suppressed_date}]});
  expect(found(today)).toHaveLength(1);
  expect(found('2026-11-20')).toEqual([]);
});

test('an active account of a deceased, departed or transferred brother is an issue, even when they are archived', () => {
  const accountOf = (membership_status: string, more: object = {}) =>
    findIssues({
      ...emptyProvince,
      brothers: [{...soundBrother, membership_status, ...more}],
      users: [{id: 'u1', linked_brother_id: 'b1', disabled_at: null, ...more}],
    })
      .filter(({entityType}) => entityType === 'user')
      .map((issue) => `${issue.type} ${issue.entityId} ${inShort(issue)}`);
  const expected = ['USER_LINKED_TO_EXITED u1 high b1 Leone Montefaggi'];
  expect(accountOf('deceased')).toEqual(expected);
  expect(accountOf('departed', {deleted_at: '2026-01-01T00:00:00Z'})).toEqual(expected);
  expect(accountOf('departed', {disabled_at: '2026-01-01T00:00:00Z'})).toEqual([]);
  expect(accountOf('departed', {linked_brother_id: null})).toEqual([]);
  expect(accountOf('transferred')).toEqual(expected);
  expect(['suspended', 'active'].flatMap((status) => accountOf(status))).toEqual([]);
});
