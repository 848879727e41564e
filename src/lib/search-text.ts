/** Reduces text to what a search compares: no case, no accents, one kind of apostrophe and space. */
export function toSearchText(text: string): string {
  const lower = text.toLowerCase();
  // Most names are plain ASCII; the expressions below cost ten times as much.
  if (PLAIN.test(lower) && !lower.includes('  ')) return lower;
  return lower
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(APOSTROPHES, "'")
    .replace(SPACES, ' ')
    .replace(UNDECOMPOSED, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

const PLAIN = /^[ -_a-~]*$/;
const MARKS = /\p{M}/gu;
const APOSTROPHES = /[\u2018\u2019\u02bc`\u00b4]/g;
const SPACES = /\s+/g;

/** Letters that people type without their stroke but Unicode doesn't decompose. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
};
const UNDECOMPOSED = /[æđħıłøœß]/g;
