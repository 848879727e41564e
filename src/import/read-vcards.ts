import {isDay} from '#src/lib/civil-date.ts';
import {unescapedText} from '#src/lib/content-lines.ts';
import {type FileReading, mostRows} from './file-reading.ts';
import type {FileRow} from './file-table.ts';
import {toFileTable} from './to-file-table.ts';
import type {NextSlice} from './time-slices.ts';

/** Tells whether a text begins as a file of vCards does. */
export function isVCards(text: string): boolean {
  return /^\uFEFF?\s*BEGIN:VCARD\s/i.test(text);
}

/**
 * Reads the contacts of an address book as a table of brothers: a column each for the name, the date of birth, the
 * telephone, the e-mail address, the notes and, where a card has one, the emergency contact, and a row for each card,
 * numbered from 1. Phones write version 2.1 or
 * 3.0 (RFC 2426), other programs 4.0 (RFC 6350).
 */
export async function readVCards(text: string, nextSlice: NextSlice): Promise<FileReading> {
  const rows: FileRow[] = [];
  let card: Property[] | null = null;
  const lines = unfoldedLines(text);
  for (const [at, line] of lines.entries()) {
    const property = readProperty(line);
    if (property?.name === 'BEGIN') {
      if (card !== null) return {kind: 'refused', why: 'broken'};
      card = [];
    } else if (property?.name === 'END') {
      const properties = card ?? [];
      rows.push({number: rows.length + 1, cells: columns.map(({read}) => read(properties))});
      if (rows.length > mostRows) return {kind: 'refused', why: 'too-many-rows'};
      card = null;
    } else if (property !== null) card?.push(property);
    await nextSlice(at / lines.length);
  }
  if (card !== null) return {kind: 'refused', why: 'broken'};
  const used = rows.some(({cells}) => cells.at(-1) !== '') ? columns : columns.slice(0, -1);
  const heading = {number: 0, cells: used.map((column) => column.heading)};
  return toFileTable([heading, ...rows], '1970-01-01');
}

/** A line of a card, e.g. `TEL;TYPE=CELL:+39 06 1234`. */
type Property = {
  /** In capitals, without the group that some programs write before it. */
  readonly name: string;
  /** In capitals, e.g. 'TYPE=CELL', or 'CELL' in version 2.1. */
  readonly parameters: readonly string[];
  /** As it is written, without the encoding of version 2.1. */
  readonly value: string;
};

const columns: readonly {
  readonly heading: string;
  readonly read: (card: readonly Property[]) => string;
}[] = [
  {heading: 'Name', read: nameIn},
  {heading: 'Date of birth', read: birthIn},
  {heading: 'Telephone', read: (card) => preferred(card, 'TEL', /\b(?:CELL|MOBILE)\b/)},
  {heading: 'E-mail', read: (card) => preferred(card, 'EMAIL', null)},
  {heading: 'Notes', read: (card) => noteIn(card).replace(EMERGENCY, '')},
  {heading: 'Emergency contact', read: (card) => EMERGENCY.exec(noteIn(card))?.[1] ?? ''},
];

/** The line of a note that the app itself has written into a saved contact, in each language. */
const EMERGENCY = /^(?:Emergency contact|Kontak darurat|Contatto di emergenza): (.*)\n?/m;

function noteIn(card: readonly Property[]): string {
  return unescapedText(firstOf(card, 'NOTE')?.value ?? '');
}

/** The name as it is said; without it, the parts of the name in that order. */
function nameIn(card: readonly Property[]): string {
  const formatted = unescapedText(firstOf(card, 'FN')?.value ?? '').trim();
  if (formatted !== '') return formatted;
  // A semicolon after a backslash belongs to the text.
  const value = firstOf(card, 'N')?.value ?? '';
  const parts = Array.from(value.matchAll(/((?:\\.|[^;])*)(?:;|$)/g), ([, part]) => part);
  const [family = '', given = '', additional = '', before = '', after = ''] = parts;
  return [before, given, additional, family, after]
    .map((part) => unescapedText(part).trim())
    .filter((part) => part !== '')
    .join(' ');
}

/** A day without its year says nothing here; some programs write the year 1604 for it. */
function birthIn(card: readonly Property[]): string {
  const written = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(firstOf(card, 'BDAY')?.value ?? '');
  const day = written === null ? '' : written.slice(1).join('-');
  return isDay(day) && !day.startsWith('1604') ? day : '';
}

/** The value that the card prefers, otherwise the first of the wanted type, otherwise the first. */
function preferred(card: readonly Property[], name: string, wanted: RegExp | null): string {
  const all = card.filter((property) => property.name === name && property.value.trim() !== '');
  const isOf = (type: RegExp) => (property: Property) => type.test(property.parameters.join(' '));
  const chosen = all.find(isOf(/\bPREF\b/)) ?? (wanted && all.find(isOf(wanted))) ?? all[0] ?? null;
  return unescapedText(chosen?.value ?? '')
    .replace(/^(?:tel|mailto):/i, '')
    .trim();
}

function firstOf(card: readonly Property[], name: string): Property | undefined {
  return card.find((property) => property.name === name);
}

const mostParameterLines = 10;

/**
 * Joins the lines that belong together: those after a blank, and in version 2.1 those after `=`. A photo may have thousands
 * of lines, so each property is joined once.
 */
function unfoldedLines(text: string): string[] {
  const lines: string[] = [];
  let pieces: string[] = [];
  let isQuoted = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const last = pieces.at(-1) ?? '';
    // After `=` a blank belongs to the text.
    if (isQuoted && last.endsWith('=')) {
      pieces[pieces.length - 1] = last.slice(0, -1);
      pieces.push(line);
    } else if (/^[ \t]/.test(line) && pieces.length > 0) {
      pieces.push(line.slice(1));
      // What stands before the value may be folded, too.
      isQuoted ||= pieces.length < mostParameterLines && isQuotedPrintable(pieces.join(''));
    } else {
      if (pieces.length > 0) lines.push(pieces.join(''));
      pieces = [line];
      isQuoted = isQuotedPrintable(line);
    }
  }
  lines.push(pieces.join(''));
  return lines;
}

function isQuotedPrintable(line: string): boolean {
  return /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE\b/i.test(line);
}

function readProperty(line: string): Property | null {
  // A colon between quotation marks belongs to a parameter.
  const colon = line.replaceAll(/"[^"]*"/g, ({length}) => ' '.repeat(length)).indexOf(':');
  if (colon === -1) return null;
  const [first = '', ...parameters] = line.slice(0, colon).toUpperCase().split(';');
  const written = line.slice(colon + 1);
  const value = isQuotedPrintable(line) ? fromQuotedPrintable(written, parameters) : written;
  return {name: first.replace(/^.*\./, '').trim(), parameters, value};
}

/** The bytes of the text are written as `=C3=A9`, in the named character set. */
function fromQuotedPrintable(written: string, parameters: readonly string[]): string {
  const bytes = written.replaceAll(/=([0-9A-F]{2})/gi, (_, digits: string) =>
    String.fromCodePoint(Number.parseInt(digits, 16)),
  );
  const charset = parameters.find((each) => each.startsWith('CHARSET='))?.slice('CHARSET='.length);
  return decoderOf(charset).decode(Uint8Array.from(bytes, (letter) => letter.codePointAt(0) ?? 0));
}

function decoderOf(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    // No browser knows such a character set.
    return new TextDecoder();
  }
}
