// @vitest-environment happy-dom
import {expect, test} from 'vitest';
import {issueKinds} from '#src/domain/validation/issue.ts';
import {openTexts, startLanguage, switchLocale, translate} from '#src/i18n/language.ts';
import {isLaw, lawText} from '#src/i18n/law.ts';

test.each([
  ['en', 'can. 651 §1; Const. 31,5', 'Ord. 2/16', 'Const.'],
  ['id', 'kan. 651 §1; Konst. 31,5', 'Ord. 2/16', 'Konst.'],
  ['it', 'can. 651 §1; Cost. 31,5', 'Ord. 2/16', 'Cost.'],
] as const)('the law of a rule is cited as in %s', async (locale, master, witnesses, house) => {
  await startLanguage();
  await openTexts('records');
  await switchLocale(locale);
  expect(lawText(translate, issueKinds.MASTER_NOT_PERPETUAL.basis)).toBe(master);
  expect(lawText(translate, issueKinds.MISSING_RECEIVER_OR_WITNESSES.basis)).toBe(witnesses);
  expect(lawText(translate, issueKinds.HOUSE_UNDER_3.basis)).toBe(house);
});

test('a rule shows the law that it is based on, but not that it is based on logic', () => {
  const types = ['MASTER_NOT_PERPETUAL', 'HOUSE_UNDER_3', 'POSTULANCY_SHORT'] as const;
  for (const type of types) expect(isLaw(issueKinds[type].basis)).toBe(true);
  const others = ['ORDERS_ORDER', 'DECEASED_NO_PLACE', 'CONTACT_MISSING'] as const;
  for (const type of others) expect(isLaw(issueKinds[type].basis)).toBe(false);
});
