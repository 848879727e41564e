import {toSearchText} from './search-text.ts';

/**
 * Apostrophes, as `toSearchText` folds them, and hyphens. People write a name with them, with spaces or without either:
 * "D'Angelo" is also "Dangelo", "Saint-Jean" is also "Saint Jean".
 */
const MARKS = "'\\-\u2010-\u2013";

/** Latin letters, digits and any others; a mark is within a word. */
const WORDS = new RegExp(`[\\p{L}\\p{N}][\\p{L}\\p{N}${MARKS}]*`, 'gu');
const BETWEEN_PARTS = new RegExp(`[${MARKS}]+`, 'g');

/** Cuts a text into the words by which a search finds it; a compound such as "d'angelo" is one word. */
export function wordsOf(text: string): string[] {
  return toSearchText(text).match(WORDS) ?? [];
}

/** Returns a word without its marks: 'dangelo'. */
export function joinedWord(word: string): string {
  return word.replace(BETWEEN_PARTS, '');
}

/** Returns the parts of a word between its marks: 'd' and 'angelo'; a word without marks has one. */
export function partsOfWord(word: string): string[] {
  return word.split(BETWEEN_PARTS).filter((part) => part !== '');
}

/**
 * Returns the function that tells whether folded text contains the typed one. A typed space also finds a mark, a typed mark
 * also a space or nothing; between two letters there may be a mark.
 */
export function createTextSearch(typed: string): (foldedText: string) => boolean {
  const text = toSearchText(typed).trim();
  const pattern = text.replace(GAP_OR_CHARACTER, (found, gap?: string) => {
    if (gap === undefined) return `${found.replace(SYNTAX, '\\$&')}[${MARKS}]*`;
    return `[ ${MARKS}]${gap.includes(' ') ? '+' : '*'}`;
  });
  const tolerant = new RegExp(pattern, 'u');
  return (foldedText) => foldedText.includes(text) || tolerant.test(foldedText);
}

const GAP_OR_CHARACTER = new RegExp(`([ ${MARKS}]+)|.`, 'gsu');
const SYNTAX = /[$()*+./?[\\\]^{|}]/g;
