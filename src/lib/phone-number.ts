import {callingCodeOf, leadingCode} from './calling-codes.ts';

/**
 * Brings a telephone number, as people write it, into the form `+628123456789` (E.164). A number that
 * begins with neither `+` nor `00` is taken for one of `region`. What is no number comes back as it was.
 */
export function completePhone(typed: string, region: string | null): string {
  const bare = typed.normalize('NFKC').replace(SEPARATORS, '');
  if (!/^\+?\d+$/.test(bare)) return typed;
  const dialled = bare.replace(/^00/, '+');
  if (dialled.startsWith('+')) {
    const code = leadingCode(dialled.slice(1));
    return code === null ? dialled : international(code, dialled.slice(1 + code.length));
  }
  const code = region === null ? null : callingCodeOf(region);
  if (code === null) return typed;
  return international(code, isPlusForgotten(dialled, code) ? dialled.slice(code.length) : dialled);
}

/** Whether a text is a whole international number. */
export function isPhone(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text);
}

/** Shows an international number in groups, `+62 812 345 6789`; any other text as it is. */
export function readablePhone(phone: string): string {
  if (!isPhone(phone)) return phone;
  const code = leadingCode(phone.slice(1));
  if (code === null) return phone;
  return [`+${code}`, ...grouped(phone.slice(1 + code.length))].join(' ');
}

/** The first number in a text that is long enough to be called, and where it stands. */
export function phoneWithin(text: string): {readonly start: number; readonly end: number} | null {
  const match = /\+?\d[\d\s().\-/]{5,}\d/.exec(text);
  return match === null ? null : {start: match.index, end: match.index + match[0].length};
}

const SEPARATORS = /[\s().\-/\u2010-\u2015]/g;

/** Where a zero at the beginning belongs to the number, abroad as well. */
const zeroKept: ReadonlySet<string> = new Set(['39', '378', '225', '229', '242']);

/** What is dialled first inside a country and left out from abroad, where it is not a zero. */
const trunks: Readonly<Record<string, string>> = {1: '1', 7: '8', 36: '06', 375: '80'};

function international(code: string, national: string): string {
  if (zeroKept.has(code)) return `+${code}${national}`;
  const trunk = trunks[code] ?? '0';
  // A one or an eight may also be the first digit of a number written without it.
  const isWhole = !trunk.startsWith('0') && national.length <= 10;
  const rest = national.startsWith(trunk) && !isWhole ? national.slice(trunk.length) : national;
  return `+${code}${rest}`;
}

/** Inside a country that dials a zero first, its own code at the beginning can only be the international one. */
function isPlusForgotten(digits: string, code: string): boolean {
  const dialsZero = !zeroKept.has(code) && !(code in trunks);
  return dialsZero && digits.length >= 10 && digits.startsWith(code);
}

/** Cuts digits into groups of three, the last ones of four. */
function grouped(digits: string): string[] {
  const fours = digits.length % 3;
  const threes = Math.floor(digits.length / 3) - fours;
  if (threes < 0) return [digits];
  return Array.from({length: threes + fours}, (_, index) => {
    const start = index * 3 + Math.max(0, index - threes);
    return digits.slice(start, start + (index < threes ? 3 : 4));
  });
}
