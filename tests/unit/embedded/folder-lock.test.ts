import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {dataFolder} from '#supabase/embedded/data-folder.ts';
import {lockFolder, refuseTakenFolder} from '#supabase/embedded/folder-lock.ts';
import {temporaryFolder} from './temporary-folder.ts';

test('a data folder has one server at a time, and is free after unlocking', () => {
  const folder = dataFolder(temporaryFolder());
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`process ${process.pid}`);
  unlock();
  expect(existsSync(folder.lock)).toBe(false);
  lockFolder(folder)();
});

test('the lock of a dead server is taken over', () => {
  const folder = dataFolder(temporaryFolder());
  const {pid} = spawnSync(process.execPath, ['--version']);
  writeFileSync(folder.lock, `${pid} 12345`);
  lockFolder(folder);
  expect(readFileSync(folder.lock, 'utf8')).toContain(String(process.pid));
});

test.runIf(process.platform === 'linux')(
  'the lock of a dead server is released even when another process has its number',
  () => {
    const folder = dataFolder(temporaryFolder());
    writeFileSync(folder.lock, `${process.ppid} 1`);
    expect(() => refuseTakenFolder(folder)).not.toThrow();
  },
);

test('an unreadable lock file is taken over', () => {
  const folder = dataFolder(temporaryFolder());
  writeFileSync(folder.lock, 'what is this');
  expect(() => refuseTakenFolder(folder)).not.toThrow();
});
