import {describe, expect, test} from 'vitest';
import type {IssueType} from '#src/domain/validation/issue.ts';
import {issueOf, type LifeInShort} from './one-life.ts';

describe('the rules on formation', () => {
  test.each<[string, IssueType, LifeInShort, string | null]>([
    [
      'a postulancy sixteen days short of a year',
      'POSTULANCY_SHORT',
      {stages: ['postulancy 2020-08-01 2021-07-16']},
      'low s1 2020-08-01 → 2021-07-16',
    ],
    [
      'a postulancy fifteen days short of a year',
      'POSTULANCY_SHORT',
      {stages: ['postulancy 2020-08-01 2021-07-17']},
      null,
    ],
    [
      'a postulancy of a year',
      'POSTULANCY_SHORT',
      {stages: ['postulancy 2020-08-01 2021-08-01']},
      null,
    ],
    [
      'a postulancy of a year that was moved to another house',
      'POSTULANCY_SHORT',
      {stages: ['postulancy 2020-08-01 2021-01-31', 'postulancy 2021-02-15 2021-07-31']},
      null,
    ],
    [
      'a postulancy of two halves with three weeks between them',
      'POSTULANCY_SHORT',
      {stages: ['postulancy 2020-08-01 2021-01-31', 'postulancy 2021-02-22 2021-07-31']},
      'low s1,s2 2020-08-01 → 2021-01-31',
    ],
    [
      'a short postulancy that was moved to another house',
      'POSTULANCY_SHORT',
      {stages: ['postulancy 2020-08-01 2020-10-31', 'postulancy 2020-11-01 2021-01-31']},
      'low s1,s2 2020-08-01 → 2021-01-31',
    ],
    [
      'a short postulancy that ends tomorrow',
      'POSTULANCY_SHORT',
      {stages: ['postulancy 2026-08-01 2026-11-22']},
      null,
    ],
    [
      'a short postulancy that ends today',
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
      'stages that overlap by 31 days',
      'STAGE_OVERLAP',
      {stages: ['philosophy 2010-08-01 2012-09-01', 'theology 2012-08-01 2015-08-01']},
      null,
    ],
    [
      'an open stage that overlaps the next by 32 days',
      'STAGE_OVERLAP',
      {stages: ['philosophy 2010-08-01 …', 'theology 2026-10-20 …']},
      'low s1,s2 … → 2026-10-20',
    ],
    [
      'an open stage that overlaps the next by 31 days',
      'STAGE_OVERLAP',
      {stages: ['philosophy 2010-08-01 …', 'theology 2026-10-21 …']},
      null,
    ],
    [
      'theology during ongoing formation',
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
      'half a year and a day between stages',
      'STAGE_GAP',
      {stages: ['philosophy 2010-08-01 2012-08-31', 'theology 2013-03-01 2015-08-01']},
      'low s1,s2 2012-08-31 → 2013-03-01',
    ],
    [
      'fourteen years between a stage and one still to come',
      'STAGE_GAP',
      {stages: ['philosophy 2010-08-01 2012-08-31', 'theology 2026-11-22 …']},
      null,
    ],
    [
      'studies that begin half a year after the end of the post-novitiate around the earlier ones',
      'STAGE_GAP',
      {
        stages: [
          'post_novitiate 2012-08-01 2016-03-01',
          'philosophy 2012-09-01 2014-06-30',
          'theology 2016-09-01 2018-06-30',
        ],
      },
      null,
    ],
    [
      'studies that begin half a year and a day after the end of the post-novitiate',
      'STAGE_GAP',
      {
        stages: [
          'post_novitiate 2012-08-01 2016-03-01',
          'philosophy 2012-09-01 2014-06-30',
          'theology 2016-09-02 2018-06-30',
        ],
      },
      'low s2,s3 2014-06-30 → 2016-09-02',
    ],
    [
      'a post-novitiate and studies that begin together after a gap',
      'STAGE_GAP',
      {
        stages: [
          'philosophy 2010-09-01 2014-06-30',
          'post_novitiate 2016-09-01 2018-08-01',
          'theology 2016-09-01 2018-06-30',
        ],
      },
      'low s1,s2 2014-06-30 → 2016-09-01',
    ],
    [
      'an open novitiate that began on the day of profession',
      'STAGE_OPEN_AFTER_PERPETUAL',
      {stages: ['novitiate 2010-08-01 …'], vows: ['simple 2010-08-01']},
      'medium s1 2010-08-01',
    ],
    [
      'a novitiate left open after profession',
      'STAGE_OPEN_AFTER_PERPETUAL',
      {stages: ['novitiate 2010-08-01 …'], vows: ['simple 2026-11-21']},
      'medium s1 2010-08-01',
    ],
    [
      'a novitiate left open before a profession still to come',
      'STAGE_OPEN_AFTER_PERPETUAL',
      {stages: ['novitiate 2010-08-01 …'], vows: ['simple 2026-11-22']},
      null,
    ],
    [
      'the open second novitiate of a readmitted brother',
      'STAGE_OPEN_AFTER_PERPETUAL',
      {
        stages: ['novitiate 2004-08-01 2005-08-01', 'novitiate 2026-08-01 …'],
        vows: ['simple 2005-08-02'],
      },
      null,
    ],
    [
      'theology left open after profession',
      'STAGE_OPEN_AFTER_PERPETUAL',
      {stages: ['theology 2010-08-01 …'], vows: ['simple 2009-08-02']},
      null,
    ],
  ])('the case "%s" is judged by %s', (_what, type, life, expected) => {
    expect(issueOf(type, life)).toBe(expected);
  });
});
