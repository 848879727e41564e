import type {PostProcessorModule} from 'i18next';
import {type Locale, localeOf} from './locale.ts';

/** The Italian article, alone or in a preposition, before a number that begins with a vowel: 8, 80…, 11. */
const beforeVowel = /\b(Il|il|([Aa]|[Dd]a|[Dd]e|[Nn]e|[Ss]u)l) (?=8|11(?!\d))/g;

/** The Italian preposition before a name that begins with the same vowel. */
const beforeA = /\ba (?=[AÀÁ])/g;

/**
 * Writes 'l’8 agosto', 'dall’11 marzo' and 'ad Assisi' in Italian: a text is written for any day and place, the article
 * and the preposition depend on them.
 */
export function elide(text: string, locale: Locale): string {
  if (locale !== 'it') return text;
  return text
    .replaceAll(beforeA, 'ad ')
    .replaceAll(beforeVowel, (_, article: string, preposition?: string) =>
      preposition === undefined ? `${article === 'Il' ? 'L' : 'l'}’` : `${preposition}ll’`,
    );
}

export const elision: PostProcessorModule = {
  type: 'postProcessor',
  name: 'elision',
  process: (text: string, _keys, _options, translator: {language?: string}) =>
    elide(text, localeOf(translator.language ?? '')),
};
