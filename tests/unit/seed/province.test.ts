import {describe, expect, test} from 'vitest';
import {accounts} from '#supabase/seed/accounts.ts';
import {checkProvince} from '#supabase/seed/checks.ts';
import {generateProvince, type Province} from '#supabase/seed/province.ts';
import {livesOf} from './lives.ts';
import {courseRules} from './rules-of-courses.ts';
import {homeRules, houseIssues} from './rules-of-houses.ts';
import {personRules, possibleDuplicates} from './rules-of-persons.ts';

const days =
  '2026-01-01 2026-02-27 2026-03-01 2026-05-31 2026-07-16 2026-08-02 2026-09-08 2026-11-21 2026-12-31 2027-02-28 2028-02-29 2029-08-29';

describe.each(days.split(' '))('the demo province of %s', (today) => {
  const province = generateProvince({today});

  test('has exactly the issues it was given', () => {
    expect(issuesFoundIn(province).toSorted()).toEqual(
      province.planted.map(({code, id}) => `${code} ${id}`).toSorted(),
    );
  });

  test('has an id for every row, and rows for every reference', () => {
    const rows = Object.values(province.tables).flat();
    const ids = new Set(rows.map(({id}) => id));
    expect(ids.size).toBe(rows.length);
    const dangling = rows.flatMap((row) =>
      Object.entries(row).filter(([column, value]) => {
        const isReference = column === 'nationality' || column.endsWith('_id');
        return isReference && typeof value === 'string' && !ids.has(value);
      }),
    );
    expect(dangling).toEqual([]);
  });

  test('links each account to a brother of his own, one of them departed', () => {
    const brothers = new Map(province.tables.brothers.map((brother) => [brother.id, brother]));
    const memberships = accounts.map(({username}) => {
      const brother = brothers.get(province.links.get(username) ?? '');
      return `${username} ${brother?.membership_status}`;
    });
    expect(new Set(province.links.values()).size).toBe(accounts.length);
    expect(memberships.filter((each) => !each.endsWith(' active'))).toEqual(['former departed']);
  });
});

test('the same day and seed make the same province, another day another one', () => {
  const [a, b, other] = ['2026-11-21', '2026-11-21', '2026-11-22'].map((today) =>
    JSON.stringify(generateProvince({today})),
  );
  expect(a === b).toBe(true);
  expect(a === other).toBe(false);
});

test('a record keeps its id on another day, so that links to it last', () => {
  const idsOn = (today: string): string[] =>
    generateProvince({today}).tables.fraternities.map(({id}) => id);
  expect(idsOn('2026-11-21')).toEqual(idsOn('2027-03-04'));
});

test('a province that lost a vow is refused with what is off', () => {
  const province = generateProvince({today: '2026-11-21'});
  province.tables.vows = province.tables.vows.filter(({type}) => type !== 'solemn');
  expect(() => checkProvince(province)).toThrow(/dashboard: .*solemn_professed/);
});

function issuesFoundIn({tables, links, today}: Province): string[] {
  const lives = livesOf(tables);
  const types = new Map<string, string>(tables.fraternities.map(({id, type}) => [id, type]));
  const typeOf = (id: string): string => types.get(id) ?? '';
  const found: string[] = [];
  for (const life of lives) {
    for (const [code, holds] of Object.entries({...courseRules, ...personRules})) {
      if (holds(life, today)) found.push(`${code} ${life.brother.id}`);
    }
    for (const [code, holds] of Object.entries(homeRules)) {
      if (holds(life, today, typeOf)) found.push(`${code} ${life.brother.id}`);
    }
  }
  const gone = new Set(
    tables.brothers
      .filter(({membership_status}) => ['deceased', 'departed'].includes(membership_status))
      .map(({id}) => id),
  );
  const exited = accounts.filter(({username}) => gone.has(links.get(username) ?? ''));
  return [
    ...found,
    ...houseIssues(tables, lives).map(({code, id}) => `${code} ${id}`),
    ...possibleDuplicates(lives).map((id) => `X04 ${id}`),
    ...exited.map(({id}) => `X06 ${id}`),
  ];
}
