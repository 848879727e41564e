import {execFileSync, spawnSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {longSubjectsIn} from './commit-subjects.ts';

/** Commits after this one keep to the limit. */
const base = 'b5647227a3e97ab75f8b09c9a628d6f5fc528ae6';

/** A copy without git, or a clone without the base, has no commits to check. */
const hasBase = spawnSync('git', ['merge-base', '--is-ancestor', base, 'HEAD']).status === 0;

test('the check of subjects accepts 72 characters and rejects 73', () => {
  const log = `${'a'.repeat(72)}\n${'b'.repeat(73)}\nsync: retry a failed pull\n`;
  expect(longSubjectsIn(log)).toEqual(['b'.repeat(73)]);
});

test.runIf(hasBase)('no commit has a subject longer than 72 characters', () => {
  const log = execFileSync('git', ['log', '--no-merges', '--format=%s', `${base}..HEAD`], {
    encoding: 'utf8',
  });
  expect(longSubjectsIn(log)).toEqual([]);
});
