// @vitest-environment happy-dom
import {expect, test} from 'vitest';
import {issueKinds, type IssueType} from '#src/domain/validation/issue.ts';
import {openTexts, startLanguage, switchLocale, translate} from '#src/i18n/language.ts';
import {withLaw} from '#src/i18n/law.ts';

const cited = (type: IssueType) => withLaw(translate, 'Rule', issueKinds[type].basis);

test.each([
  ['en', 'can. 651 §1; Const. 31,5', 'Ord. 2/16', 'Const.'],
  ['id', 'kan. 651 §1; Konst. 31,5', 'Ord. 2/16', 'Konst.'],
  ['it', 'can. 651 §1; Cost. 31,5', 'Ord. 2/16', 'Cost.'],
] as const)('the law of a rule is cited as in %s', async (locale, master, witnesses, house) => {
  await startLanguage();
  await openTexts('records');
  await switchLocale(locale);
  expect(cited('MASTER_NOT_PERPETUAL')).toBe(`Rule (${master})`);
  expect(cited('MISSING_RECEIVER_OR_WITNESSES')).toBe(`Rule (${witnesses})`);
  expect(cited('HOUSE_UNDER_3')).toBe(`Rule (${house})`);
});

test.each(['ORDERS_ORDER', 'DECEASED_NO_PLACE', 'CONTACT_MISSING'] as const)(
  'the text of %s, which is based on no law, stays as it is',
  (type) => {
    expect(cited(type)).toBe('Rule');
  },
);
