import {nameTitles} from '#src/lib/name-titles.ts';

/**
 * Returns whether a name has digits, superfluous spaces, only capitals, or a title or the letters of the Order, which
 * belong elsewhere.
 */
export function hasOddForm(name: string): boolean {
  const plain = withoutMarks(name);
  return (
    /[0-9]/.test(plain) ||
    /^ | {2}| $/.test(plain) ||
    isAllCapitals(plain) ||
    TITLE.test(lowerAscii(plain)) ||
    ORDER.test(lowerAscii(plain))
  );
}

/** Reduces a name to the form that the search for duplicates compares. */
export function comparableName(name: string): string {
  return lowerAscii(withoutMarks(name))
    .replaceAll(/[.,'’-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/^ | $/g, '');
}

const MARKS = /[\u0300-\u036f]/g;
const TITLE = new RegExp(`^(?:${nameTitles})[.'’]? `);
/** 'OFMCap' or 'O.F.M. Cap.' behind a name. */
const ORDER = /[ ,]o[.]? ?f[.]? ?m[.]? ?(?:cap[.]?)?$/;

/** Removes only the marks of Latin, Greek and Cyrillic, exactly like the database. */
function withoutMarks(name: string): string {
  return name.normalize('NFKD').replaceAll(MARKS, '');
}

/** Letters outside ASCII stay as they are, because engines differ on some of them. */
function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function isAllCapitals(plain: string): boolean {
  return (plain.match(/[A-Z]/g)?.length ?? 0) >= 4 && !/[a-z]/.test(plain);
}
