import type {PostProcessorModule} from 'i18next';

/** The Italian article, alone or in a preposition, before a number that begins with a vowel: 8, 80…, 11. */
const beforeVowel = /\b(Il|il|([Aa]|[Dd]a|[Dd]e|[Nn]e|[Ss]u)l) (?=8|11(?!\d))/g;

/** Writes 'l’8 agosto' and 'dall’11 marzo': a text is written for any day, the article depends on the day. */
function elide(text: string): string {
  return text.replaceAll(beforeVowel, (_, article: string, preposition?: string) =>
    preposition === undefined ? `${article === 'Il' ? 'L' : 'l'}’` : `${preposition}ll’`,
  );
}

export const elision: PostProcessorModule = {
  type: 'postProcessor',
  name: 'elision',
  process: (text: string, _keys, _options, translator: {language?: string}) =>
    translator.language === 'it' ? elide(text) : text,
};
