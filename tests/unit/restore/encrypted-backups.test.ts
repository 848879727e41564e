import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {Encrypter} from 'age-encryption';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {readArchive} from '#supabase/restore/read-archive.ts';

const password = 'sister moon and stars';
const archive = Buffer.from('PK the archive');

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'fraternitas-encrypted-'));
});
afterEach(() => rmSync(root, {recursive: true, force: true}));

function saved(content: Uint8Array): string {
  const file = path.join(root, 'backup.zip.age');
  writeFileSync(file, content);
  return file;
}

async function encrypted(): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(password);
  // A real file takes a second of work for each try of a password.
  encrypter.setScryptWorkFactor(4);
  return encrypter.encrypt(archive);
}

test('an encrypted archive opens with its password', async () => {
  const read = await readArchive(saved(await encrypted()), () => Promise.resolve(password));
  expect(Buffer.from(read)).toEqual(archive);
});

test('an archive that is not encrypted opens without asking for a password', async () => {
  const ask = vi.fn(() => Promise.resolve(password));
  expect(await readArchive(saved(archive), ask)).toEqual(archive);
  expect(ask).not.toHaveBeenCalled();
});

test('a wrong password is refused', async () => {
  const read = readArchive(saved(await encrypted()), () => Promise.resolve('brother sun'));
  await expect(read).rejects.toThrow(/backup\.zip\.age does not open with this password\.$/);
});

test.each([
  ['changed', (content: Uint8Array) => content.with(content.length - 1, 0)],
  ['cut off', (content: Uint8Array) => content.slice(0, -1)],
  ['cut off in its header', (content: Uint8Array) => content.slice(0, 40)],
])('an encrypted archive that was %s is refused', async (_, damage) => {
  const read = readArchive(saved(damage(await encrypted())), () => Promise.resolve(password));
  await expect(read).rejects.toThrow(/backup\.zip\.age is damaged/);
});
