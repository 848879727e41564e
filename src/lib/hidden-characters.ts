/** A piece of a text: what people see, or the code of a character that they do not see. */
export type TextPiece =
  | {readonly kind: 'text'; readonly text: string}
  | {readonly kind: 'hidden'; readonly code: string};

// Format and control characters, fillers, and the blank of Braille.
const HIDDEN = /[\p{Cf}\p{Cc}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180D\u2800\u3164\uFFA0]/gu;
const LINES = /[\t\n\r]/;
const JOINER = '\u200D';
const PICTURE_AT_END = /\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?$/u;

/** Splits a text at the characters that cannot be seen or turn the text around. */
export function withHiddenCharacters(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(HIDDEN)) {
    const [character] = match;
    const before = text.slice(at, match.index);
    // A joiner behind a picture makes one picture of two.
    if (LINES.test(character) || (character === JOINER && PICTURE_AT_END.test(before))) continue;
    if (before !== '') pieces.push({kind: 'text', text: before});
    pieces.push({kind: 'hidden', code: codeOf(character)});
    at = match.index + character.length;
  }
  if (at < text.length) pieces.push({kind: 'text', text: text.slice(at)});
  return pieces;
}

function codeOf(character: string): string {
  const number = character.codePointAt(0) ?? 0;
  return `U+${number.toString(16).toUpperCase().padStart(4, '0')}`;
}
