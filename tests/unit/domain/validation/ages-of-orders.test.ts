import {describe, expect, test} from 'vitest';
import type {IssueType} from '#src/domain/validation/issue.ts';
import {issueOf, type LifeInShort} from './one-life.ts';

const born = (birth_date: string | null, vocation_type = 'clerical') => ({
  brother: {birth_date, vocation_type},
});

describe('the rules on the age for orders', () => {
  test.each<[string, IssueType, LifeInShort, string | null]>([
    [
      'a deacon of 23',
      'DEACON_UNDERAGE',
      {...born('1990-06-28'), orders: ['diaconate 2013-06-29']},
      null,
    ],
    [
      'a deacon on the 23rd birthday',
      'DEACON_UNDERAGE',
      {...born('1990-06-29'), orders: ['diaconate 2013-06-29']},
      'medium o1 2013-06-29',
    ],
    [
      'a deacon of 22',
      'DEACON_UNDERAGE',
      {...born('1990-06-30'), orders: ['diaconate 2013-06-29']},
      'medium o1 2013-06-29',
    ],
    [
      'a deacon of 21',
      'DEACON_UNDERAGE',
      {...born('1991-06-30'), orders: ['diaconate 2013-06-29']},
      'high o1 2013-06-29',
    ],
    [
      'a deacon of 22 in the old law',
      'DEACON_UNDERAGE',
      {...born('1960-06-28'), orders: ['diaconate 1982-06-29']},
      null,
    ],
    [
      'a deacon of 21 in the old law',
      'DEACON_UNDERAGE',
      {...born('1960-06-30'), orders: ['diaconate 1982-06-29']},
      'medium o1 1982-06-29',
    ],
    [
      'a permanent deacon of 24',
      'DEACON_UNDERAGE',
      {...born('1990-06-30', 'laicus'), orders: ['diaconate 2015-06-29']},
      'medium o1 2015-06-29',
    ],
    [
      'a permanent deacon of 25',
      'DEACON_UNDERAGE',
      {...born('1990-06-28', 'laicus'), orders: ['diaconate 2015-06-29']},
      null,
    ],
    [
      'a deacon of unknown age',
      'DEACON_UNDERAGE',
      {...born(null), orders: ['diaconate 2015-06-29']},
      null,
    ],
    [
      'a deacon still to be ordained',
      'DEACON_UNDERAGE',
      {...born('2010-01-01'), orders: ['diaconate 2026-11-22']},
      null,
    ],
    [
      'a priest of 25',
      'PRIEST_UNDERAGE',
      {...born('1990-06-28'), orders: ['priesthood 2015-06-29']},
      null,
    ],
    [
      'a priest of 24',
      'PRIEST_UNDERAGE',
      {...born('1990-06-30'), orders: ['priesthood 2015-06-29']},
      'medium o1 2015-06-29',
    ],
    [
      'a priest of 23',
      'PRIEST_UNDERAGE',
      {...born('1991-06-30'), orders: ['priesthood 2015-06-29']},
      'high o1 2015-06-29',
    ],
    [
      'a priest of 24 in the old law',
      'PRIEST_UNDERAGE',
      {...born('1959-11-25'), orders: ['priesthood 1983-11-26']},
      null,
    ],
    [
      'a priest of 24 in the new law',
      'PRIEST_UNDERAGE',
      {...born('1959-11-26'), orders: ['priesthood 1983-11-27']},
      'medium o1 1983-11-27',
    ],
  ])('the case "%s" is judged by %s', (_what, type, life, expected) => {
    expect(issueOf(type, life)).toBe(expected);
  });
});
