/** Between two parts of a text, e.g. two offices. */
const breaks = /[,;:/&+()[\]|]/g;
/** Everything else that is neither a letter nor a digit. `app.text_words` has the same characters. */
// eslint-disable-next-line no-control-regex
const gaps = /[\u0000-\u002b\u002d-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f]+/g;

/**
 * Returns the words of a text: ASCII letters in lower case, one space before, between and after them, and a comma as
 * a word of its own between parts: 'Fr. Guardian (2nd term)' gives ' fr guardian , 2nd term , '.
 */
export function textWords(text: string): string {
  const lower = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return ` ${lower.replaceAll(breaks, ' , ')} `.replaceAll(gaps, ' ');
}
