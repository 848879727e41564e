import {expect, test} from 'vitest';
import {endedStages, lastDayBefore} from '#src/domain/ended-stages.ts';

const open = (stage: string, start_date = '2024-09-01') => ({stage, start_date, end_date: null});
const vows = {stage: null, date: '2026-08-02'};
const begun = (stage: string) => ({stage, date: '2026-08-02'});

test.each([
  ['a novitiate', 'a postulancy', open('postulancy'), begun('novitiate')],
  ['the profession of first vows', 'a novitiate', open('novitiate'), vows],
  ['the post-novitiate', 'a novitiate', open('novitiate'), begun('post_novitiate')],
  ['a pastoral year', 'the study of philosophy', open('philosophy'), begun('pastoral_year')],
  ['a second novitiate', 'the study of theology', open('theology'), begun('novitiate')],
])('%s ends %s that has no end date', (_, __, stage, beginning) => {
  expect(endedStages([stage], beginning)).toEqual([stage]);
});

test.each([
  ['the beginning of studies', 'the post-novitiate', open('post_novitiate'), begun('philosophy')],
  ['the post-novitiate', 'the studies', open('philosophy'), begun('post_novitiate')],
  ['the profession of first vows', 'the studies', open('theology'), vows],
  ['a course of ongoing formation', 'the study of theology', open('theology'), begun('ongoing')],
  ['a course of ongoing formation', 'a novitiate', open('novitiate'), begun('ongoing')],
  ['a specialisation', 'the study of theology', open('theology'), begun('specialisation')],
  ['the study of theology', 'ongoing formation', open('ongoing'), begun('theology')],
  ['a pastoral year', 'a specialisation', open('specialisation'), begun('pastoral_year')],
  [
    'a novitiate',
    'a postulancy that begins on the same day',
    open('postulancy', '2026-08-02'),
    begun('novitiate'),
  ],
  ['a postulancy', 'a later novitiate', open('novitiate', '2027-01-01'), begun('postulancy')],
  [
    'a novitiate',
    'a postulancy that has an end date',
    {...open('postulancy'), end_date: '2026-12-31'},
    begun('novitiate'),
  ],
])('%s does not end %s', (_, __, stage, beginning) => {
  expect(endedStages([stage], beginning)).toEqual([]);
});

test('a novitiate lasts until the day of the vows, and a stage until the day before the next', () => {
  expect(lastDayBefore(vows)).toBe('2026-08-02');
  expect(lastDayBefore(begun('novitiate'))).toBe('2026-08-01');
});
