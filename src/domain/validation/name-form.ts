/** Tells whether a name has digits, stray spaces, only capitals, or a title that belongs elsewhere. */
export function hasOddForm(name: string): boolean {
  const plain = withoutMarks(name);
  return (
    /[0-9]/.test(plain) ||
    /^ | {2}| $/.test(plain) ||
    isAllCapitals(plain) ||
    TITLE.test(lowerAscii(plain))
  );
}

/** Reduces a name to what is compared when the same person may have been entered twice. */
export function comparableName(name: string): string {
  return lowerAscii(withoutMarks(name))
    .replaceAll(/[.,'’-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/^ | $/g, '');
}

const MARKS = /[\u0300-\u036f]/g;
const TITLE = /^(?:fr|fra|br|p|sdr|fray|don|rev)[.'’]? /;

/** The marks of Latin, Greek and Cyrillic only: the database removes exactly these. */
function withoutMarks(name: string): string {
  return name.normalize('NFKD').replaceAll(MARKS, '');
}

/** Letters outside ASCII stay as they are: engines disagree on some of them. */
function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function isAllCapitals(plain: string): boolean {
  return (plain.match(/[A-Z]/g)?.length ?? 0) >= 4 && !/[a-z]/.test(plain);
}
