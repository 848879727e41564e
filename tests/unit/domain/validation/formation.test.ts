import {describe, expect, test} from 'vitest';
import type {IssueType} from '#src/domain/validation/issue.ts';
import {issueOf, type LifeInShort} from './one-life.ts';

describe('the rules on formation', () => {
  test.each<[string, IssueType, LifeInShort, string | null]>([
    [
      'a postulancy of less than a year',
      'POSTULANCY_SHORT',
      {stages: ['postulancy 2020-08-01 2021-07-16']},
      'low s1 2020-08-01 → 2021-07-16',
    ],
    [
      '… less than a year by fifteen days',
      'POSTULANCY_SHORT',
      {stages: ['postulancy 2020-08-01 2021-07-17']},
      null,
    ],
    ['… of a year', 'POSTULANCY_SHORT', {stages: ['postulancy 2020-08-01 2021-08-01']}, null],
    [
      '… that is to end tomorrow',
      'POSTULANCY_SHORT',
      {stages: ['postulancy 2026-08-01 2026-11-22']},
      null,
    ],
    [
      '… that ended today',
      'POSTULANCY_SHORT',
      {stages: ['postulancy 2026-08-01 2026-11-21']},
      'low s1 2026-08-01 → 2026-11-21',
    ],
    [
      'stages that overlap by 32 days',
      'STAGE_OVERLAP',
      {stages: ['philosophy 2010-08-01 2012-09-02', 'theology 2012-08-01 2015-08-01']},
      'low s1,s2 2012-09-02 → 2012-08-01',
    ],
    [
      '… by 31 days',
      'STAGE_OVERLAP',
      {stages: ['philosophy 2010-08-01 2012-09-01', 'theology 2012-08-01 2015-08-01']},
      null,
    ],
    [
      '… the first of them open',
      'STAGE_OVERLAP',
      {stages: ['philosophy 2010-08-01 …', 'theology 2026-10-20 …']},
      'low s1,s2 … → 2026-10-20',
    ],
    [
      '… the first of them open, for a month',
      'STAGE_OVERLAP',
      {stages: ['philosophy 2010-08-01 …', 'theology 2026-10-21 …']},
      null,
    ],
    [
      '… one of them beside all others',
      'STAGE_OVERLAP',
      {stages: ['ongoing 2010-08-01 …', 'theology 2012-08-01 2015-08-01']},
      null,
    ],
    [
      'studies in the post-novitiate',
      'STAGE_OVERLAP',
      {
        stages: [
          'post_novitiate 2022-08-01 …',
          'philosophy 2022-09-01 2026-06-30',
          'pastoral_year 2026-07-01 …',
        ],
      },
      null,
    ],
    [
      'a pause between studies in the post-novitiate',
      'STAGE_GAP',
      {
        stages: [
          'post_novitiate 2012-08-01 2018-08-01',
          'philosophy 2012-09-01 2014-06-30',
          'theology 2016-09-01 2018-06-30',
        ],
      },
      null,
    ],
    [
      'half a year between stages',
      'STAGE_GAP',
      {stages: ['philosophy 2010-08-01 2012-08-31', 'theology 2013-02-28 2015-08-01']},
      null,
    ],
    [
      '… and a day',
      'STAGE_GAP',
      {stages: ['philosophy 2010-08-01 2012-08-31', 'theology 2013-03-01 2015-08-01']},
      'low s1,s2 2012-08-31 → 2013-03-01',
    ],
    [
      '… before a stage still to come',
      'STAGE_GAP',
      {stages: ['philosophy 2010-08-01 2012-08-31', 'theology 2026-11-22 …']},
      null,
    ],
    [
      'a novitiate left open after profession',
      'STAGE_OPEN_AFTER_PERPETUAL',
      {stages: ['novitiate 2010-08-01 …'], vows: ['simple 2026-11-21']},
      'medium s1 2010-08-01',
    ],
    [
      '… before a profession to come',
      'STAGE_OPEN_AFTER_PERPETUAL',
      {stages: ['novitiate 2010-08-01 …'], vows: ['simple 2026-11-22']},
      null,
    ],
    [
      '… of a readmitted man who is a novice again',
      'STAGE_OPEN_AFTER_PERPETUAL',
      {
        stages: ['novitiate 2004-08-01 2005-08-01', 'novitiate 2026-08-01 …'],
        vows: ['simple 2005-08-02'],
      },
      null,
    ],
    [
      '… and another stage left open',
      'STAGE_OPEN_AFTER_PERPETUAL',
      {stages: ['theology 2010-08-01 …'], vows: ['simple 2009-08-02']},
      null,
    ],
  ])('judge the case "%s" by %s', (_what, type, life, expected) => {
    expect(issueOf(type, life)).toBe(expected);
  });
});
