import {expect, test} from 'vitest';
import inItalian from '#locales/year/it.json' with {type: 'json'};
import {openTexts, startLanguage, translate} from '#src/i18n/language.ts';

test('the texts of a page are added in the chosen language when they arrive before the first texts', async () => {
  localStorage.setItem('locale', 'it');
  const opening = openTexts('year');
  // The file is here, the first texts are not.
  await import('#locales/year/it.json');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await startLanguage();
  await opening;
  expect(translate('year.kinds.name_day')).toBe(inItalian.year.kinds.name_day);
});
