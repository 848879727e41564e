import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import type {Page} from 'playwright';

/** Prints the page into a file and reads the text of each sheet back. */
export async function printedSheets(page: Page, file: string): Promise<string[]> {
  await page.pdf({preferCSSPageSize: true, format: 'A4', path: file});
  const {stdout} = await promisify(execFile)('pdftotext', ['-layout', file, '-'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split('\f').slice(0, -1);
}
