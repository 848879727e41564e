import {execFile} from 'node:child_process';
import {promisify} from 'node:util';

/**
 * Copies a folder's content, with its owners, into an existing folder. The system's program takes a quarter of the
 * processor time that Node's `cp` takes, and each journey copies two folders of more than a thousand files.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
