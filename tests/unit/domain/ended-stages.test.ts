import {expect, test} from 'vitest';
import {endedStages, lastDayBefore} from '#src/domain/ended-stages.ts';

const open = (stage: string, start_date = '2024-09-01') => ({stage, start_date, end_date: null});
const vows = {stage: null, date: '2026-08-02'};
const begun = (stage: string) => ({stage, date: '2026-08-02'});

test.each([
  ['a postulancy', 'a novitiate', open('postulancy'), begun('novitiate')],
  ['a novitiate', 'first vows', open('novitiate'), vows],
  ['a novitiate', 'the post-novitiate', open('novitiate'), begun('post_novitiate')],
  ['philosophy', 'a pastoral year', open('philosophy'), begun('pastoral_year')],
  ['theology', 'a second novitiate', open('theology'), begun('novitiate')],
])('%s without an end is ended by %s', (_, __, stage, beginning) => {
  expect(endedStages([stage], beginning)).toEqual([stage]);
});

test.each([
  ['the post-novitiate', 'studies', open('post_novitiate'), begun('philosophy')],
  ['studies', 'the post-novitiate', open('philosophy'), begun('post_novitiate')],
  ['studies', 'vows', open('theology'), vows],
  ['what begins on the same day', 'it', open('postulancy', '2026-08-02'), begun('novitiate')],
  ['a later stage', 'an earlier one', open('novitiate', '2027-01-01'), begun('postulancy')],
  [
    'what has an end',
    'another stage',
    {...open('postulancy'), end_date: '2026-12-31'},
    begun('novitiate'),
  ],
])('%s is not ended by %s', (_, __, stage, beginning) => {
  expect(endedStages([stage], beginning)).toEqual([]);
});

test('a novitiate lasts until the day of the vows, and a stage until the day before the next', () => {
  expect(lastDayBefore(vows)).toBe('2026-08-02');
  expect(lastDayBefore(begun('novitiate'))).toBe('2026-08-01');
});
