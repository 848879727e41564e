import {describe, expect, test} from 'vitest';
import {issueOf, type LifeInShort} from './one-life.ts';

const born = (birth_date: string | null) => ({brother: {birth_date}});
const departedOn = (departure_date: string) => ({membership_status: 'departed', departure_date});

describe('the order of birth, entry, vows and orders', () => {
  test.each<[string, LifeInShort, string | null]>([
    [
      'birth, entry, vows and orders on one day',
      {
        ...born('2000-01-01'),
        stages: ['aspirancy 2000-01-01 …'],
        vows: ['simple 2000-01-01'],
        orders: ['lectorate 2000-01-01'],
      },
      null,
    ],
    [
      'a departure before birth',
      {brother: {birth_date: '2000-01-02', ...departedOn('2000-01-01')}},
      'high - 2000-01-02 → 2000-01-01',
    ],
    [
      'a departure before entry and vows',
      {
        brother: departedOn('2019-12-31'),
        stages: ['novitiate 2020-01-01 2021-01-01'],
        vows: ['simple 2021-01-02'],
      },
      'high s1,v1 2020-01-01 → 2019-12-31',
    ],
    [
      'a departure on the day of entry, and orders received after it',
      {
        brother: departedOn('2020-01-01'),
        stages: ['novitiate 2020-01-01 2020-01-01'],
        orders: ['diaconate 2025-01-01'],
      },
      null,
    ],
    [
      'a departure between two stays',
      {
        brother: departedOn('2010-01-01'),
        stages: ['novitiate 2000-01-01 2001-01-01', 'novitiate 2020-01-01 2021-01-01'],
      },
      null,
    ],
    [
      'an entry before birth',
      {...born('2000-01-02'), stages: ['aspirancy 2000-01-01 …']},
      'high s1 2000-01-02 → 2000-01-01',
    ],
    [
      'vows before entry',
      {stages: ['aspirancy 2000-01-02 …'], vows: ['simple 2000-01-01']},
      'high s1,v1 2000-01-02 → 2000-01-01',
    ],
    [
      'orders before vows, and vows before entry',
      {
        stages: ['aspirancy 2000-01-03 …'],
        vows: ['simple 2000-01-02'],
        orders: ['diaconate 2000-01-02', 'priesthood 2005-01-01'],
      },
      'high s1,v1 2000-01-03 → 2000-01-02',
    ],
    [
      'orders before birth, where nothing else is known',
      {...born('2000-01-02'), orders: ['diaconate 2000-01-01']},
      'high o1 2000-01-02 → 2000-01-01',
    ],
    [
      'orders before birth, and before entry',
      {
        ...born('2000-01-02'),
        stages: ['novitiate 2020-01-01 2021-01-01'],
        orders: ['diaconate 2000-01-01'],
      },
      'high o1,s1 2020-01-01 → 2000-01-01',
    ],
    [
      'orders before entry',
      {
        stages: ['novitiate 2016-06-29 2017-08-02'],
        vows: ['simple 2017-08-02'],
        orders: ['diaconate 2006-01-06', 'priesthood 2006-09-09'],
      },
      null,
    ],
    [
      'orders between entry and vows',
      {
        stages: ['novitiate 2016-06-29 2017-08-02'],
        vows: ['simple 2017-08-02'],
        orders: ['diaconate 2017-01-06'],
      },
      'high o1,v1 2017-08-02 → 2017-01-06',
    ],
    [
      'orders before vows, received on the day of entry',
      {
        stages: ['novitiate 2016-06-29 2017-08-02'],
        vows: ['simple 2017-08-02'],
        orders: ['diaconate 2016-06-29'],
      },
      'high o1,v1 2017-08-02 → 2016-06-29',
    ],
    [
      'an entry today, after vows',
      {stages: ['aspirancy 2026-11-21 …'], vows: ['solemn 2000-01-01']},
      'high s1,v1 2026-11-21 → 2000-01-01',
    ],
    [
      'later studies alone, and a ministry before entry',
      {
        stages: ['specialisation 2005-10-01 2008-06-30', 'theology 1993-09-01 1997-06-30'],
        vows: ['simple 1990-08-02', 'solemn 1993-08-02'],
        orders: ['lectorate 1985-03-01'],
      },
      null,
    ],
    [
      'vows before an entry that is still to come',
      {stages: ['aspirancy 2026-11-22 …'], vows: ['simple 2000-01-01']},
      null,
    ],
    [
      'a novitiate between the vows of two series, and no other one',
      {
        stages: ['novitiate 2007-08-02 2008-08-01'],
        vows: ['simple 2005-08-02', 'renewal 2006-08-01', 'simple 2008-08-02'],
      },
      null,
    ],
    [
      'a postulancy after perpetual vows, and before simple ones',
      {
        stages: ['postulancy 2007-08-02 2008-08-01'],
        vows: ['simple 2002-08-02', 'solemn 2005-08-02', 'simple 2008-08-02'],
      },
      null,
    ],
    [
      'a birth after the vows of a brother who was readmitted',
      {
        ...born('2006-01-01'),
        stages: ['novitiate 2007-08-02 2008-08-01'],
        vows: ['simple 2005-08-02', 'simple 2008-08-02'],
      },
      'high v1 2006-01-01 → 2005-08-02',
    ],
    [
      'a novitiate on the last day of earlier vows',
      {
        stages: ['novitiate 2006-08-02 2007-08-01'],
        vows: ['simple 2005-08-02', 'simple 2007-08-02'],
      },
      'high s1,v1 2006-08-02 → 2005-08-02',
    ],
    [
      'a novitiate after earlier vows, and before a renewal',
      {
        stages: ['novitiate 2006-08-03 2007-08-01'],
        vows: ['simple 2005-08-02', 'renewal 2007-08-02', 'simple 2008-08-02'],
      },
      'high s1,v1 2006-08-03 → 2005-08-02',
    ],
    [
      'a novitiate after earlier vows, and before vows that are still to come',
      {stages: ['novitiate 2025-08-02 …'], vows: ['simple 2005-08-02', 'simple 2026-11-22']},
      'high s1,v1 2025-08-02 → 2005-08-02',
    ],
  ])('the case "%s" is judged by DATE_ORDER', (_what, life, expected) => {
    expect(issueOf('DATE_ORDER', life)).toBe(expected);
  });
});
