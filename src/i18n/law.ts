import type {Translate} from './key.ts';

const sources = [
  [/\bcan\./, 'history.law.canon'],
  [/\bConst\./, 'history.law.constitutions'],
  [/\bOrd\./, 'history.law.ordinances'],
] as const;

/**
 * Adds to the text of a rule the law that it is based on, cited in the user's language: 'can. 643 §1, 1°' → 'kan. 643 §1, 1°'.
 * A text stays as it is when the basis is no law.
 */
export function withLaw(t: Translate, text: string, basis: string): string {
  if (!sources.some(([source]) => source.test(basis))) return text;
  const law = sources.reduce((cited, [source, key]) => cited.replace(source, t(key)), basis);
  return t('history.basis', {text, basis: law});
}
