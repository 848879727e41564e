import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import type {Page} from 'playwright';

/** Prints the page into a file and reads the text of each sheet back; the sheets are A4, or of another height in mm. */
export async function printedSheets(page: Page, file: string, height = 297): Promise<string[]> {
  await page.pdf({preferCSSPageSize: true, width: '210mm', height: `${height}mm`, path: file});
  return sheetsIn(file);
}

/** Reads the text of each sheet of a PDF. */
export async function sheetsIn(file: string): Promise<string[]> {
  const {stdout} = await promisify(execFile)('pdftotext', ['-layout', file, '-'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split('\f').slice(0, -1);
}
