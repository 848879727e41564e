// @vitest-environment happy-dom
import {expect, test} from 'vitest';
import {issueKinds} from '#src/domain/validation/issue.ts';
import {openTexts, startLanguage, switchLocale, translate} from '#src/i18n/language.ts';
import {lawText} from '#src/i18n/law.ts';

test.each([
  ['en', 'can. 651 §1; Const. 31,5', 'Ord. 2/16'],
  ['id', 'kan. 651 §1; Konst. 31,5', 'Ord. 2/16'],
  ['it', 'can. 651 §1; Cost. 31,5', 'Ord. 2/16'],
] as const)('the law of a rule is cited as in %s', async (locale, master, witnesses) => {
  await startLanguage();
  await openTexts('records');
  await switchLocale(locale);
  expect(lawText(translate, issueKinds.MASTER_NOT_PERPETUAL.basis)).toBe(master);
  expect(lawText(translate, issueKinds.MISSING_RECEIVER_OR_WITNESSES.basis)).toBe(witnesses);
});
