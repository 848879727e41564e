import {describe, expect, test} from 'vitest';
import {findIssues} from '#src/domain/validation/find-issues.ts';
import type {IssueType} from '#src/domain/validation/issue.ts';
import {basisOf} from '#src/domain/validation/norm-basis.ts';
import {provinceOf, type LifeInShort} from './one-life.ts';

const born = (birth_date: string, vocation_type = 'clerical') => ({
  brother: {birth_date, vocation_type},
});

/** Writes the norm of the only issue of a type, with the law that it cites. */
function normOf(type: IssueType, life: LifeInShort): string {
  const found = findIssues(provinceOf(life)).filter((issue) => issue.type === type);
  expect(found).toHaveLength(1);
  const norm = found[0]?.norm ?? null;
  return `${norm?.kind} ${norm?.least}: ${basisOf(type, norm)}`;
}

describe('the limit of an issue', () => {
  test.each<[string, IssueType, LifeInShort, string]>([
    [
      'a novitiate at 16',
      'NOVITIATE_UNDERAGE',
      {...born('2004-01-01'), stages: ['novitiate 2020-08-02 2021-08-02']},
      'age 17: can. 643 §1, 1°',
    ],
    [
      'a novitiate at 14 in 1975',
      'NOVITIATE_UNDERAGE',
      {...born('1960-10-01'), stages: ['novitiate 1975-08-02 1976-08-02']},
      'age 15: can. 555 §1, 1° (1917)',
    ],
    [
      'a novitiate on the 15th birthday in 1975',
      'NOVITIATE_UNDERAGE',
      {...born('1960-08-02'), stages: ['novitiate 1975-08-02 1976-08-02']},
      'birthday 15: can. 555 §1, 1°; 34 §3, 3° (1917)',
    ],
    [
      'two novitiates by the law of the first',
      'NOVITIATE_UNDERAGE',
      {
        ...born('1968-08-02'),
        stages: ['novitiate 1983-08-02 1984-01-01', 'novitiate 1985-08-01 1986-08-02'],
      },
      'birthday 15: can. 555 §1, 1°; 34 §3, 3° (1917)',
    ],
    [
      'first vows on the 18th birthday',
      'TEMP_UNDERAGE',
      {...born('2002-08-02'), vows: ['simple 2020-08-02']},
      'birthday 18: can. 656, 1°; 203',
    ],
    [
      'first vows at 15 on the last day of the old law',
      'TEMP_UNDERAGE',
      {...born('1968-01-01'), vows: ['simple 1983-11-26']},
      'age 16: can. 573 (1917)',
    ],
    [
      'perpetual vows on the 21st birthday',
      'PERPETUAL_UNDERAGE',
      {...born('1999-08-02'), vows: ['solemn 2020-08-02']},
      'birthday 21: can. 658, 1°; 203',
    ],
    [
      'perpetual vows at 20 in 1975',
      'PERPETUAL_UNDERAGE',
      {...born('1955-01-01'), vows: ['solemn 1975-08-02']},
      'age 21: can. 573 (1917)',
    ],
    [
      'a deacon of 21 in 1975',
      'DEACON_UNDERAGE',
      {...born('1953-10-01'), orders: ['diaconate 1975-06-29']},
      'age 22: can. 975 (1917)',
    ],
    [
      'a permanent deacon, for whom the old law has no age',
      'DEACON_UNDERAGE',
      {...born('1953-10-01', 'laicus'), orders: ['diaconate 1975-06-29']},
      'age 25: can. 1031 §1, §2, §4',
    ],
    [
      'a priest on the 25th birthday',
      'PRIEST_UNDERAGE',
      {...born('1995-06-29'), orders: ['priesthood 2020-06-29']},
      'birthday 25: can. 1031 §1, §4; 203',
    ],
    [
      'two months between the orders in 1975',
      'INTERSTICE',
      {orders: ['diaconate 1975-01-06', 'priesthood 1975-03-19']},
      'months 3: can. 978 §2 (1917)',
    ],
    [
      'five months between the orders across both laws',
      'INTERSTICE',
      {orders: ['diaconate 1983-10-04', 'priesthood 1984-03-19']},
      'months 6: can. 1031 §1',
    ],
    [
      'five months after the acolytate',
      'ACOLYTE_INTERSTICE',
      {orders: ['acolytate 2020-01-06', 'diaconate 2020-06-29']},
      'months 6: can. 1035 §2',
    ],
  ])('is that of the law of the day: %s', (_, type, life, expected) => {
    expect(normOf(type, life)).toBe(expected);
  });

  test('is missing where all events have the same limit', () => {
    const issue = findIssues(provinceOf({orders: ['priesthood 2020-06-29']})).find(
      ({type}) => type === 'PRIEST_WITHOUT_DIACONATE',
    );
    expect(issue?.norm).toBeNull();
  });
});
