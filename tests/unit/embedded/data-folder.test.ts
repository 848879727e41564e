import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {
  prepareNew,
  dataFolder,
  ensureFolder,
  finish,
  jwtSecret,
  markUnfinished,
} from '#supabase/embedded/data-folder.ts';
import {temporaryFolder} from './temporary-folder.ts';

test('a database is created once and then kept', () => {
  const folder = dataFolder(temporaryFolder());
  expect(prepareNew(folder)).toBe(true);
  mkdirSync(folder.database);
  writeFileSync(path.join(folder.database, 'PG_VERSION'), '');
  finish(folder);
  expect(prepareNew(folder)).toBe(false);
  expect(existsSync(folder.database)).toBe(true);
});

test('a database whose creation was interrupted is created again', () => {
  const folder = dataFolder(temporaryFolder());
  prepareNew(folder);
  mkdirSync(folder.database);
  writeFileSync(path.join(folder.database, 'half'), '');
  expect(prepareNew(folder)).toBe(true);
  expect(existsSync(folder.database)).toBe(false);
});

test('prepareNew removes a database that is marked as unfinished, and invalidates its sessions', () => {
  const folder = dataFolder(temporaryFolder());
  mkdirSync(folder.database);
  const before = jwtSecret(folder);
  markUnfinished(folder);
  expect(prepareNew(folder)).toBe(true);
  expect(jwtSecret(folder)).not.toBe(before);
});

test.each(['photos', 'attachments'] as const)(
  'prepareNew refuses %s without a database, and removes them behind the mark',
  (part) => {
    const folder = dataFolder(temporaryFolder());
    mkdirSync(folder[part]);
    const file = path.join(folder[part], 'only copy');
    writeFileSync(file, '');
    expect(() => prepareNew(folder)).toThrow(`${folder.database} is missing`);
    // The place of a disk that is not mounted.
    mkdirSync(folder.database);
    expect(() => prepareNew(folder)).toThrow(`${folder.database} is missing`);
    expect(existsSync(file)).toBe(true);
    markUnfinished(folder);
    expect(prepareNew(folder)).toBe(true);
    expect(existsSync(file)).toBe(false);
  },
);

test('the JWT secret is long, stable and different in each folder', () => {
  const [one, other] = [dataFolder(temporaryFolder()), dataFolder(temporaryFolder())];
  expect(jwtSecret(one).length).toBeGreaterThanOrEqual(64);
  expect(jwtSecret(one)).toBe(jwtSecret(one));
  expect(jwtSecret(one)).not.toBe(jwtSecret(other));
});

test.each(['/dev/null', '/dev/null/data', '/proc/fraternitas'])(
  'a folder that cannot be written is named in the refusal: %s',
  (root) => {
    expect(() => ensureFolder(dataFolder(root))).toThrow(
      `The data folder ${root} cannot be written`,
    );
  },
);
