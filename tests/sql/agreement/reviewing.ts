import {describe, expect, test} from 'vitest';
import {dayOfReview, type ReviewedLife} from '#tests/lives/reviewed-life.ts';
import {reviewedLives} from '#tests/lives/reviewed-lives.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {answerAbout} from './answer-about.ts';
import {askDatabase} from './answers.ts';
import {provinceOfLives} from './province-of-lives.ts';

const dayOf = ({life}: ReviewedLife): string => life.today ?? dayOfReview;
const days = [...new Set(reviewedLives.map(dayOf))].toSorted();

/** The server answers like the expert. The database must hold no records. */
export function describeReviewedLives(database: () => Database): void {
  describe('the server', () => {
    test.each(days)("gives the expert's answer for the lives judged on %s", async (today) => {
      const judged = reviewedLives.filter((one) => dayOf(one) === today);
      const province = provinceOfLives(
        judged.map(({life}) => life),
        {today, salt: 'review'},
      );
      const {answers} = await database().rehearse((run) => askDatabase(run, province));
      const given = judged.map(({name}, index) => {
        const brotherId = province.brothers[index]?.id ?? '';
        return {name, answer: answerAbout(answers, brotherId)};
      });
      expect(given).toEqual(judged.map(({name, answer}) => ({name, answer})));
    });
  });
}
