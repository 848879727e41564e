import {expect, test} from 'vitest';
import {findIssues} from '#src/domain/validation/find-issues.ts';
import {issueKey} from '#tests/setup/issue-key.ts';
import {issueKinds} from '#src/domain/validation/issue.ts';
import {provinceOf, type LifeInShort} from './one-life.ts';

const soundLife: LifeInShort = {
  brother: {cached_status: 'priest'},
  stages: [
    'postulancy 1993-08-01 1994-08-01',
    'novitiate 1994-08-01 1995-08-02',
    'post_novitiate 1995-08-02 1998-08-02',
    'theology 1998-09-01 2003-06-01',
  ],
  vows: ['simple 1995-08-02 for 36', 'solemn 1998-08-02'],
  orders: ['acolytate 2002-01-06', 'diaconate 2002-10-04', 'priesthood 2003-06-29'],
  homes: ['friary 2003-07-01 2024-12-31', 'curia 2025-01-01 … guardian'],
};

/** A life in which every row breaks a rule. */
const unsoundLife: LifeInShort = {
  brother: {cached_status: 'bishop', phone: null, birth_date: '2000-01-01'},
  stages: ['novitiate 1994-08-01 …', 'postulancy 1999-08-01 …', 'theology 1994-09-01 …'],
  vows: ['renewal 2005-08-02', 'solemn 1998-08-02', 'simple 1998-08-02', 'solemn 1998-08-02'],
  orders: ['priesthood 1996-06-29', 'diaconate 1997-06-29'],
  homes: ['friary 2003-07-01 …', 'curia 2003-07-01 … guardian', 'friary 2003-07-01 2010-01-01'],
};

const ofBrother = (life: LifeInShort) =>
  findIssues(provinceOf(life)).filter(({entityType}) => entityType === 'brother');

test('a life without errors has no issue', () => {
  expect(ofBrother(soundLife)).toEqual([]);
});

test('an archived brother has no issue', () => {
  const archived = {...unsoundLife.brother, deleted_at: '2026-01-01T00:00:00Z'};
  expect(ofBrother(unsoundLife).length).toBeGreaterThan(10);
  expect(ofBrother({...unsoundLife, brother: archived})).toEqual([]);
});

test('rows without a brother are ignored', () => {
  expect(ofBrother({...unsoundLife, brother: {id: 'another'}}).map(({type}) => type)).toEqual([
    'STATUS_UNKNOWN',
  ]);
});

test('every issue has a known type, and no two have the same key', () => {
  const found = findIssues(provinceOf(unsoundLife));
  for (const {type, code} of found) expect(issueKinds[type].code).toBe(code);
  expect(new Set(found.map(issueKey)).size).toBe(found.length);
});

test('the order of the rows does not change the issues', () => {
  const province = provinceOf(unsoundLife);
  const backwards = Object.fromEntries(
    Object.entries(province).map(([table, rows]) => [
      table,
      Array.isArray(rows) ? rows.toReversed() : rows,
    ]),
  ) as typeof province;
  const inOrder = (one: typeof province) =>
    findIssues(one).toSorted((a, b) => issueKey(a).localeCompare(issueKey(b)));
  expect(inOrder(backwards)).toEqual(inOrder(province));
});
