import {randomUUID} from 'node:crypto';
import {beforeEach, expect, test} from 'vitest';
import {writeFact} from '#src/db/facts.ts';
import {UserDatabase} from '#src/db/user-database.ts';
import {type LiveValue, openLiveValue} from '#src/queries/live-value.ts';
import {failureOf} from '#tests/setup/failure-of.ts';

let db: UserDatabase;
beforeEach(async () => {
  db = new UserDatabase(randomUUID());
  await db.open();
});

/** Counts the facts; the reads with these numbers, from 1 on, fail. */
function countFacts(failing: readonly number[]): LiveValue<number> {
  let reads = 0;
  const value = openLiveValue(async () => {
    const count = await db.facts.count();
    reads += 1;
    if (failing.includes(reads)) throw Object.assign(new Error('lost'), {name: 'UnknownError'});
    return count;
  });
  value.subscribe(() => {});
  return value;
}

test('a live value keeps its last result when one read fails, and is read again', async () => {
  const value = countFacts([2]);
  await expect.poll(value.read).toBe(0);
  const failures = new Set<string | null>();
  value.subscribe(() => failures.add(failureOf(value.read)));
  await writeFact(db, 'generation', 1);
  await expect.poll(value.read).toBe(1);
  expect([...failures]).toEqual([null]);
});

test('a live value fails after two failed reads, and has a result again after the next good one', async () => {
  const value = countFacts([2, 3]);
  await expect.poll(value.read).toBe(0);
  await writeFact(db, 'generation', 1);
  await expect.poll(() => failureOf(value.read)).toBe('lost');
  await expect.poll(() => failureOf(value.read), {timeout: 3000}).toBeNull();
  expect(value.read()).toBe(1);
});
