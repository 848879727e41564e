import {
  type Encoding,
  type FileAnswers,
  type FileReading,
  type FileRefusal,
  largestFileBytes,
} from './file-reading.ts';
import {readCsv} from './read-csv.ts';
import {isVCards, readVCards} from './read-vcards.ts';
import {type NextSlice, type RunOptions, startTimeSlices} from './time-slices.ts';

/**
 * Reads the table in a file: a workbook (.xlsx), text with commas, semicolons or tabs, or contacts (.vcf), recognized
 * by its content and not by its name. It returns the questions that only the user can answer; call it again with the
 * answers.
 */
export async function readImportFile(
  file: Blob,
  answers: FileAnswers,
  run: RunOptions,
): Promise<FileReading> {
  if (file.size > largestFileBytes) return refused('too-large');
  if (file.size === 0) return refused('empty');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const nextSlice = startTimeSlices(run);
  if (startsWith(bytes, ZIP)) {
    const {readWorkbook} = await import('./read-workbook.ts');
    return readWorkbook(bytes, answers.sheet, nextSlice);
  }
  if (startsWith(bytes, COMPOUND)) {
    return refused(isEncrypted(bytes) ? 'password' : 'old-workbook');
  }
  const decoded = await decodeText(bytes, answers.encoding, nextSlice);
  if (decoded.kind !== 'text') return decoded;
  return isVCards(decoded.text)
    ? readVCards(decoded.text, nextSlice)
    : readCsv(decoded.text, nextSlice);
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The first bytes of workbooks from before 2007, and of newer ones with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Searches for the name of the encrypted workbook, in UTF-16. */
function isEncrypted(bytes: Uint8Array): boolean {
  const name = Array.from('EncryptedPackage', (letter) => [letter.codePointAt(0) ?? 0, 0]).flat();
  for (let at = bytes.indexOf(0x45); at !== -1; at = bytes.indexOf(0x45, at + 1)) {
    if (name.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}

function refused(why: FileRefusal): FileReading {
  return {kind: 'refused', why};
}

type Decoded =
  | {readonly kind: 'text'; readonly text: string}
  | Extract<FileReading, {readonly kind: 'ask-encoding' | 'refused'}>;

/** Decodes a text file in the detected encoding, or in the one that the user chose. */
async function decodeText(
  bytes: Uint8Array,
  chosen: Encoding | undefined,
  nextSlice: NextSlice,
): Promise<Decoded> {
  const encoding = chosen ?? markedEncoding(bytes) ?? wideEncoding(bytes);
  if (encoding !== null) {
    const text = await decode(bytes, encoding, nextSlice);
    if (text !== null) return {kind: 'text', text};
    return chosen === undefined ? asked(bytes) : {kind: 'refused', why: 'wrong-encoding'};
  }
  if (isBinary(bytes)) return {kind: 'refused', why: 'unknown-kind'};
  const text = (await decode(bytes, 'utf-8', nextSlice)) ?? (await westernText(bytes, nextSlice));
  return text === null ? asked(bytes) : {kind: 'text', text};
}

/** Reads the byte order mark. */
function markedEncoding([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

const PROBE_BYTES = 4096;

/** In UTF-16, every other byte of plain letters is zero. */
function wideEncoding(bytes: Uint8Array): Encoding | null {
  const probe = bytes.subarray(0, PROBE_BYTES);
  const zeros = (odd: number): number =>
    probe.reduce((count, byte, at) => count + (byte === 0 && at % 2 === odd ? 1 : 0), 0);
  const [high, low] = [zeros(0), zeros(1)];
  const many = probe.length / 5;
  if (low > many && high < low / 10) return 'utf-16le';
  return high > many && low < high / 10 ? 'utf-16be' : null;
}

/** Text has no zeros, and hardly any control characters besides line ends and tabs. */
function isBinary(bytes: Uint8Array): boolean {
  const probe = bytes.subarray(0, PROBE_BYTES);
  const controls = probe.filter((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20));
  return bytes.includes(0) || controls.length > probe.length / 50;
}

const SLICE_BYTES = 256 * 1024;

async function decode(
  bytes: Uint8Array,
  encoding: Encoding,
  nextSlice: NextSlice,
): Promise<string | null> {
  const decoder = new TextDecoder(encoding, {fatal: true});
  const pieces: string[] = [];
  try {
    for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
      pieces.push(decoder.decode(bytes.subarray(at, at + SLICE_BYTES), {stream: true}));
      await nextSlice(0);
    }
    pieces.push(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
  const text = pieces.join('');
  return encoding === 'windows-1252' ? text.replaceAll(C1, western) : text;
}

/** Some engines take Windows-1252 for Latin-1, which has control characters in this range. */
const WESTERN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const C1 = /[\u0080-\u009F]/g;

function western(control: string): string {
  return WESTERN[(control.codePointAt(0) ?? 0x80) - 0x80] ?? control;
}

/** Returns the text in Windows-1252, if all its characters beyond ASCII are usual in text. */
async function westernText(bytes: Uint8Array, nextSlice: NextSlice): Promise<string | null> {
  const text = await decode(bytes, 'windows-1252', nextSlice);
  return text === null || UNLIKELY.test(text) ? null : text;
}

/** Accented capitals are likely only at the beginning of words, or when all letters are capitals. */
const UNLIKELY =
  /[^\p{ASCII}À-ÖØ-öø-ÿŒœŠšŽžŸ€‘’“”–—…«»°ªº\u00A0]|\p{Ll}[À-ÖØ-ÞŒŠŽŸ]|[À-ÖØ-Þ][€‘’“”–—…«»°ªº\u00A0]/u;

const SAMPLE_LINES = 5;

function asked(bytes: Uint8Array): Decoded {
  const samples = (['windows-1252', 'macintosh', 'utf-8'] as const).map((encoding) => ({
    encoding,
    lines: linesBeyondAscii(bytes).map((line) =>
      new TextDecoder(encoding).decode(line).replaceAll(C1, western),
    ),
  }));
  return {kind: 'ask-encoding', samples};
}

/** Returns the first lines in which the encodings differ. */
function linesBeyondAscii(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let at = bytes.findIndex((byte) => byte > 0x7f);
  while (at !== -1 && lines.length < SAMPLE_LINES) {
    const start = bytes.lastIndexOf(0x0a, at) + 1;
    const found = bytes.indexOf(0x0a, at);
    const end = found === -1 ? bytes.length : found;
    lines.push(bytes.subarray(start, Math.min(end, start + 200)));
    const next = bytes.subarray(end).findIndex((byte) => byte > 0x7f);
    at = next === -1 ? -1 : end + next;
  }
  return lines;
}
