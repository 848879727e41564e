import type {Translate} from './key.ts';

const sources = [
  [/\bcan\./, 'history.law.canon'],
  [/\bConst\./, 'history.law.constitutions'],
  [/\bOrd\./, 'history.law.ordinances'],
] as const;

/** Tells whether a rule is based on law, which is then shown with it. */
export function isLaw(basis: string): boolean {
  return sources.some(([source]) => source.test(basis));
}

/** Writes the law that a rule is based on in the user's language: 'can. 643 §1, 1°' → 'kan. 643 §1, 1°'. */
export function lawText(t: Translate, basis: string): string {
  return sources.reduce((text, [source, key]) => text.replace(source, t(key)), basis);
}
