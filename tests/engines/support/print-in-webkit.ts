import {existsSync} from 'node:fs';
import {expect} from 'vitest';
import {sheetsIn} from '#tests/e2e/support/printed-sheets.ts';
import type {Tab} from './tab.ts';

/** Prints the page into a file on A4 and reads the text of each sheet back (webkit-browser.py). */
export async function printInWebkit(tab: Tab, file: string): Promise<string[]> {
  await tab.run(`webkit.messageHandlers.print.postMessage(${JSON.stringify(file)})`);
  await expect.poll(() => existsSync(file), {timeout: 30_000}).toBe(true);
  return sheetsIn(file);
}
