import type {Database} from '#tests/sql/support/database.ts';
import {describeRules, type Rules} from '#tests/sql/support/issues.ts';

const born = (birth_date: string) => ({birth_date});
const laicus = {vocation_type: 'laicus'};

export const rulesOfOrders: Rules = {
  'A13 GUARDIAN_IS_BISHOP': [
    [
      'medium 2024-01-01',
      {orders: [['episcopate', '2026-11-21']], homes: [['2024-01-01', null, 'guardian']]},
    ],
    ['', {orders: [['episcopate', '2026-11-22']], homes: [['2024-01-01', null, 'guardian']]}],
    ['', {orders: [['episcopate', '2010-01-06']], homes: [['2024-01-01', null, 'member']]}],
  ],
  'O01 DEACON_UNDERAGE': [
    ['medium 2020-01-01', {brother: born('1997-01-02'), orders: [['diaconate', '2020-01-01']]}],
    // The age is complete when the birthday has ended.
    ['medium 2020-01-01', {brother: born('1997-01-01'), orders: [['diaconate', '2020-01-01']]}],
    ['', {brother: born('1996-12-31'), orders: [['diaconate', '2020-01-01']]}],
    ['high 2020-01-01', {brother: born('1998-01-02'), orders: [['diaconate', '2020-01-01']]}],
    // A permanent deacon must be two years older.
    [
      'medium 2020-01-01',
      {brother: {...born('1995-01-02'), ...laicus}, orders: [['diaconate', '2020-01-01']]},
    ],
    ['', {brother: {...born('1994-12-31'), ...laicus}, orders: [['diaconate', '2020-01-01']]}],
    // The Code of 1917 allowed the age of twenty-two.
    ['', {brother: born('1961-01-01'), orders: [['diaconate', '1983-11-26']]}],
    ['medium 1983-11-27', {brother: born('1961-01-01'), orders: [['diaconate', '1983-11-27']]}],
    [
      'medium 1983-11-26',
      {brother: {...born('1959-01-01'), ...laicus}, orders: [['diaconate', '1983-11-26']]},
    ],
  ],
  'O02 PRIEST_UNDERAGE': [
    ['medium 2020-01-01', {brother: born('1995-01-02'), orders: [['priesthood', '2020-01-01']]}],
    ['', {brother: born('1994-12-31'), orders: [['priesthood', '2020-01-01']]}],
    ['high 2020-01-01', {brother: born('1996-01-02'), orders: [['priesthood', '2020-01-01']]}],
    ['', {brother: born('1959-01-01'), orders: [['priesthood', '1983-11-26']]}],
  ],
  'O03 ORDERS_BEFORE_PERPETUAL': [
    ['high 2020-01-01', {orders: [['diaconate', '2020-01-01']]}],
    [
      'high 2020-01-01 → 2020-01-02',
      {
        stages: [['postulancy', '2015-01-01', '2016-01-01']],
        vows: [['solemn', '2020-01-02']],
        orders: [['diaconate', '2020-01-01']],
      },
    ],
    // Orders received before entry are in order.
    [
      '',
      {
        stages: [['novitiate', '2020-01-02', '2021-01-02']],
        orders: [['diaconate', '2020-01-01']],
      },
    ],
    ['', {vows: [['solemn', '2020-01-01']], orders: [['diaconate', '2020-01-01']]}],
    [
      'high 2020-01-01',
      {
        vows: [
          ['simple', '2015-01-01'],
          ['solemn', '2026-11-22'],
        ],
        orders: [['diaconate', '2020-01-01']],
      },
    ],
  ],
  'O04 INTERSTICE': [
    ['medium 2020-08-31 → 2021-02-27', ordained('2020-08-31', '2021-02-27')],
    ['', ordained('2020-08-31', '2021-02-28')],
    ['medium 2020-01-01 → 2020-01-01', ordained('2020-01-01', '2020-01-01')],
    ['', ordained('2020-01-02', '2020-01-01')],
    // The Code of 1917 asked for three months.
    ['', ordained('1964-11-22', '1965-02-22')],
    ['medium 1964-11-22 → 1965-02-21', ordained('1964-11-22', '1965-02-21')],
  ],
  'O05 PRIEST_WITHOUT_DIACONATE': [
    ['medium', {orders: [['priesthood', '2020-01-01']]}],
    ['', ordained('2027-01-01', '2020-01-01')],
    ['', {orders: [['priesthood', '2026-11-22']]}],
  ],
  'O06 ACOLYTE_INTERSTICE': [
    [
      'low 2020-01-01 → 2020-06-30',
      {
        orders: [
          ['acolytate', '2020-01-01'],
          ['diaconate', '2020-06-30'],
        ],
      },
    ],
    [
      '',
      {
        orders: [
          ['acolytate', '2020-01-01'],
          ['diaconate', '2020-07-01'],
        ],
      },
    ],
  ],
  'O07 ORDERED_BUT_LAICUS': [
    [
      'medium 2020-01-01',
      {
        brother: laicus,
        orders: [
          ['priesthood', '2020-01-01'],
          ['episcopate', '2021-01-01'],
        ],
      },
    ],
    [
      '',
      {
        brother: laicus,
        orders: [
          ['diaconate', '2020-01-01'],
          ['priesthood', '2026-11-22'],
        ],
      },
    ],
    ['', {orders: [['priesthood', '2020-01-01']]}],
  ],
  'O08 ORDERS_ORDER': [
    ['high 2020-01-01 → 2020-01-02', ordained('2020-01-02', '2020-01-01')],
    ['', ordained('2020-01-01', '2020-01-01')],
    [
      'high 2019-01-01 → 2020-01-01',
      {
        orders: [
          ['priesthood', '2020-01-01'],
          ['episcopate', '2019-01-01'],
        ],
      },
    ],
    [
      'high 2020-01-01 → 2021-01-01',
      {
        orders: [
          ['diaconate', '2021-01-01'],
          ['priesthood', '2020-01-01'],
          ['episcopate', '2019-01-01'],
        ],
      },
    ],
  ],
};

function ordained(deacon: string, priest: string) {
  return {
    orders: [
      ['diaconate', deacon],
      ['priesthood', priest],
    ],
  } as const;
}

export function describeOrderRules(database: () => Database): void {
  describeRules('on orders', database, rulesOfOrders);
}
