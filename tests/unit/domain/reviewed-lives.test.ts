import {expect, test} from 'vitest';
import {cachedStatusByBrother} from '#src/domain/cached-status.ts';
import {dayOfReview} from '#tests/lives/reviewed-life.ts';
import {reviewedLives} from '#tests/lives/reviewed-lives.ts';
import {answerAbout} from '#tests/sql/agreement/answer-about.ts';
import {computeAnswers} from '#tests/sql/agreement/compute-answers.ts';
import {provinceOfLives} from '#tests/sql/agreement/province-of-lives.ts';

test.each(reviewedLives)("the rules give the expert's answer for life $name", ({life, answer}) => {
  const today = life.today ?? dayOfReview;
  const province = provinceOfLives([life], {today, salt: 'review'});
  const stored = cachedStatusByBrother({...province, formation: province.formation_stages});
  const answers = computeAnswers(province, stored);
  expect(answerAbout(answers, province.brothers[0]?.id ?? '')).toEqual(answer);
});
