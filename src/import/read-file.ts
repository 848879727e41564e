import {decodeText} from './decode-text.ts';
import {
  largestFileBytes,
  type FileAnswers,
  type FileReading,
  type FileRefusal,
} from './file-reading.ts';
import {startTimeSlices, type RunOptions} from './time-slices.ts';
import {readCsv} from './read-csv.ts';

/**
 * Reads the table in a file: a workbook (.xlsx) or text with commas, semicolons or tabs, known by what is in it,
 * not by its name. What only a person can say is asked for; call it again with the answer.
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
  return decoded.kind === 'text' ? readCsv(decoded.text, nextSlice) : decoded;
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** What workbooks of before 2007 begin with, and newer ones that have a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Looks for the entry under which the encrypted workbook lies, its name in UTF-16. */
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
