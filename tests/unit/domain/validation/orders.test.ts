import {describe, expect, test} from 'vitest';
import type {IssueType} from '#src/domain/validation/issue.ts';
import {issueOf, type LifeInShort} from './one-life.ts';

const layBrother = {brother: {vocation_type: 'laicus'}};

describe('the rules on orders', () => {
  test.each<[string, IssueType, LifeInShort, string | null]>([
    [
      'a deacon before perpetual vows',
      'ORDERS_BEFORE_PERPETUAL',
      {
        stages: ['postulancy 2010-06-29 2011-06-29'],
        vows: ['solemn 2015-06-30'],
        orders: ['diaconate 2015-06-29'],
      },
      'high o1,v1 2015-06-29 → 2015-06-30',
    ],
    [
      'a deacon ordained before he entered the order',
      'ORDERS_BEFORE_PERPETUAL',
      {
        stages: ['novitiate 2016-06-29 2017-08-02'],
        vows: ['simple 2017-08-02', 'solemn 2020-08-02'],
        orders: ['diaconate 2006-01-06', 'priesthood 2006-09-09'],
      },
      null,
    ],
    [
      'a deacon before perpetual vows whose entry is not recorded',
      'ORDERS_BEFORE_PERPETUAL',
      {orders: ['diaconate 2006-01-06']},
      'high o1 2006-01-06',
    ],
    [
      'a deacon on the day of perpetual vows',
      'ORDERS_BEFORE_PERPETUAL',
      {vows: ['solemn 2015-06-29'], orders: ['diaconate 2015-06-29']},
      null,
    ],
    [
      'a deacon whose perpetual vows are still to come',
      'ORDERS_BEFORE_PERPETUAL',
      {vows: ['simple 2010-06-29', 'solemn 2026-11-22'], orders: ['diaconate 2015-06-29']},
      'high o1 2015-06-29',
    ],
    [
      'a deacon for half a year',
      'INTERSTICE',
      {orders: ['diaconate 2015-08-31', 'priesthood 2016-02-29']},
      null,
    ],
    [
      'a deacon for half a year less a day',
      'INTERSTICE',
      {orders: ['diaconate 2015-08-31', 'priesthood 2016-02-28']},
      'medium o1,o2 2015-08-31 → 2016-02-28',
    ],
    [
      'a deacon and priest on one day',
      'INTERSTICE',
      {orders: ['priesthood 2015-08-31', 'diaconate 2015-08-31']},
      'medium o1,o2 2015-08-31 → 2015-08-31',
    ],
    [
      'a priest a day before he was a deacon (no interstice)',
      'INTERSTICE',
      {orders: ['diaconate 2015-09-01', 'priesthood 2015-08-31']},
      null,
    ],
    [
      'a deacon for more than three months in the old law',
      'INTERSTICE',
      {orders: ['diaconate 1964-11-22', 'priesthood 1965-03-14']},
      null,
    ],
    [
      'a deacon for less than three months in the old law',
      'INTERSTICE',
      {orders: ['diaconate 1964-11-22', 'priesthood 1965-02-21']},
      'medium o1,o2 1964-11-22 → 1965-02-21',
    ],
    [
      'a priest who was never a deacon',
      'PRIEST_WITHOUT_DIACONATE',
      {orders: ['priesthood 2015-08-31']},
      'medium o1 -',
    ],
    [
      'a priest whose diaconate is in the future',
      'PRIEST_WITHOUT_DIACONATE',
      {orders: ['priesthood 2015-08-31', 'diaconate 2030-01-01']},
      null,
    ],
    [
      'an acolyte for half a year',
      'ACOLYTE_INTERSTICE',
      {orders: ['acolytate 2015-01-06', 'diaconate 2015-07-06']},
      null,
    ],
    [
      'an acolyte for half a year less a day',
      'ACOLYTE_INTERSTICE',
      {orders: ['acolytate 2015-01-06', 'diaconate 2015-07-05']},
      'low o1,o2 2015-01-06 → 2015-07-05',
    ],
    [
      'an acolyte for a month in the old law',
      'ACOLYTE_INTERSTICE',
      {orders: ['acolytate 1964-11-22', 'diaconate 1964-12-22']},
      null,
    ],
    [
      'a lay brother as a deacon',
      'ORDERED_BUT_LAICUS',
      {...layBrother, orders: ['diaconate 2015-07-05']},
      null,
    ],
    [
      'a lay brother as a priest and a bishop',
      'ORDERED_BUT_LAICUS',
      {...layBrother, orders: ['episcopate 2020-01-06', 'priesthood 2015-07-05']},
      'medium o1,o2 2015-07-05',
    ],
    ['a clerical priest', 'ORDERED_BUT_LAICUS', {orders: ['priesthood 2015-07-05']}, null],
    [
      'a priest before he was a deacon',
      'ORDERS_ORDER',
      {orders: ['diaconate 2015-07-05', 'priesthood 2015-07-04']},
      'high o1,o2 2015-07-04 → 2015-07-05',
    ],
    [
      'a bishop before a priest before a deacon',
      'ORDERS_ORDER',
      {orders: ['diaconate 2015-07-05', 'priesthood 2015-07-04', 'episcopate 2015-07-03']},
      'high o1,o2,o3 2015-07-04 → 2015-07-05',
    ],
    [
      'a bishop before he was a priest',
      'ORDERS_ORDER',
      {orders: ['diaconate 2014-07-05', 'priesthood 2015-07-04', 'episcopate 2015-07-03']},
      'high o2,o3 2015-07-03 → 2015-07-04',
    ],
    [
      'all orders on one day',
      'ORDERS_ORDER',
      {orders: ['diaconate 2015-07-05', 'priesthood 2015-07-05', 'episcopate 2015-07-05']},
      null,
    ],
  ])('the case "%s" is judged by %s', (_what, type, life, expected) => {
    expect(issueOf(type, life)).toBe(expected);
  });
});
